"""The contract kit: every law of the design, tried on any system and scenario by one call.

    report = check_contract(RULESET, terms, Kit(rules=..., fog=FogKit(...)), games=10, orders=50)

It raises `Breach`, which names the law, the entry and the part of the game, or reports how often
each law was put to the test.
"""

from grognard.kernel.testing.breach import LAWS, Breach, Report
from grognard.kernel.testing.contract import check_contract
from grognard.kernel.testing.fog import FogKit, Secret
from grognard.kernel.testing.kit import Kit

__all__ = ["LAWS", "Breach", "FogKit", "Kit", "Report", "Secret", "check_contract"]

"""Each rule on nations is assigned to the weekly game or to campaigns, with a reason."""

import csv
import re

from setup.places import ROOT

RULES = ROOT / "docs" / "rules"


def test_every_rule_on_nations_is_assigned_once() -> None:
    lines = (RULES / "europe-nations.csv").read_text(encoding="utf-8").splitlines()
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    register = (RULES / "europe-b.md").read_text(encoding="utf-8")
    known = re.findall(r"^- \*\*(WIE-NAT-\d{3})\*\*", register, re.MULTILINE)
    assert [row["rule"] for row in rows] == known
    assert {row["game"] for row in rows} == {"weekly", "campaign"}
    assert all(row["reason"] for row in rows)

"""Refusals of War in Europe: by which rule, in which words."""

from grognard.kernel.records import Refusal


def refuse_by(rule: str, key: str, **params: str | int) -> Refusal:
    """Refuse something by a rule, in the words of `refuse.<key>`."""
    return Refusal(rule=rule, key=f"refuse.{key}", params=dict(params))

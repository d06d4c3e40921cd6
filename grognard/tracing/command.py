"""The sub-command `grognard rules`; the command line mounts it."""

import argparse
import sys
from pathlib import Path

import msgspec

from grognard.tracing.report import Report, Survey, report
from grognard.tracing.sources import did_you_mean
from grognard.tracing.tree import TracingError, Tree, find_tree

GOOD, FAILED, WRONG_USAGE = 0, 1, 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments `rules` takes."""
    parser.add_argument("system", nargs="?", help="only the rules of this system")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    parser.add_argument(
        "--missing", action="store_true", help="list the parts neither tested nor deferred"
    )
    parser.add_argument("--summary", action="store_true", help="counts by system and tag only")
    parser.add_argument(
        "--prove",
        type=_positive,
        metavar="N",
        help="make N small changes under tested rules and see whether their tests notice",
    )
    parser.add_argument("--seed", type=int, metavar="S", help="which changes --prove draws (1)")
    parser.add_argument(
        "--ratchet", action="store_true", help="fail if fewer parts are tested than before"
    )
    parser.add_argument("--write", action="store_true", help="let --ratchet keep risen numbers")
    parser.add_argument("--tree", type=Path, metavar="PATH", help="the clone to look at")


def run(args: argparse.Namespace) -> int:
    """Carry out the sub-command: 0 good, 1 a check failed, 2 wrong usage."""
    wrong = _wrong_usage(args)
    if wrong:
        return _complain(wrong, WRONG_USAGE)
    try:
        tree = Tree.at(args.tree) if args.tree else find_tree(Path.cwd())
        if args.system is not None and args.system not in tree.systems:
            help_ = did_you_mean(args.system, tree.systems) or f": {', '.join(tree.systems)}"
            return _complain(f"no register is of a system '{args.system}'{help_}", WRONG_USAGE)
        survey = Survey.of(tree)
        if args.prove:
            return _prove(survey, args)
        if args.ratchet:
            return _ratchet(survey, write=args.write)
        return _report(survey, args)
    except TracingError as error:
        return _complain(str(error), FAILED)


def _report(survey: Survey, args: argparse.Namespace) -> int:
    found = report(survey, args.system)
    if args.json:
        rules = found.rules
        if args.missing:
            rules = [rule for rule in rules if {"missing", "coded"} & {*rule.parts.values()}]
        _print(Report(found.totals, [] if args.summary else rules))
        return GOOD
    from rich.console import Console

    from grognard.tracing.show import show_missing, show_report

    console = Console(highlight=False)
    if args.missing:
        show_missing(console, survey, found)
    else:
        show_report(console, survey, found, summary=args.summary)
    return GOOD


def _prove(survey: Survey, args: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.progress import Progress

    from grognard.tracing.prove import prove, unnoticed

    seed = 1 if args.seed is None else args.seed
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("changes", total=args.prove)
        proof = prove(
            survey, args.prove, seed, args.system, lambda steps: progress.advance(task, steps)
        )
    if args.json:
        _print(proof)
        return FAILED if proof.unnoticed else GOOD
    for line in unnoticed(proof.trials):
        _say(line)
    if proof.unfit:
        _say(f"Not used, as they fail in a copy of the tree: {', '.join(proof.unfit)}")
    if proof.unchangeable:
        _say(f"{len(proof.unchangeable)} tested rules name nothing that can be changed.")
    _say(f"{proof.unnoticed} of {proof.changes} changes went unnoticed (seed {seed}).")
    return FAILED if proof.unnoticed else GOOD


def _ratchet(survey: Survey, *, write: bool) -> int:
    from grognard.tracing.ratchet import FILE, fallen, risen, write_counts

    found = report(survey)
    losses, gains = fallen(survey, found), risen(survey, found)
    for line in (*losses, *gains):
        _say(line)
    if losses:
        if survey.stale():
            _say(f"{survey.stale()} tests with rules ran on other code: run the tests again.")
        return FAILED
    if gains and write:
        write_counts(survey, found)
    elif gains:
        _say(f"Keep it: grognard rules --ratchet --write, and commit {FILE}.")
    return GOOD


def _wrong_usage(args: argparse.Namespace) -> str:
    asked = [flag for flag in ("missing", "prove", "ratchet") if getattr(args, flag)]
    if len(asked) > 1:
        return f"--{asked[0]} and --{asked[1]} do not go together"
    if args.seed is not None and not args.prove:
        return "--seed belongs to --prove"
    if args.write and not args.ratchet:
        return "--write belongs to --ratchet"
    if args.system is not None and args.ratchet:
        return "--ratchet is for all systems together"
    return ""


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no number of changes")
    return int(text)


def _print(answer: msgspec.Struct) -> None:
    _say(msgspec.json.format(msgspec.json.encode(answer)).decode())


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _complain(line: str, code: int) -> int:
    sys.stderr.write(f"grognard rules: {line}\n")
    return code

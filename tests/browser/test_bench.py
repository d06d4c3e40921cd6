"""The bench of the client runs in the real browser and gives all its numbers."""

from pathlib import Path

from grognard.cli.bench import client


def test_the_bench_gives_every_number_with_its_reference(chromium: Path) -> None:
    assert chromium.is_file()
    results = {result.name: result for result in client.measure(20, size=(24, 20, 60))}
    assert list(results) == [
        "frame, median",
        "frame, 95th percentile",
        "frame, longest",
        "change of 100 units",
        "script, compressed",
        "heap after 50 films",
        "reach of a selected stack",
    ]
    assert list(results) == list(client.BARS)
    for result in results.values():
        assert result.value > 0
        assert result.reference is not None
        assert result.ratio is not None
    assert results["frame, longest"].value >= results["frame, median"].value
    references = {name: result.reference for name, result in results.items()}
    assert references["frame, 95th percentile"] == 16.0
    assert references["frame, longest"] == 50.0
    assert references["change of 100 units"] == 16.0
    assert references["script, compressed"] == 500.0
    assert references["reach of a selected stack"] == 100.0
    # A bare scene that costs nothing would be measured wrongly.
    assert (references["frame, median"] or 0) > 0

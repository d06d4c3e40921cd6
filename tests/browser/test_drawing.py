"""One drawing: the browser and Node make the same picture of the same scene."""

import base64
import json
from pathlib import Path

import msgspec
from PIL import Image, ImageChops
from playwright.sync_api import Page, Route

from grognard.content.styles import read_style
from grognard.drawing.pictures import make_picture
from grognard.drawing.studio import Window, built_drawing
from grognard.drawing.subjects import Subject, find_subject
from tests.drawing.scenes import opened

PLAYED = Path(__file__).parents[2] / "docs" / "playtests" / "0002-crossroads-axis.grognard"

DRAW = """async ({ subject, window }) => {
  const { Studio } = await import('/dist-render/studio.js');
  const easel = (width, height) => {
    const picture = new OffscreenCanvas(width, height);
    return { pen: picture.getContext('2d'), picture };
  };
  const studio = new Studio(subject);
  if (subject.view) studio.turn(subject.view);
  const { width, height } = studio.measure(window);
  const { pen, picture } = easel(width, height);
  studio.drawBackground(pen, window);
  studio.drawScene(pen, window, { view: null, moment: null, part: 1 }, easel);
  const bytes = new Uint8Array(await (await picture.convertToBlob()).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}"""


def in_browser(page: Page, subject: Subject, window: Window) -> bytes:
    """Draw with the built studio in the page, where the client has loaded its typeface."""

    def serve(route: Route) -> None:
        path = route.request.url.partition("/dist-render/")[2]
        route.fulfill(path=built_drawing().parent / path, content_type="text/javascript")

    page.route("**/dist-render/**", serve)
    plain = msgspec.to_builtins(subject) | {"style": msgspec.to_builtins(read_style())}
    asked = json.loads(msgspec.json.encode({"subject": plain, "window": window}))
    return base64.b64decode(page.evaluate(DRAW, asked))


def test_browser_and_node_draw_the_same(page: Page) -> None:
    window = Window(zoom=0.8)
    subject = find_subject(str(PLAYED), "axis")
    there = opened(in_browser(page, subject, window)).convert("RGB")
    here = opened(make_picture(subject, read_style(), window, "png")).convert("RGB")
    assert there.size == here.size == (1062, 895)
    # Both smooth edges and letters, each in its own way; nothing else may differ.
    assert far_off(here, there) < 0.008
    # The measure is not blind: the other side's picture differs more.
    other = find_subject(str(PLAYED), "allies")
    wrong = opened(make_picture(other, read_style(), window, "png")).convert("RGB")
    assert far_off(here, wrong) > 0.01


def far_off(one: Image.Image, other: Image.Image) -> float:
    """Which part of two pictures' points differs by more than an eighth in some colour."""
    channels = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(most.histogram()[32:]) / (one.width * one.height)

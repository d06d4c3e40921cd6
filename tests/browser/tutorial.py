"""The card of a tutorial as a newcomer uses it: reads the task on it, and does that."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.board import Board

TIMES = {"once": 1, "twice": 2}
HEX = re.compile(r"hex (\d{4,6})")


class Card:
    """What the tutorial shows, and what a reader does about it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.card = board.page.get_by_role("region", name="Tutorial")
        self.words = self.card.locator(".words")
        self.ring = board.page.locator("[data-learn=ring]")

    def number(self) -> int:
        """Which step is shown."""
        return int(self.card.locator(".count").inner_text().split()[0])

    def task(self) -> str:
        """What the card tells the player to do."""
        return " ".join(self.card.locator(".task").inner_text().split())

    def buttons(self) -> list[str]:
        """The words of the task that stand out: what to click on, one after the other."""
        return self.card.locator(".task strong").all_inner_texts()

    def wait_for(self, number: int) -> None:
        """Wait until a step is shown."""
        expect(self.card.locator(".count")).to_have_text(re.compile(f"^{number} of "))

    def obey(self) -> None:
        """Do with the pointer what the task says, and nothing else."""
        task, page = self.task(), self.board.page
        places = HEX.findall(task)
        for nth, what in enumerate(self.buttons()):
            if what == "Drag" and places:
                self._carry(*places)
            elif what == "Esc":
                self.board.press("Escape")
            elif what in ("mouse wheel", "Drag"):
                self._on_the_map(what)
            elif what in ("Click", "Point"):
                assert places, task
                if nth == 0:
                    self.expect_ring_at(places[0])
                (self.board.click if what == "Click" else self.board.point)(places[0])
            elif clicks := re.match(r"Click \+ under (\w+) (\w+)\.", task):
                if what != "+":
                    self._add(clicks[1], TIMES[clicks[2]])
            elif f"the tab {what}" in task:
                page.get_by_role("tab", name=what).click()
            elif beside := re.search(rf"Choose {what} (?:beside|under) ([\w ]+)", task):
                of = re.compile(rf"\b{beside[1]}\b")
                page.get_by_role("combobox", name=of).select_option(what)
                self.board.wait()
            elif not re.search(rf"(beside|under) {what}", task):
                self._button(what, task).click()
                self.board.wait()

    def _add(self, mission: str, times: int) -> None:
        """Click a plus of the table of air points so often."""
        for _ in range(times):
            self.board.page.get_by_role("button", name=f"One more: {mission}").click()
            self.board.wait()

    def _button(self, what: str, task: str) -> Locator:
        """The first button that says so, in the group the task names, if it names one."""
        page = self.board.page
        group = re.search(rf"{re.escape(what)} of the ([\w ]+)", task)
        within = page.get_by_role("group", name=group[1]) if group else page
        return within.get_by_role("button", name=re.compile(rf"^(\d )?{re.escape(what)}")).first

    def obey_by_keys(self, then: int) -> None:
        """Do with keys alone what the task says, until the step after it is shown."""
        press = self.board.press
        place = HEX.search(self.task())
        keys = self.card.locator(".task code").all_inner_texts()
        again = re.search(r"press (\w) until", self.task())
        if again:
            while self.number() != then:
                press(again[1].lower())
                self.board.wait()
                self.board.page.wait_for_function("() => new Promise(requestAnimationFrame)")
        elif place and self.buttons()[0] in ("Click", "Point"):
            self._walk(place[1])
            if "Enter" in keys:
                press("Enter")
        elif keys:
            names = {"Esc": "Escape", "Shift + ↑": "Shift+ArrowUp"}
            press(names.get(keys[0], keys[0].lower() if keys[0].isalpha() else keys[0]))
        else:
            self.board.tab_to(self.buttons()[0])
            press("Enter")
        if "End it all the same" in self.buttons():
            press("Enter")

    def expect_ring_at(self, place: str) -> None:
        """The ring is around the hex the task names."""
        expect(self.ring).to_be_visible()
        box = self.ring.bounding_box()
        assert box is not None
        x, y = self.board.spot(place)
        near = 3
        assert abs(box["x"] + box["width"] / 2 - x) < near
        assert abs(box["y"] + box["height"] / 2 - y) < near

    def _carry(self, origin: str, goal: str) -> None:
        page = self.board.page
        self.expect_ring_at(goal)
        page.mouse.move(*self.board.spot(origin))
        page.mouse.down()
        page.mouse.move(*self.board.spot(goal), steps=4)
        page.mouse.up()

    def _on_the_map(self, what: str) -> None:
        page = self.board.page
        box = self.board.map.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.3
        page.mouse.move(x, y)
        if what == "Drag":
            page.mouse.down()
            page.mouse.move(x + 60, y + 40, steps=4)
            page.mouse.up()
        else:
            page.mouse.wheel(0, -240)

    def _walk(self, place: str) -> None:
        """Walk with the cursor to a hex: along the columns first, then along the rows."""
        self.board.press("m")
        heading = self.board.details.get_by_role("heading")
        at = re.search(r"\d{4}", heading.inner_text())
        assert at is not None
        across = int(place[:2]) - int(at[0][:2])
        for _ in range(abs(across)):
            self.board.press("ArrowRight" if across > 0 else "ArrowLeft")
        down = int(place[2:]) - int(at[0][2:])
        for _ in range(abs(down)):
            self.board.press("ArrowDown" if down > 0 else "ArrowUp")
        expect(heading).to_contain_text(place)

"""One page for all tests of a module, as in the tests of Overlord."""

from tests.browser.overlord.conftest import (  # noqa: F401
    blank,
    board,
    context,
    opened,
    untroubled,
)

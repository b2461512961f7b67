"""A pytest plugin: the fixture `care` is the command with a store of its own for each test.

    @pytest.mark.care("plans/water", at="2026-06-01T08:00:00Z")
    def test_something(care):
        care("enroll", "water", "--patient", "ana", "--start", "2026-06-08", "--create", "--zone", "UTC")

The mark names the plans to seed, from the folder of the test, and the time of the clock, which `care.now` sets from then on.
"""
import pytest

from care import Care, CareError


def pytest_configure(config):
    config.addinivalue_line("markers", "care(*plans, at=TIME): the plans in the store of the fixture `care`, and its time")


@pytest.fixture
def care_store(tmp_path):
    """The path of a store that only this test has."""
    return tmp_path / "test.sqlite"


@pytest.fixture
def care(request, care_store):
    """`care` as a function, with the plans of the mark seeded."""
    mark = request.node.get_closest_marker("care")
    command = Care(str(care_store.parent))
    command.now = mark.kwargs.get("at", "2026-06-01T08:00:00Z") if mark else "2026-06-01T08:00:00Z"
    for plan in mark.args if mark else ():
        try:
            command("seed", str(request.path.parent / plan))
        except CareError as refused:
            lines = [f"{plan}: {refused}"]
            for found in refused.diagnostics:
                location = found.get("location", {})
                lines.append(f"{location.get('path', plan)}:{location.get('line', 1)}: {found['message']} [{found['code']}]")
            pytest.fail("\n".join(lines), pytrace=False)
    return command

import pytest

from care import CareError
from quiet_participants import quiet_participants

pytestmark = pytest.mark.care("plans/water", at="2026-06-01T08:00:00Z")


@pytest.fixture
def ana(care):
    care("enroll", "water", "--patient", "ana", "--start", "2026-06-08", "--create", "--zone", "UTC")
    return care


@pytest.mark.parametrize("glasses, quiet", [(0, ["ana"]), (14, [])])
def test_who_drinks_too_little_is_quiet(ana, glasses, quiet):
    for glass in range(glasses):
        ana.now = f"2026-06-{8 + glass // 2:02}T{'08' if glass % 2 == 0 else '18'}:00:00Z"
        ana("do", "glass", "--patient", "ana")
    ana.now = "2026-06-15T08:00:00Z"
    assert quiet_participants(ana, "2026-06-15") == quiet


def test_a_refusal_has_a_code(ana):
    ana.now = "2026-06-08T23:00:00Z"
    with pytest.raises(CareError) as refusal:
        ana("do", "glass", "--patient", "ana")
    assert refusal.value.code == "window_closed"


def test_a_store_begins_without_participants(care, care_store):
    assert care("patients")["items"] == []
    assert care_store.exists()

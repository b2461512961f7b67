"""Tests of the client against a server of their own. The commands `care` and `care-serve` are on the PATH, and CARE_API_TOKEN and
CARE_API_ADDRESS name a server whose study is that of plan.lua; scripts/web/api starts one."""
import datetime
import os
import threading

import pytest

from care_api import Care, Problem


@pytest.fixture
def care():
    return Care(os.environ["CARE_API_ADDRESS"], os.environ["CARE_API_TOKEN"])


def walk(care):
    return next(event for event in care.items("/participants/ana/events", limit=1) if event["task"] == "walk")


def test_a_list_is_read_whole(care):
    tasks = [task["value"]["id"] for task in care.items("/studies/walking/tasks", limit=1)]
    assert sorted(tasks) == ["feel", "rest", "walk"]
    assert [row["patient"] for row in care.items("/participants")] == ["ana", "ben"]


def test_a_value_is_recorded_once_for_its_key(care):
    key = f"test-{datetime.datetime.now().timestamp()}"
    first = care.record("ana", walk(care)["key"], {"value": 4200, "kind": "steps"}, key=key)
    assert care.record("ana", walk(care)["key"], {"value": 4200, "kind": "steps"}, key=key) == first
    assert [value["value"] for value in walk(care)["values"]] == [4200]
    with pytest.raises(Problem) as refused:
        care.record("ana", walk(care)["key"], {"value": 1, "kind": "steps"}, key=key)
    assert (refused.value.status, refused.value.code) == (422, "key_reused")


def test_answers_so_far_are_saved_and_replaced_by_who_has_read_them(care):
    event = f"feel/{datetime.datetime.now(datetime.timezone.utc).date()}"
    first = care.save("ben", event, {"tired": 4})
    with pytest.raises(Problem) as refused:
        care.save("ben", event, {"tired": 5})
    assert (refused.value.status, refused.value.code) == (428, "version_required")
    care.save("ben", event, {"tired": 5}, version=first["version"])
    draft = care.ask(f"/events/ben/{event}/draft")
    assert (draft["step"], draft["answers"]) == ("today", {"tired": 5})
    care.ask(f"/events/ben/{event}/draft", method="DELETE", version=draft["version"])


def test_a_wrong_field_is_refused_with_what_to_write(care):
    with pytest.raises(Problem) as refused:
        care.ask("/participants", limt=3)
    assert refused.value.status == 400 and "did you mean 'limit'" in refused.value.detail


def test_a_change_is_followed(care):
    last = care.ask("/changes", limit=200)
    while last["items"]:
        last = care.ask("/changes", after=last["next"], limit=200)
    today = datetime.datetime.now(datetime.timezone.utc).date()
    timer = threading.Timer(0.5, lambda: care.record("ben", f"walk/{today}", {"value": 100, "kind": "steps"}))
    timer.start()
    change = next(care.changes(after=last["next"]))
    timer.join()
    assert change["seq"] > last["next"] and "outcome" in {record["entity"] for record in change["records"]}


def test_nothing_answers_without_a_token(care):
    with pytest.raises(Problem) as refused:
        Care(os.environ["CARE_API_ADDRESS"], "nothing").ask("/studies")
    assert (refused.value.status, refused.value.code) == (401, "no_token")

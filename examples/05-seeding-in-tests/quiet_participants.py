"""The program under test: who has done less than half of what was asked in the last seven days."""
from datetime import date, timedelta


def quiet_participants(care, today):
    week_ago = (date.fromisoformat(today) - timedelta(days=7)).isoformat()
    quiet = []
    for patient in care("patients")["items"]:
        rate = care("adherence", "--patient", patient["value"]["id"], "--from", week_ago, "--to", today)["rate"]
        if rate["closed"] and rate["value"] < 0.5:
            quiet.append(patient["value"]["id"])
    return quiet

import pathlib
import tempfile
import unittest

from care import Care, CareError
from quiet_participants import quiet_participants

PLANS = pathlib.Path(__file__).parent / "plans"


class QuietParticipantsTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.care = Care(folder.name)
        self.care.now = "2026-06-01T08:00:00Z"
        self.care("seed", str(PLANS))

    def enroll(self, patient):
        self.care("enroll", "water", "--patient", patient, "--start", "2026-06-08", "--create", "--zone", "UTC")

    def test_who_drinks_once_a_week_is_quiet_and_who_drinks_daily_is_not(self):
        self.enroll("ana")
        self.enroll("ben")
        for day in range(8, 15):
            for hour in ("08", "18"):
                self.care.now = f"2026-06-{day:02}T{hour}:00:00Z"
                self.care("do", "glass", "--patient", "ana")
                if day == 9:
                    self.care("do", "glass", "--patient", "ben")
        self.care.now = "2026-06-15T08:00:00Z"
        self.assertEqual(quiet_participants(self.care, "2026-06-15"), ["ben"])

    def test_before_anything_was_due_nobody_is_quiet(self):
        self.enroll("ana")
        self.assertEqual(quiet_participants(self.care, "2026-06-08"), [])

    def test_what_is_too_late_is_refused_with_a_code(self):
        self.enroll("ana")
        self.care.now = "2026-06-08T23:00:00Z"
        with self.assertRaises(CareError) as refusal:
            self.care("do", "glass", "--patient", "ana")
        self.assertEqual(refusal.exception.code, "window_closed")

    def test_a_mistake_in_a_plan_is_told_with_its_line(self):
        plan = pathlib.Path(self.folder) / "plan.lua"
        plan.write_text('return plan "water" {\n  titel = "Water", tasks = {},\n}\n')
        with self.assertRaises(CareError) as refusal:
            self.care("seed", str(plan))
        found = refusal.exception.diagnostics[0]
        self.assertEqual((found["code"], found["location"]["line"]), ("E010", 2))


if __name__ == "__main__":
    unittest.main()

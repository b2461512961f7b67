-- How the tablets were taken in the last week, every Sunday; the practice hears when they were stopped.

local medicine_taking = require "medicine_taking"

return plan "tablets" {
  title = "Your tablets",
  contacts = { contact "dr-lee" { name = "Dr. Lee", role = "Physician", category = "care_provider" } },
  tasks = {
    medicine_taking.task {
      medicine = "your blood pressure tablets", schedule = schedule.weekly { on = "sun", at = "all day" }, to = "dr-lee",
    },
    medicine_taking.task {
      id = "month", days = 30, reasons = { { "forgot", "I forgot" }, { "other", "Something else" } }, good_from = 90,
      schedule = schedule.monthly { day = -1, at = "all day" },
    },
  },
}

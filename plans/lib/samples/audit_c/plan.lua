-- AUDIT-C once, with the threshold of the participant's sex, which enrollment asks for. The words in wording/audit_c.lua
-- only show the form; put those of the version that was validated in your country there.

local audit_c = require "audit_c"

return plan "habits" {
  title = "Habits",
  params = { sex = { "female", "male" } },
  contacts = { contact "dr-lee" { name = "Dr. Lee", role = "Physician", category = "care_provider" } },
  tasks = {
    audit_c.task {
      wording = require "wording.audit_c", schedule = schedule.once { at = "all day" }, closes = days(7), to = "dr-lee",
      positive = function(params) return params.sex == "female" and 3 or 4 end,
    },
  },
}

-- A profile of health once a month, and once with answers that may be skipped and an index. The words in wording/health.lua
-- only show the form; put those that you are licensed to use there. This value set is invented: it counts the levels above 1.

local health_profile = require "health_profile"

local function invented(profile)
  local index = 1.0
  for level in profile:gmatch "%d" do index = index - (level - 1) / 20 end
  return index
end

return plan "health" {
  title = "Health",
  contacts = { contact "ward" { name = "The ward" } },
  tasks = {
    health_profile.task { wording = require "wording.health", schedule = schedule.monthly { day = 1, at = "all day" } },
    health_profile.task {
      id = "visit", wording = require "wording.health", required = false, value_set = invented,
      schedule = schedule.once { at = "all day" },
      alerts = {
        alert "low" { title = "A low rating of health", when = survey.below("health_rating", 20), to = "ward", urgency = "today" },
      },
    },
  },
}

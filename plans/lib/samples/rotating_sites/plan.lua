-- Insulin twice a day, into the next of four places.

local sites = require "rotating_sites"

return plan "insulin" {
  title = "Insulin",
  tasks = {
    task "insulin" {
      title = "Insulin", instructions = "Into the skin, a hand's breadth from the last place.",
      schedule = schedule.daily { at = { "08:00", "20:00" } },
      card = sites.card { sites = { "left thigh", "right thigh", "left belly", "right belly" }, remember = days(14) },
    },
  },
}

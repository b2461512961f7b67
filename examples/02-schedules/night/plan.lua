-- Three meanings of a time of day, which differ when the clocks change and when the patient travels.

return plan "night" {
  title = "Antibiotics around the clock",

  tasks = {
    -- The clock on the patient's wall.
    task "tablet" {
      title = "Night tablet",
      schedule = schedule.daily { at = "02:30" },
    },
    -- Elapsed time: twelve hours are twelve hours.
    task "drip" {
      title = "Change the drip",
      schedule = schedule.every { interval = hours(12), at = "06:00" },
    },
    -- The clock on the ward's wall, wherever the patient is.
    task "ward" {
      title = "Call the ward",
      schedule = schedule.daily { at = "15:00", zone = "Europe/Berlin" },
    },
  },
}

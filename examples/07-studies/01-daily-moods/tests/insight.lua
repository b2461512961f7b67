-- What the plan says about the time of day.

-- A participant who answers every moment of three days, with one mood before two o'clock and another from then on.
local function after_three_days(sim, early, late)
  local p = sim.enroll { start = "2026-09-07", zone = "America/Chicago" }
  p:at "09:00"
  p:answer("welcome", { agree = true })
  for offset = 1, 3 do
    for _, event in ipairs(p:events { task = "moment", on = time.date "2026-09-07" + days(offset) }) do
      p:at(event.start)
      local mood = event.start.hour < 14 and early or late
      p:answer("moment", { mood = mood, energy = 4, tension = 3, company = { "alone" } })
    end
  end
  p:at "2026-09-11"
  return p
end

test("better moods in the afternoon are worth a sentence", function(sim)
  expect(after_three_days(sim, 3, 5):insights()):equals {
    {
      id = "time-of-day", kind = "message", title = "Your moods by time of day",
      text = "Your mood was better from two o'clock on, by 2.0 of 7.",
    },
  }
end)

test("moods that are alike are not", function(sim)
  expect(after_three_days(sim, 4, 4):insights()):counts(0)
end)

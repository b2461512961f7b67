-- The day's care: stretching three times, and a walk.

test("a day has four events, and a question about sleep", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "07:30"
  p:answer("sleep", { hours = 7.5 })
  expect(p:adherence { from = "2026-06-07", to = "2026-06-08" }[1]):contains { due = 4, done = 0 }
end)

test("each stretch is a quarter of the day", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  for number, at in ipairs { "09:00", "13:00", "18:00" } do
    p:at(at)
    p:toggle "stretch"
    expect(p:adherence(), at):near(number / 4)
  end
  p:toggle "walk"
  expect(p:adherence()):equals(1)
end)

test("a walk is twenty minutes", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "10:00"
  expect(p:toggle("walk").values):matches { { value = 20, kind = "walk", units = "min" } }
end)

test("a night has at most 24 hours, in tenths", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "07:45"
  expect(function() p:answer("sleep", { hours = 24.5 }) end):fails "refused_answer"
  expect(function() p:answer("sleep", { hours = 7.25 }) end):fails "refused_answer"
  expect(p:answer("sleep", { hours = 7.3 }).values[1]):matches { value = 7.3, kind = "sleep", units = "h" }
end)

test("the day of 23 hours has all its stretches", function(sim)
  -- In Berlin, 29 March 2026 skips from two to three in the night.
  local p = sim.enroll { start = "2026-03-28", zone = "Europe/Berlin" }
  local events = p:events { task = "stretch", on = "2026-03-29" }
  expect(events):counts(3)
  expect(events[1].start):equals "2026-03-29T09:00:00+02:00"
end)

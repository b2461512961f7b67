-- The participants that the plan reminds, and when it stops.

local function welcomed(sim)
  local p = sim.enroll { start = "2026-06-07", zone = "America/New_York" }
  p:at "07:00"
  p:answer("onboarding", { agree = true })
  return p
end

test("the check-in is reminded of at eight, and two hours before midnight", function(sim)
  local p = welcomed(sim)
  local due = p:reminders { on = "2026-06-07" }
  expect(due):counts(2)
  expect(due[1]):contains { task = "check-in", at = "2026-06-07T08:00", text = "Daily check-in" }
  expect(due[2]):contains { at = "2026-06-07T22:00", text = "Your check-in is open until midnight." }
end)

test("what is answered is not reminded of any more", function(sim)
  local p = welcomed(sim)
  p:at "08:05"
  p:answer("check-in", { pain = 4, sleep = 8 })
  expect(p:reminders { on = "2026-06-07" }):counts(0)
  expect(p:reminders { on = "2026-06-08" }):counts(2)
end)

test("nobody is reminded before the welcome is done", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  expect(p:reminders { from = "2026-06-07", to = "2026-06-14" }):counts(0)
end)

test("the last reminder comes two hours before the end of a day of 25 hours", function(sim)
  local p = sim.enroll { start = "2026-10-31", zone = "America/New_York" }
  p:at "07:00"
  p:answer("onboarding", { agree = true })
  local due = p:reminders { on = "2026-11-01" }
  expect(due[1].at):equals "2026-11-01T08:00:00-05:00"
  expect(due[2].at):equals "2026-11-01T22:00:00-05:00"
end)

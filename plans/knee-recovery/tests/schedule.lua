-- The events that are due, and their times.

test("range of motion is measured daily in the first week, then weekly up to a month", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  expect(p:events { task = "rom", from = "2026-06-07", to = "2026-06-14" }):counts(7)
  local later = p:events { task = "rom", from = "2026-06-14", to = "2026-09-01" }
  expect(later):counts(4)
  for week, event in ipairs(later) do
    expect(event.start, "week " .. week):equals(time.date "2026-06-07" + weeks(week))
  end
end)

test("the check-in comes each day at eight where the participant lives", function(sim)
  local p = sim.enroll { start = "2026-06-07", zone = "America/New_York" }
  local week = p:events { task = "check-in", from = "2026-06-07", to = "2026-06-14" }
  expect(week):counts(7)
  for day, event in ipairs(week) do
    expect(event.start, "day " .. day):equals(time "2026-06-07T08:00" + days(day - 1))
  end
  expect(week[1].start:utc()):equals "2026-06-07T12:00:00Z"
end)

test("there is one welcome, on the day of joining", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  expect(p:events { task = "onboarding", from = "2026-01-01", to = "2027-01-01" }):counts(1)
  expect(p:event("onboarding").start):equals "2026-06-07"
end)

test("nothing is due before the day of joining", function(sim)
  sim.at "2026-06-01"
  local p = sim.enroll { start = "2026-06-07" }
  expect(p:events { from = "2026-06-01", to = "2026-06-07" }):counts(0)
end)

test("the check-in stays at eight when the clocks go back", function(sim)
  -- In New York, 1 November 2026 has 25 hours.
  local p = sim.enroll { start = "2026-10-31", zone = "America/New_York" }
  local before, after = p:event("check-in"), p:event("check-in", "2026-11-01")
  expect(before.start):equals "2026-10-31T08:00:00-04:00"
  expect(after.start):equals "2026-11-01T08:00:00-05:00"
  expect(after.start - before.start):equals(hours(25))
end)

test("who moves east has the check-in at eight there", function(sim)
  local p = sim.enroll { start = "2026-06-07", zone = "America/New_York" }
  p:at "2026-06-08T20:00"
  p:move "Europe/Berlin"
  expect(p.zone):equals "Europe/Berlin"
  expect(p:event("check-in", "2026-06-10").start):equals "2026-06-10T08:00:00+02:00"
end)

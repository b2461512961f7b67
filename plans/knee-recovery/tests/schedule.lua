-- When what falls due.

test("range of motion is measured daily in the first week, then weekly up to a month", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  expect(p:events { task = "rom", from = "2026-06-07", to = "2026-06-14" }):counts(7)
  local later = p:events { task = "rom", from = "2026-06-14", to = "2026-09-01" }
  expect(later):counts(4)
  expect(later[1].start):equals "2026-06-14"
  expect(later[4].start):equals "2026-07-05"
end)

test("the check-in comes each day at eight", function(sim)
  local p = sim.enroll { start = "2026-06-07", zone = "America/New_York" }
  local week = p:events { task = "check-in", from = "2026-06-07", to = "2026-06-14" }
  expect(week):counts(7)
  for day, event in ipairs(week) do
    expect(event.start, "day " .. day):equals(time "2026-06-07T08:00" + days(day - 1))
  end
end)

-- A surgery that moves.

local function enrolled(sim)
  return sim.enroll { start = "2026-09-01", zone = "America/Chicago", anchors = { surgery = "2026-09-21" } }
end

test("a week later, everything to come moves by a week", function(sim)
  local p = enrolled(sim)
  p:at "2026-09-16T10:00"
  p:set_anchor("surgery", "2026-09-28")
  expect(p:event("fasting", "2026-09-27").start):equals "2026-09-27T20:00:00-05:00"
  expect(p:events { task = "fasting", from = "2026-09-01", to = "2026-12-01" }):counts(1)
  expect(p:events { task = "apixaban", from = "2026-09-01", to = "2026-09-29" }):counts(0)
  expect(p:events { task = "hip", on = "2026-10-05" }[1].key):contains "week-1"
end)

test("a day of preparation that was done stays done, and the days that are gained are added", function(sim)
  local p = enrolled(sim)
  p:at "2026-09-08T18:00"
  p:toggle "strengthen"
  p:at "2026-09-16T10:00"
  p:set_anchor("surgery", "2026-09-28")
  expect(p:event("strengthen", "2026-09-08").state):equals "completed"
  expect(p:events { task = "strengthen", from = "2026-09-16", to = "2026-09-28" }):counts(12)
end)

test("a date that is corrected afterward keeps what was taken, and ends the recovery a day earlier", function(sim)
  local p = enrolled(sim)
  p:at "2026-09-22T08:10"
  p:toggle "apixaban"
  p:at "2026-09-23T09:00"
  p:set_anchor("surgery", "2026-09-20")
  expect(p:events({ task = "apixaban", on = "2026-09-22" })[1].state):equals "completed"
  expect(p:events { task = "apixaban", from = "2026-09-23", to = "2026-12-01" }):counts(66)
end)

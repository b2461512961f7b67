test("it is due every other day, and the weekday does not matter", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  local events = p:events { task = "patch", from = "2026-06-07", to = "2026-06-14" }
  expect(#events):equals(4)
  expect(events[2].start:iso()):contains("2026-06-09T09:00:00")
end)

test("a change of the clocks moves nothing", function(sim)
  local p = sim.enroll { start = "2026-03-28", zone = "Europe/Berlin" }
  local events = p:events { from = "2026-03-28", to = "2026-04-02" }
  expect(events[2].start:iso()):equals("2026-03-30T09:00:00+02:00")
end)

test("the last day is the 28th in February and the 31st in March", function(sim)
  local p = sim.enroll { start = "2027-02-01" }
  local events = p:events { task = "weigh", from = "2027-02-01", to = "2027-04-01" }
  expect(events[1].start.day):equals(28)
  expect(events[2].start.day):equals(31)
end)

test("the second Tuesday", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  local events = p:events { task = "call", from = "2026-06-01", to = "2026-07-01" }
  expect(#events):equals(1)
  expect(events[1].start:iso()):contains("2026-06-09T10:00")
end)

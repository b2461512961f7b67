test("nothing is asked while the day is unknown", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  expect(#p:events { from = "2026-06-01", to = "2026-07-01" }):equals(0)
end)

test("once it is known, the evening before and ten days after are", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-03T12:00"
  p:set_anchor("surgery", "2026-06-10")
  expect(p:events { task = "fast", from = "2026-06-01", to = "2026-07-01" }[1].start:iso()):contains("2026-06-09T22:00")
  expect(#p:events { task = "wound", from = "2026-06-01", to = "2026-07-01" }):equals(10)
end)

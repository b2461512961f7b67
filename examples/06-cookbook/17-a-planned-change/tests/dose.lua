test("one tablet before the day, two from it on", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  expect(p:events { from = "2026-06-14", to = "2026-06-15" }[1].targets[1].value):equals(1)
  expect(p:events { from = "2026-06-15", to = "2026-06-16" }[1].targets[1].value):equals(2)
end)

test("seven, then two a week, then one", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  expect(#p:events { from = "2026-06-01", to = "2026-06-08" }):equals(7)
  expect(#p:events { from = "2026-06-08", to = "2026-06-15" }):equals(2)
  expect(#p:events { from = "2026-06-29", to = "2026-07-06" }):equals(1)
  expect(#p:events { from = "2026-09-01", to = "2026-10-01" }):equals(0)
end)

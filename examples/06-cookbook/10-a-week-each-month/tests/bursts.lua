test("seven days of each four weeks, six times", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  expect(#p:events { from = "2026-06-01", to = "2026-06-29" }):equals(7)
  expect(#p:events { from = "2026-06-29", to = "2026-07-06" }):equals(7)
  expect(#p:events { from = "2026-06-01", to = "2027-06-01" }):equals(42)
end)

test("a week has five, a week with a holiday four", function(sim)
  local p = sim.enroll { start = "2026-12-01" }
  expect(#p:events { from = "2026-12-14", to = "2026-12-21" }):equals(5)
  expect(#p:events { from = "2026-12-21", to = "2026-12-28" }):equals(4)
end)

test("the plan means the same in every language", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  expect(p:events { from = "2026-06-07", to = "2026-06-08" }[1].title):equals("A glass of water")
end)

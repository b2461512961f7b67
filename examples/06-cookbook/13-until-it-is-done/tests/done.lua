test("after it is done nothing is asked any more", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  expect(#p:events { from = "2026-06-07", to = "2026-07-07" }):equals(14)
  p:at "2026-06-09T12:00"
  p:toggle "photo"
  expect(#p:events { from = "2026-06-07", to = "2026-07-07" }):equals(3)
end)

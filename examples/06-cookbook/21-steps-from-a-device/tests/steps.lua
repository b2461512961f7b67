test("without samples the day is not done, and nobody can tick it off", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T20:00"
  expect(p:events { from = "2026-06-07", to = "2026-06-08" }[1].progress):equals(0)
  expect(function() p:toggle "steps" end):fails "linked"
end)

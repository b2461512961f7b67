test("one of the reasons is taken", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T10:00"
  p:decline("exercise", "pain")
  expect(p:events { from = "2026-06-07", to = "2026-06-08" }[1].state):equals("declined")
end)

test("another is not", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T10:00"
  expect(function() p:decline("exercise", "no mood") end):fails "unknown_reason"
end)

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

test("what is declined counts as not done, and what is excused nowhere", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T10:00"
  p:decline("exercise", "time")
  p:at "2026-06-08T10:00"
  p:toggle("exercise")
  p:at "2026-06-09T10:00"
  p:event("exercise"):excuse("clinic closed")
  expect(p:adherence "2026-06-07"):equals(0)
  expect(p:adherence "2026-06-08"):equals(1)
  expect(p:adherence "2026-06-09"):equals(nil)
end)

test("it opens half an hour before and closes two hours after", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T06:29"
  expect(function() p:toggle "glucose" end):fails "window_not_open"
  p:at "2026-06-07T06:30"
  p:toggle "glucose"
  expect(p:events { from = "2026-06-07", to = "2026-06-08" }[1].state):equals("completed")
end)

test("in the grace it is late, after it too late", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T09:10"
  p:toggle "glucose"
  expect(p:events { from = "2026-06-07", to = "2026-06-08" }[1].state):equals("late")
  p:at "2026-06-08T09:30"
  expect(function() p:toggle "glucose" end):fails "window_closed"
end)

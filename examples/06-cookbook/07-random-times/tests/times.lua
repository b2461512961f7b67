test("four a day, an hour apart, by day", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  local events = p:events { task = "mood", from = "2026-06-07", to = "2026-06-08" }
  expect(#events):equals(4)
  expect(events[1].start.hour):at_least(9)
  for i = 2, 4 do expect((events[i].start - events[i - 1].start):seconds()):at_least(3600) end
end)

test("a quarter of an hour later it is too late", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  local first = p:events { task = "mood", from = "2026-06-07", to = "2026-06-08" }[1]
  p:at(first.start + minutes(15))
  expect(function() p:answer("mood", { mood = 4 }) end):fails "window_closed"
end)

test("a glass and the evening's answer make half of the day", function(sim)
  local p = sim.enroll { start = "2026-06-07", zone = "Europe/Berlin" }
  p:at "2026-06-07T08:05"
  p:toggle "glass"
  p:at "2026-06-07T20:10"
  p:answer("evening", { energy = 7 })
  expect(p:adherence "2026-06-07"):near(0.5)
end)

test("there is no 11", function(sim)
  local p = sim.enroll { start = "2026-06-07", zone = "Europe/Berlin" }
  p:at "2026-06-07T20:10"
  expect(function() p:answer("evening", { energy = 11 }) end):fails "refused_answer"
end)

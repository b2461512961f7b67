test("without pain nobody asks where", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T20:00"
  p:answer("headache", { pain = 0 })
  expect(#p:events { from = "2026-06-07", to = "2026-06-08" }[1].outcome.values):equals(1)
end)

test("severe pain ends with advice", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T20:00"
  local run = p:start "headache"
  run:answer("pain", 9)
  run:answer("where", "both")
  run:next()
  expect(run.step.id):equals("rest")
end)

test("before consent nothing applies", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T18:00"
  expect(p:events { task = "daily", from = "2026-06-07", to = "2026-06-08" }[1].state):equals("not_applicable")
end)

test("no is not yes", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T09:00"
  p:answer("welcome", { agree = false })
  p:at "2026-06-07T18:00"
  expect(p:events { task = "daily", from = "2026-06-07", to = "2026-06-08" }[1].state):equals("not_applicable")
end)

test("after yes it continues", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T09:00"
  p:answer("welcome", { agree = true })
  p:at "2026-06-07T18:00"
  expect(p:events { task = "daily", from = "2026-06-07", to = "2026-06-08" }[1].state):equals("open")
end)

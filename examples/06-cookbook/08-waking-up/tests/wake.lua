test("each has a time of their own", function(sim)
  local early = sim.enroll { start = "2026-06-07", params = { wake = "05:15" } }
  local late = sim.enroll { start = "2026-06-07", params = { wake = "10:00" } }
  expect(early:events { from = "2026-06-07", to = "2026-06-08" }[1].slot):contains("05:45")
  expect(late:events { from = "2026-06-07", to = "2026-06-08" }[1].slot):contains("10:30")
end)

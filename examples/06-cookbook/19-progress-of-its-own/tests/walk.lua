test("parts add up, and beyond the target there is no more than all", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T10:00"
  local event = p:events { from = "2026-06-07", to = "2026-06-08" }[1]
  event:append(value(15, { kind = "walk", units = "min" }))
  expect(p:events { from = "2026-06-07", to = "2026-06-08" }[1].progress):near(0.5)
  event = p:events { from = "2026-06-07", to = "2026-06-08" }[1]
  event:append(value(40, { kind = "walk", units = "min" }))
  expect(p:events { from = "2026-06-07", to = "2026-06-08" }[1].progress):equals(1)
end)

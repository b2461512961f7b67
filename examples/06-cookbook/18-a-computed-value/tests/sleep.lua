local function values(sim, answers)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T08:00"
  p:answer("sleep", answers)
  return p:events { from = "2026-06-07", to = "2026-06-08" }[1].outcome.values
end

test("hours and minutes make minutes", function(sim)
  local kept = values(sim, { hours = 7, minutes = 30 })
  expect(kept[1].value):equals(450)
  expect(kept[1].units):equals("min")
  expect(kept[2].value):equals("enough")
end)

test("minutes may be skipped", function(sim)
  local kept = values(sim, { hours = 6 })
  expect(kept[1].value):equals(360)
  expect(kept[2].value):equals("short")
end)

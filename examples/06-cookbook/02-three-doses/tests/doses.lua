test("each time has its own dose", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  local doses = {}
  for _, event in ipairs(p:events { task = "tablets", from = "2026-06-07", to = "2026-06-08" }) do
    doses[#doses + 1] = event.targets[1].value
  end
  expect(doses):equals { 1, 1, 2 }
end)

test("a day is done by thirds", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T08:05"
  p:toggle "tablets"
  p:at "2026-06-07T23:00"
  expect(p:adherence "2026-06-07"):near(1 / 3)
end)

-- How many moments there are, when, and how long they can be answered.

local function welcomed(sim, params)
  local p = sim.enroll { start = "2026-09-07", zone = "America/Chicago", params = params }
  p:at "09:00"
  p:answer("welcome", { agree = true })
  return p
end

test("nothing is asked before consent", function(sim)
  local p = sim.enroll { start = "2026-09-07", zone = "America/Chicago" }
  for _, event in ipairs(p:events { task = "moment", on = "2026-09-08" }) do
    expect(event.state):equals "not_applicable"
  end
end)

test("five moments a day for two weeks, from the second day on", function(sim)
  local p = welcomed(sim)
  expect(p:events { task = "moment", on = "2026-09-07" }):counts(0)
  expect(p:events { task = "moment", on = "2026-09-08" }):counts(5)
  expect(p:events { task = "moment", from = "2026-09-07", to = "2026-10-07" }):counts(70)
end)

test("moments keep to the hours of someone who gets up at six", function(sim)
  for _, event in ipairs(welcomed(sim, { wake = "06:00" }):events { task = "moment", on = "2026-09-08" }) do
    expect(event.start.hour * 60 + event.start.minute):at_least(6 * 60 + 30)
    expect(event.stop.hour * 60 + event.stop.minute):at_most(19 * 60)
  end
end)

test("a moment is missed after a quarter of an hour", function(sim)
  local p = welcomed(sim)
  local first = p:events({ task = "moment", on = "2026-09-08" })[1]
  p:at(first.start + minutes(16))
  expect(p:events({ task = "moment", on = "2026-09-08" })[1].state):equals "missed"
end)

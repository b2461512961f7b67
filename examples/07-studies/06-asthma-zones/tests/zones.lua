-- The zones: what a peak flow means, what the participant is shown, and who hears of it.

local function enrolled(sim, best)
  local p = sim.enroll { start = "2026-06-01", zone = "America/Los_Angeles", params = { best = best or 400 } }
  p:at "07:10"
  return p
end

local function measured(p, peak_flow, breath, reliever)
  local run = p:start "peak-flow"
  run:answer("peak_flow", peak_flow)
  run:answer("breath", breath or "good")
  run:answer("reliever", reliever or 0)
  run:next()
  local shown = run.step.id
  run:next()
  run:finish()
  return shown
end

test("zones begin at 80% and at 50% of the personal best", function(sim)
  local cases = { { 400, "green" }, { 320, "green" }, { 319, "yellow" }, { 200, "yellow" }, { 199, "red" } }
  for day, case in ipairs(cases) do
    local p = enrolled(sim)
    p:at(time "2026-06-01T07:10" + days(day))
    expect(measured(p, case[1])):equals(case[2])
    expect(p:values { task = "peak-flow", kind = "zone" }):equals { case[2] }
  end
end)

test("each participant has their own zones", function(sim)
  local ana, ben = enrolled(sim, 400), sim.enroll { start = "2026-06-01", params = { best = 600 } }
  expect(measured(ana, 350)):equals "green"
  expect(measured(ben, 350)):equals "yellow"
end)

test("trouble with speaking is red, whatever the peak flow", function(sim)
  local p = enrolled(sim)
  expect(measured(p, 390, "speaking")):equals "red"
  expect(p:alerts()[1]):contains { alert = "red", urgency = "now", to = { "lucia-ortega" } }
end)

test("red reaches the nurse at once, a first yellow does not", function(sim)
  local ana, ben = enrolled(sim), enrolled(sim)
  measured(ana, 180)
  expect(ana:alerts()):counts(1)
  measured(ben, 280)
  expect(ben:alerts()):counts(0)
end)

test("a second yellow day is looked at on the same day", function(sim)
  local p = enrolled(sim)
  measured(p, 280)
  p:at "2026-06-02T07:10"
  measured(p, 290)
  expect(p:alerts()):counts(1)
  expect(p:alerts()[1]):contains { alert = "yellow", urgency = "today" }
end)

test("a green evening between two yellow mornings is no second day", function(sim)
  local p = enrolled(sim)
  measured(p, 280)
  p:at "19:10"
  measured(p, 350)
  p:at "2026-06-02T07:10"
  measured(p, 290)
  expect(p:alerts()):counts(0)
end)

test("a new personal best moves the zones from the next day on, and leaves what was recorded", function(sim)
  local p = enrolled(sim)
  measured(p, 330)
  p:at "12:00"
  p:set_params { best = 450 }
  p:at "19:10"
  expect(measured(p, 330)):equals "green"
  p:at "2026-06-02T07:10"
  expect(measured(p, 330)):equals "yellow"
  expect(p:values { task = "peak-flow", kind = "zone" }):equals { "green", "green", "yellow" }
end)

test("eight puffs of the reliever in a day are looked at on the same day", function(sim)
  local p = enrolled(sim)
  measured(p, 350, "good", 5)
  expect(p:alerts()):counts(0)
  p:at "19:10"
  measured(p, 350, "good", 3)
  expect(p:alerts()):counts(1)
  expect(p:alerts()[1]):contains { alert = "reliever", urgency = "today" }
end)

test("two weeks that are often not green lead to a visit, in the language of the participant", function(sim)
  local p = enrolled(sim)
  for day = 1, 8 do
    measured(p, day > 5 and 280 or 350)
    p:at(time "2026-06-01T07:10" + days(day))
  end
  expect(p:insights()[1]):contains {
    title = "Your zones", text = "3 of 8 measurements in the last two weeks were not green. Ask Lucía Ortega for a visit.",
  }
  sim.store.patients:update { id = p.id, language = "es" }
  expect(p:insights()[1].title):equals "Sus zonas"
end)

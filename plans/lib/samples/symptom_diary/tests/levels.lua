-- Levels, what is asked, and who is alerted.

local function monday(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "09:00"
  return p
end

local function levels(answers)
  local given = {}
  for item, level in pairs(answers) do given[item] = "level_" .. level end
  return given
end

local function value_of(outcome, kind)
  for _, one in ipairs(outcome.values) do
    if one.kind == kind then return one.value end
  end
end

test("every level is recorded under its own kind", function(sim)
  for level = 1, 4 do
    local outcome = monday(sim):answer("symptoms", levels {
      nausea_frequency = level, nausea_severity = 1, nausea_interference = 5 - level,
      fatigue_severity = level, fatigue_interference = 0, rash_frequency = 0,
    })
    expect(outcome.values):counts(6)
    expect(value_of(outcome, "nausea_frequency")):equals(level)
    expect(value_of(outcome, "nausea_severity")):equals(1)
    expect(value_of(outcome, "nausea_interference")):equals(5 - level)
    expect(value_of(outcome, "fatigue_severity")):equals(level)
    expect(value_of(outcome, "rash_frequency")):equals(0)
  end
end)

test("without the symptom nothing else is asked about it, and counts as 0", function(sim)
  local p = monday(sim)
  local run = p:start "symptoms"
  run:answer("nausea_frequency", "level_0")
  expect(#run:visible()):equals(1)
  run:answer("nausea_frequency", "level_1")
  expect(#run:visible()):equals(3)
  local outcome = monday(sim):answer("symptoms", levels { nausea_frequency = 0, fatigue_severity = 0, rash_frequency = 0 })
  expect(value_of(outcome, "nausea_severity")):equals(0)
  expect(value_of(outcome, "nausea_interference")):equals(0)
  expect(value_of(outcome, "fatigue_interference")):equals(0)
end)

test("a question that is asked must be answered", function(sim)
  local p = monday(sim)
  expect(function()
    p:answer("symptoms", levels { nausea_frequency = 2, nausea_severity = 1, fatigue_severity = 0, rash_frequency = 0 })
  end):fails "missing_answer"
end)

test("skipped answers are not recorded where skipping is allowed", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "20:10"
  local outcome = p:answer("evening", levels { pain_frequency = 2, pain_interference = 1 })
  expect(outcome.values):counts(2)
  expect(value_of(outcome, "pain_severity")):is_nil()
  local q = sim.enroll { start = "2026-06-01" }
  q:at "20:10"
  expect(q:answer("evening", {}).values):counts(0)
end)

test("level 3 of any question raises the alert of its symptom", function(sim)
  local p = monday(sim)
  p:answer("symptoms", levels {
    nausea_frequency = 2, nausea_severity = 2, nausea_interference = 3, fatigue_severity = 2, fatigue_interference = 2,
    rash_frequency = 2,
  })
  expect(#p:alerts()):equals(1)
  expect(p:alerts()[1]):contains { alert = "nausea", urgency = "today" }
end)

test("an answer that is hidden again raises no alert", function(sim)
  local p = monday(sim)
  local run = p:start "symptoms"
  run:answer("nausea_frequency", "level_1"):answer("nausea_severity", "level_4"):answer("nausea_interference", "level_4")
  run:answer("nausea_frequency", "level_0")
  run:next()
  expect(#p:alerts()):equals(0)
end)

-- What an evening gives, and which symptom is spoken of.

local function evening(p, day, answers)
  p:at("2026-06-0" .. day .. "T20:30")
  return p:answer("symptoms", answers)
end

test("every symptom has a value of its own kind", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  local values = evening(p, 1, { nausea = 4, fatigue = 6, headache = 0, note = "A long day." }).values
  expect(values[1]):contains { value = 4, kind = "nausea" }
  expect(values[2]):contains { value = 6, kind = "fatigue" }
  expect(values[3]):contains { value = 0, kind = "headache" }
  expect(values[4]):contains { value = "A long day.", kind = "note" }
end)

test("the note may be omitted, a symptom may not", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  expect(#evening(p, 1, { nausea = 4, fatigue = 6, headache = 0 }).values):equals(3)
  expect(function() evening(p, 2, { nausea = 4, fatigue = 6 }) end):fails "missing_answer"
end)

test("the strongest on average is spoken of", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  evening(p, 1, { nausea = 8, fatigue = 6, headache = 0 })
  evening(p, 2, { nausea = 3, fatigue = 6, headache = 1 })
  p:at "2026-06-03T09:00"
  expect(#p:insights()):equals(1)
  expect(p:insights()[1].text):equals "Tiredness was the strongest: 6.0 of 10 on average."
end)

test("nothing is said of mild symptoms", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  for day = 1, 3 do evening(p, day, { nausea = 1, fatigue = 2, headache = 0 }) end
  p:at "2026-06-04T09:00"
  expect(#p:insights()):equals(0)
end)

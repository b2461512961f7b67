-- The rows follow the choice, and keep their answers.

local function today(sim)
  local p = sim.enroll { start = "2026-06-08" }
  p:at "19:10"
  return p:start "today"
end

test("each symptom is a row under its own words", function(sim)
  local run = today(sim)
  run:answer("symptoms", { "pain", { other = "itching" } }):next()
  expect(run.rows):equals { "Pain", "itching" }
  expect(run.step.title):equals "Pain"
  expect(run:visible()):equals { "severity", "where" }
  run:answer("severity", 7):next()
  expect(run.step.title):equals "itching"
  expect(run:visible()):equals { "severity" }
end)

test("without a symptom there are no rows", function(sim)
  local run = today(sim)
  run:answer("symptoms", { "none" }):next()
  expect(run.step.id):equals "done"
end)

test("an answer comes back with its symptom", function(sim)
  local run = today(sim)
  run:answer("symptoms", { "nausea", "pain" }):next()
  run:answer("detail", { { symptom = "nausea", severity = 3 }, { symptom = "pain", severity = 8 } })
  run:back()
  run:answer("symptoms", { "pain" }):next()
  expect(#run:result().detail):equals(1)
  expect(run:result().detail[1].severity):equals(8)
  run:back()
  run:answer("symptoms", { "nausea" }):next()
  expect(run:result().detail[1].severity):equals(3)
end)

-- The paths through the survey, and what they record.

local function evening(sim)
  local p = sim.enroll { start = "2026-06-08" }
  p:at "20:10"
  return p
end

local function value_of(outcome, kind)
  for _, one in ipairs(outcome.values) do
    if one.kind == kind then return one.value end
  end
end

test("without a headache the survey asks about the night", function(sim)
  local run = evening(sim):start "evening"
  run:next()
  run:answer("headache", false):next()
  expect(run.step.id):equals "night"
  run:answer("sleep", 7.5):next()
  expect(run.step.text):equals "Headache: no. Sleep: 7.5 h."
  expect(run.path):equals { "hello", "today", "night", "done" }
end)

test("mild pain hides the place", function(sim)
  local run = evening(sim):start "evening"
  run:next()
  run:answer("headache", true):next()
  run:answer("strength", 3)
  expect(run:visible()):equals { "strength", "hindered" }
  run:answer("strength", 4)
  expect(run:visible()):equals { "strength", "where", "hindered" }
end)

test("an answer that is hidden again is not recorded", function(sim)
  local p = evening(sim)
  local run = p:start "evening"
  run:next()
  run:answer("headache", true):next()
  run:answer("strength", 8):answer("where", { "left" }):answer("hindered", 5):next()
  expect(run.step.text):equals "You rated the pain 8 of 10."
  run:back()
  run:answer("strength", 2):next()
  expect(run.step.text):equals "You rated the pain 2 of 10."
  run:answer("took", false):next()
  run:answer("sleep", 6):next()
  local outcome = run:finish()
  expect(value_of(outcome, "strength")):equals(2)
  expect(value_of(outcome, "where")):is_nil()
  expect(value_of(outcome, "burden")):equals(7)
end)

test("the score needs both of its items", function(sim)
  local outcome = evening(sim):answer("evening", { headache = false, sleep = 8 })
  expect(value_of(outcome, "burden")):is_nil()
  expect(value_of(outcome, "sleep")):equals(8)
end)

test("very strong pain ends the survey with a call, and the nurse is alerted", function(sim)
  local p = evening(sim)
  local run = p:start "evening"
  run:next()
  run:answer("headache", true):next()
  run:answer("strength", 9):answer("where", { "all" }):answer("hindered", 10):next()
  run:save()
  expect(p:alerts()[1]):contains { alert = "very-strong", urgency = "now" }
  run:answer("took", true):answer("relief", { dont_know = true }):next()
  expect(run.step.id):equals "call"
  expect(run.step.text):equals "9 of 10 is more than a tablet can do."
end)

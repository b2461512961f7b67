-- The check-up: conditions, confirmation, words for "other", the extractor, and the alerts.

local function visitor(sim, start)
  local p = sim.enroll { start = start or "2026-06-08" }
  p:at "09:00"
  p:answer("agreement", { agree = true, call = true })
  p:at "10:30"
  return p
end

local function answers(changes)
  local all = {
    temperature = 37, tall = 170, weight = 70, upper = 120, lower = 75, felt = { "none" }, alone = "never", future = "never",
    walk = 8.4,
  }
  for item, answer in pairs(changes) do all[item] = answer end
  return all
end

local function value_of(outcome, kind)
  for _, one in ipairs(outcome.values) do
    if one.kind == kind then return one.value end
  end
end

test("unusual answers are confirmed", function(sim)
  local run = visitor(sim):start "checkup"
  expect(function() run:answer("temperature", 34.5) end):fails "needs_confirmation"
  run:answer("temperature", { value = 34.5, confirmed = true })
end)

test("fever is asked about only where there is some", function(sim)
  local run = visitor(sim):start "checkup"
  run:answer("temperature", 38.4):answer("tall", 170):answer("weight", 70):answer("upper", 120):answer("lower", 75):next()
  expect(run.step.id):equals "fever"
  run:back()
  run:answer("temperature", 37.2):next()
  expect(run.step.id):equals "symptoms"
end)

test("two symptoms lead to the participant's own words", function(sim)
  local run = visitor(sim):start "checkup"
  run:answer("temperature", 37):answer("tall", 170):answer("weight", 70):answer("upper", 120):answer("lower", 75):next()
  run:answer("felt", { "nausea", { other = "itching" } }):answer("alone", "most"):answer("future", "some"):next()
  expect(run.step.id):equals "words"
end)

test("fever alerts the ward at once", function(sim)
  local p = visitor(sim)
  local run = p:start "checkup"
  run:answer("temperature", 39.1):answer("tall", 170):answer("weight", 70):answer("upper", 120):answer("lower", 75):next()
  run:save()
  expect(p:alerts()[1]):contains { alert = "fever", urgency = "now" }
end)

test("the values are those that the study needs", function(sim)
  local outcome = visitor(sim):answer("checkup", answers { alone = "all", future = "some" })
  expect(value_of(outcome, "temperature")):equals(37)
  expect(value_of(outcome, "bmi")):near(24.22, 0.01)
  expect(value_of(outcome, "worry")):equals(4)
end)

test("worries in two weeks alert the ward", function(sim)
  local p = visitor(sim)
  p:answer("checkup", answers { alone = "all", future = "all" })
  expect(p:alerts()):counts(0)
  p:at "2026-06-15T10:30"
  p:answer("checkup", answers { alone = "most", future = "most" })
  expect(p:alerts()[1]):contains { alert = "worry", urgency = "today" }
end)

test("the upper blood pressure is above the lower one", function(sim)
  local run = visitor(sim):start "checkup"
  run:answer("temperature", 37):answer("tall", 170):answer("weight", 70):answer("upper", 70):answer("lower", 75)
  expect(function() run:next() end):fails "contradictory"
  run:answer("upper", 120):next()
  expect(run.step.id):equals "symptoms"
end)

test("who cannot walk says why, and the visit continues", function(sim)
  local p = visitor(sim)
  local outcome = p:answer("checkup", answers { walk = { not_done = "unsafe" } })
  expect(value_of(outcome, "temperature")):equals(37)
  expect(value_of(outcome, "speed")):is_nil()
  expect(p:alerts()[1]):contains { alert = "walking", urgency = "today" }
end)

test("an item that is not known counts as the other one", function(sim)
  local outcome = visitor(sim):answer("checkup", answers { alone = "most", future = { dont_know = true } })
  expect(value_of(outcome, "worry")):equals(4)
  expect(value_of(outcome, "pressure")):equals(90)
end)

test("the height of the last visit is filled in", function(sim)
  local p = visitor(sim)
  p:answer("checkup", answers {})
  p:at "2026-06-15T10:30"
  local run = p:start "checkup"
  expect(run.step.items[2].answer):equals(170)
end)

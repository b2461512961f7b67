-- The score, its word, and who hears of it.

local items = {
  "interest", "mood", "sleep", "energy", "appetite", "failure", "concentration", "movement", "self_harm",
}
local words = { [0] = "not_at_all", "several_days", "more_than_half", "nearly_every_day" }

-- Answers worth so much: the points are given to the items one after the other, item 9 last.
local function answers(score)
  local given = {}
  for _, item in ipairs(items) do
    local points = math.min(3, score)
    given[item] = words[points]
    score = score - points
  end
  return given
end

local function monday(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "09:00"
  return p
end

local function value_of(outcome, kind)
  for _, one in ipairs(outcome.values) do
    if one.kind == kind then return one.value end
  end
end

test("scores have the words of the instrument", function(sim)
  local expected = {
    { 0, "none" }, { 4, "none" }, { 5, "mild" }, { 9, "mild" }, { 10, "moderate" }, { 14, "moderate" },
    { 15, "moderately severe" }, { 19, "moderately severe" }, { 20, "severe" }, { 27, "severe" },
  }
  for _, case in ipairs(expected) do
    local outcome = monday(sim):answer("phq9", answers(case[1]))
    expect(value_of(outcome, "phq9")):equals(case[1])
    expect(value_of(outcome, "phq9_severity")):equals(case[2])
  end
end)

test("every item is recorded with its points", function(sim)
  local outcome = monday(sim):answer("phq9", answers(4))
  expect(value_of(outcome, "interest")):equals(3)
  expect(value_of(outcome, "mood")):equals(1)
  expect(value_of(outcome, "self_harm")):equals(0)
end)

test("any thought of self-harm raises an alert at once", function(sim)
  local p = monday(sim)
  local given = answers(0)
  given.self_harm = "several_days"
  p:answer("phq9", given)
  expect(#p:alerts()):equals(1)
  expect(p:alerts()[1]):contains { alert = "self-harm", urgency = "now" }
end)

test("a severe score raises an alert the same day, a moderate one does not", function(sim)
  local p = monday(sim)
  p:answer("phq9", answers(24))
  expect(p:alerts()[1]):contains { alert = "severe", urgency = "today" }
  local q = monday(sim)
  q:answer("phq9", answers(19))
  expect(#q:alerts()):equals(0)
end)

test("an item without an answer is no score", function(sim)
  local p = monday(sim)
  local given = answers(10)
  given.sleep = nil
  expect(function() p:answer("phq9", given) end):fails "missing_answer"
end)

test("what a task takes passes through the module", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-02T20:00"
  expect(p:events { task = "phq9", on = "2026-06-01" }[1].state):equals("open")
  expect(#p:reminders { from = "2026-06-01", to = "2026-06-02" }):equals(1)
end)

-- The published words, with their punctuation, which a validated instrument keeps.
test("the items have the published words", function(sim)
  local run = monday(sim):start "phq9"
  local expected = {
    [6] = "Feeling bad about yourself — or that you are a failure or have let yourself or your family down",
    [8] = "Moving or speaking so slowly that other people could have noticed? Or the opposite — being so fidgety or "
      .. "restless that you have been moving around a lot more than usual",
    [9] = "Thoughts that you would be better off dead or of hurting yourself in some way",
  }
  expect(#run.step.items):equals(9)
  for place, text in pairs(expected) do expect(run.step.items[place].text):equals(text) end
end)

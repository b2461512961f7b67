-- The score, its word, and when someone is alerted.

local words = { [0] = "not_at_all", "several_days", "more_than_half", "nearly_every_day" }

local function take(sim, interest, mood)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "09:00"
  return p:answer("phq2", { interest = words[interest], mood = words[mood] }).values, p
end

test("the screen is positive from 3", function(sim)
  local expected = {
    { 0, 0, 0, "negative" }, { 2, 0, 2, "negative" }, { 1, 2, 3, "positive" }, { 3, 0, 3, "positive" },
    { 3, 3, 6, "positive" },
  }
  for _, case in ipairs(expected) do
    local values = take(sim, case[1], case[2])
    expect(values[1]):contains { value = case[3], kind = "phq2" }
    expect(values[2]):contains { value = case[4], kind = "phq2_severity" }
    expect(values[3]):contains { value = case[1], kind = "interest" }
    expect(values[4]):contains { value = case[2], kind = "mood" }
  end
end)

test("a positive screen raises an alert, a negative one does not", function(sim)
  local _, positive = take(sim, 0, 3)
  expect(positive:alerts()[1]):contains { alert = "positive", urgency = "today" }
  local _, negative = take(sim, 1, 1)
  expect(#negative:alerts()):equals(0)
end)

test("without an item there is no score", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "09:00"
  expect(function() p:answer("phq2", { interest = "several_days" }) end):fails "missing_answer"
  expect(p:event("phq2").outcome):is_nil()
end)

test("what a task takes passes through the module", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-02T20:00"
  expect(p:events { task = "phq2", on = "2026-06-01" }[1].state):equals "open"
end)

test("alerts of the plan are added to those of the module", function(sim)
  local function raised(interest, mood)
    local _, p = take(sim, interest, mood)
    local names = {}
    for place, one in ipairs(p:alerts()) do names[place] = one.alert end
    table.sort(names)
    return names
  end
  expect(raised(0, 3)):equals { "positive" }
  expect(raised(3, 0)):equals { "no-interest", "positive" }
end)

-- The two scores, and skipped items.

-- Answers with these points for each item of the scales.
local function answers(positive, negative)
  local given = {}
  for place = 1, 5 do
    given["positive_" .. place] = positive[place] and "level_" .. positive[place]
    given["negative_" .. place] = negative[place] and "level_" .. negative[place]
  end
  return given
end

local function take(sim, positive, negative, id)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "20:10"
  return p:answer(id or "panas", answers(positive, negative))
end

local function value_of(outcome, kind)
  for _, one in ipairs(outcome.values) do
    if one.kind == kind then return one.value end
  end
end

test("each scale is the sum of its items, from 5 to 25", function(sim)
  local ones, fives = { 1, 1, 1, 1, 1 }, { 5, 5, 5, 5, 5 }
  local outcome = take(sim, ones, fives)
  expect(value_of(outcome, "panas_positive")):equals(5)
  expect(value_of(outcome, "panas_negative")):equals(25)
  outcome = take(sim, fives, { 1, 2, 3, 4, 5 })
  expect(value_of(outcome, "panas_positive")):equals(25)
  expect(value_of(outcome, "panas_negative")):equals(15)
  expect(value_of(outcome, "negative_4")):equals(4)
  expect(value_of(outcome, "panas")):is_nil()
end)

test("items are in the order of the form", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "20:10"
  local items = p:start("panas").step.items
  expect(items[1].id):equals "negative_1"
  expect(items[2].id):equals "positive_1"
  expect(items[5].id):equals "positive_3"
end)

test("an incomplete form is asked for by default", function(sim)
  expect(function() take(sim, { 1, 1, 1, 1, 1 }, { 1, 1, 1, 1 }) end):fails "missing_answer"
end)

test("where it is allowed, a skipped item counts as the mean of the others", function(sim)
  local outcome = take(sim, { 1, 2, 3, 3 }, { 5, 5, 5, 5, 5 }, "week")
  expect(value_of(outcome, "panas_positive")):near(11.25)
  expect(value_of(outcome, "panas_negative")):equals(25)
  expect(value_of(outcome, "positive_5")):is_nil()
  outcome = take(sim, { 2, 2, 2, 2 }, { 5, 5, 5, 5 }, "week")
  expect(value_of(outcome, "panas_positive")):equals(10)
  expect(value_of(outcome, "panas_negative")):equals(25)
end)

test("a scale with more skipped items has no score, and keeps its items", function(sim)
  local outcome = take(sim, { 1, 2, 3 }, { 5, 5, 5, 5, 5 }, "week")
  expect(value_of(outcome, "panas_positive")):is_nil()
  expect(value_of(outcome, "positive_3")):equals(3)
  expect(value_of(outcome, "panas_negative")):equals(25)
end)

test("a form of which every item was skipped is done, and has no values", function(sim)
  expect(take(sim, {}, {}, "week").values):counts(0)
end)

test("an alert of the plan is raised, though the module has none", function(sim)
  local ones, fives = { 1, 1, 1, 1, 1 }, { 5, 5, 5, 5, 5 }
  local p = sim.enroll { start = "2026-06-07" }
  p:at "20:10"
  p:answer("panas", answers(ones, fives))
  expect(p:alerts()):counts(0)
  p:answer("week", answers(ones, fives))
  expect(p:alerts()[1]):contains { task = "week", alert = "afraid" }
end)

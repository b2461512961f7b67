-- The profile, its levels, the rating, and the index.

local dimensions = { "mobility", "self_care", "activities", "discomfort", "mood" }

-- The answers of a profile; 9 is a skipped one.
local function answers(profile, rating)
  local given = { health_rating = rating }
  for place, id in ipairs(dimensions) do
    local level = profile:sub(place, place)
    if level ~= "9" then given[id] = "level_" .. level end
  end
  return given
end

local function take(sim, id, profile, rating)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "09:00"
  return p:answer(id, answers(profile, rating))
end

local function value_of(outcome, kind)
  for _, one in ipairs(outcome.values) do
    if one.kind == kind then return one.value end
  end
end

test("the profile has the levels in order", function(sim)
  for _, profile in ipairs { "11111", "12345", "55555", "11213" } do
    local outcome = take(sim, "health", profile, 80)
    expect(value_of(outcome, "health_profile")):equals(profile)
    expect(value_of(outcome, "activities")):equals(tonumber(profile:sub(3, 3)))
    expect(value_of(outcome, "health_rating")):equals(80)
    expect(value_of(outcome, "health_index")):is_nil()
  end
end)

test("the rating is from 0 to 100", function(sim)
  expect(value_of(take(sim, "health", "11111", 0), "health_rating")):equals(0)
  expect(value_of(take(sim, "health", "11111", 100), "health_rating")):equals(100)
  expect(function() take(sim, "health", "11111", 101) end):fails()
end)

test("a value set gives the index", function(sim)
  expect(value_of(take(sim, "visit", "11111", 90), "health_index")):near(1)
  expect(value_of(take(sim, "visit", "11213", 90), "health_index")):near(0.85)
end)

test("a missing level is 9, and such a profile has no index", function(sim)
  local outcome = take(sim, "visit", "19211", nil)
  expect(value_of(outcome, "health_profile")):equals "19211"
  expect(value_of(outcome, "self_care")):is_nil()
  expect(value_of(outcome, "health_rating")):is_nil()
  expect(value_of(outcome, "health_index")):is_nil()
end)

test("by default every dimension and the rating are required", function(sim)
  expect(function() take(sim, "health", "11911", 80) end):fails "missing_answer"
  expect(function() take(sim, "health", "11111", nil) end):fails "missing_answer"
end)

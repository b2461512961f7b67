-- The index, its word, and when someone is alerted.

-- Answers worth so much: the points are given to the items one after the other.
local function answers(sum)
  local given = {}
  for item = 1, 5 do
    local points = math.min(5, sum)
    given["item_" .. item] = "level_" .. points
    sum = sum - points
  end
  return given
end

local function take(sim, sum)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "09:00"
  return p:answer("who5", answers(sum)).values, p
end

test("the index is the sum times 4, and has a word", function(sim)
  local expected = {
    { 0, 0, "very low" }, { 7, 28, "very low" }, { 8, 32, "low" }, { 12, 48, "low" }, { 13, 52, "adequate" },
    { 25, 100, "adequate" },
  }
  for _, case in ipairs(expected) do
    local values = take(sim, case[1])
    expect(values[1]):contains { value = case[2], kind = "who5" }
    expect(values[2]):contains { value = case[3], kind = "who5_severity" }
  end
end)

test("the first answer is the best one", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "09:00"
  local item = p:start("who5").step.items[1]
  expect(item.id):equals "item_1"
  local values = take(sim, 4)
  expect(values[3]):contains { value = 4, kind = "item_1" }
  expect(values[4]):contains { value = 0, kind = "item_2" }
end)

test("an index of 28 raises an alert, 32 does not", function(sim)
  local _, low = take(sim, 7)
  expect(low:alerts()[1]):contains { alert = "low", urgency = "today" }
  local _, higher = take(sim, 8)
  expect(#higher:alerts()):equals(0)
end)

test("an incomplete form has no index", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "09:00"
  for item = 1, 5 do
    local given = answers(20)
    given["item_" .. item] = nil
    expect(function() p:answer("who5", given) end):fails "missing_answer"
  end
  expect(p:event("who5").outcome):is_nil()
end)

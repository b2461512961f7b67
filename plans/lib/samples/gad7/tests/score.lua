-- The score and its word.

local items = { "nervous", "control", "worry", "relaxing", "restless", "irritable", "afraid" }
local words = { [0] = "not_at_all", "several_days", "more_than_half", "nearly_every_day" }

local function take(sim, score)
  local given, left = {}, score
  for _, item in ipairs(items) do
    local points = math.min(3, left)
    given[item] = words[points]
    left = left - points
  end
  local p = sim.enroll { start = "2026-06-01" }
  p:at "09:00"
  return p:answer("gad7", given).values, p
end

test("scores have the words of the instrument", function(sim)
  local expected = {
    { 0, "minimal" }, { 4, "minimal" }, { 5, "mild" }, { 9, "mild" }, { 10, "moderate" }, { 14, "moderate" },
    { 15, "severe" }, { 21, "severe" },
  }
  for _, case in ipairs(expected) do
    local values = take(sim, case[1])
    expect(values[1]):contains { value = case[1], kind = "gad7" }
    expect(values[2]):contains { value = case[2], kind = "gad7_severity" }
  end
end)

test("a severe score raises an alert", function(sim)
  local _, severe = take(sim, 15)
  expect(#severe:alerts()):equals(1)
  local _, moderate = take(sim, 14)
  expect(#moderate:alerts()):equals(0)
end)

-- The published words, with their punctuation, which a validated instrument keeps.
test("the items have the published words", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "09:00"
  local run = p:start "gad7"
  expect(#run.step.items):equals(7)
  expect(run.step.items[7].text):equals "Feeling afraid as if something awful might happen"
end)

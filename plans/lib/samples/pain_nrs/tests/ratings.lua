-- Ratings, their words, and who is alerted.

local function evening(sim, answers)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "20:10"
  return p:answer("pain", answers).values, p
end

test("every rating has its word", function(sim)
  local expected = {
    { 0, "none" }, { 1, "mild" }, { 4, "mild" }, { 5, "moderate" }, { 6, "moderate" }, { 7, "severe" }, { 10, "severe" },
  }
  for _, case in ipairs(expected) do
    local values = evening(sim, { pain_now = 0, pain_worst = case[1] })
    expect(values[1]):contains { value = 0, kind = "pain_now" }
    expect(values[2]):contains { value = "none", kind = "pain_now_severity" }
    expect(values[3]):contains { value = case[1], kind = "pain_worst" }
    expect(values[4]):contains { value = case[2], kind = "pain_worst_severity" }
  end
end)

test("other bands have their own edges", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "09:00"
  expect(p:answer("week", { pain_average = 4 }).values[2]):contains { value = "moderate", kind = "pain_average_severity" }
  expect(p:event("week").outcome.values):counts(2)
end)

test("the questions name the place and the time", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "20:10"
  local items = p:start("pain").step.items
  expect(items[1].text):equals "How strong is the pain in your knee right now?"
  expect(items[2].text):equals "How strong was the pain in your knee when it was at its worst today?"
end)

test("a skipped rating is not recorded, and none is computed", function(sim)
  local values = evening(sim, { pain_now = 3 })
  expect(values):counts(2)
  expect(values[1]):contains { value = 3, kind = "pain_now" }
end)

test("a survey without a rating is done, and has no values", function(sim)
  local values, p = evening(sim, {})
  expect(values):counts(0)
  expect(p:event("pain").state):equals "completed"
end)

test("a required rating is asked for", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "09:00"
  expect(function() p:answer("week", {}) end):fails "missing_answer"
end)

test("a rating of 7 raises an alert, 6 does not", function(sim)
  local _, p = evening(sim, { pain_now = 2, pain_worst = 7 })
  expect(p:alerts()[1]):contains { alert = "strong-pain", urgency = "today" }
  local _, q = evening(sim, { pain_now = 6, pain_worst = 6 })
  expect(#q:alerts()):equals(0)
end)

test("a rating above 10 is refused", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "20:10"
  expect(function() p:answer("pain", { pain_now = 11 }) end):fails()
end)

-- The score, the thresholds, and the questions that are not asked.

local function take(sim, sex, frequency, amount, binge)
  local p = sim.enroll { start = "2026-06-01", params = { sex = sex } }
  p:at "09:00"
  local outcome = p:answer("audit-c", {
    frequency = "level_" .. frequency, amount = amount and "level_" .. amount, binge = binge and "level_" .. binge,
  })
  return outcome.values, p
end

test("the screen is positive from 3 for women and from 4 for men", function(sim)
  local expected = {
    { "female", 1, 0, 1, 2, "negative" }, { "female", 2, 0, 1, 3, "positive" }, { "male", 2, 0, 1, 3, "negative" },
    { "male", 2, 1, 1, 4, "positive" }, { "male", 4, 4, 4, 12, "positive" }, { "female", 1, 0, 0, 1, "negative" },
  }
  for _, case in ipairs(expected) do
    local values = take(sim, case[1], case[2], case[3], case[4])
    expect(values[1]):contains { value = case[5], kind = "audit_c" }
    expect(values[2]):contains { value = case[6], kind = "audit_c_severity" }
    expect(values[3]):contains { value = case[2], kind = "frequency" }
    expect(values[5]):contains { value = case[4], kind = "binge" }
  end
end)

test("who never drinks is asked one question, and has 0", function(sim)
  local values, p = take(sim, "female", 0)
  expect(values[1]):contains { value = 0, kind = "audit_c" }
  expect(values[2]):contains { value = "negative", kind = "audit_c_severity" }
  expect(values[4]):contains { value = 0, kind = "amount" }
  expect(#p:alerts()):equals(0)
end)

test("answers that are hidden again do not count", function(sim)
  local p = sim.enroll { start = "2026-06-01", params = { sex = "male" } }
  p:at "09:00"
  local run = p:start "audit-c"
  run:answer("frequency", "level_4"):answer("amount", "level_4"):answer("binge", "level_4")
  run:answer("frequency", "level_0")
  run:next()
  local outcome = run:finish()
  expect(outcome.values[1]):contains { value = 0, kind = "audit_c" }
  expect(#p:alerts()):equals(0)
end)

test("a positive screen raises an alert", function(sim)
  local _, p = take(sim, "female", 3, 0, 0)
  expect(p:alerts()[1]):contains { alert = "positive", urgency = "routine" }
  local _, q = take(sim, "male", 3, 0, 0)
  expect(#q:alerts()):equals(0)
end)

test("a question that is asked must be answered", function(sim)
  local p = sim.enroll { start = "2026-06-01", params = { sex = "male" } }
  p:at "09:00"
  expect(function() p:answer("audit-c", { frequency = "level_2", amount = "level_1" }) end):fails "missing_answer"
  expect(function() p:answer("audit-c", {}) end):fails "missing_answer"
  expect(p:event("audit-c").outcome):is_nil()
end)

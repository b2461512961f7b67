-- The share of days, its level, reasons, and who is alerted.

local function sunday(sim, answers)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "09:00"
  local outcome = p:answer("medicine", answers)
  return outcome, p
end

local function value_of(outcome, kind)
  for _, one in ipairs(outcome.values) do
    if one.kind == kind then return one.value end
  end
end

test("the share of days has a level, good from 80%", function(sim)
  local expected = {
    { 0, 100, "good" }, { 1, 86, "good" }, { 2, 71, "low" }, { 6, 14, "low" }, { 7, 0, "low" },
  }
  for _, case in ipairs(expected) do
    local outcome = sunday(sim, { medicine_status = "taking", missed_days = case[1] })
    expect(value_of(outcome, "missed_days")):equals(case[1])
    expect(value_of(outcome, "days_taken")):equals(case[2])
    expect(value_of(outcome, "days_taken_level")):equals(case[3])
  end
end)

test("other days and another edge", function(sim)
  for _, case in ipairs { { 3, 90, "good" }, { 4, 87, "low" }, { 30, 0, "low" } } do
    local p = sim.enroll { start = "2026-06-30" }
    p:at "09:00"
    local outcome = p:answer("month", { medicine_status = "taking", missed_days = case[1] })
    expect(value_of(outcome, "days_taken")):equals(case[2])
    expect(value_of(outcome, "days_taken_level")):equals(case[3])
  end
end)

test("without a known number of days there is no share", function(sim)
  local outcome, p = sunday(sim, { medicine_status = "taking", missed_days = { dont_know = true } })
  expect(value_of(outcome, "medicine_status")):equals "taking"
  expect(value_of(outcome, "days_taken")):is_nil()
  expect(value_of(outcome, "days_taken_level")):is_nil()
  expect(#p:alerts()):equals(0)
end)

test("who stopped is not asked for days, and has no share", function(sim)
  for _, status in ipairs { "stopped_advised", "stopped_alone" } do
    local outcome = sunday(sim, { medicine_status = status })
    expect(outcome.values):counts(1)
    expect(value_of(outcome, "medicine_status")):equals(status)
  end
end)

test("reasons are asked after a missed day, and each is recorded", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "09:00"
  local run = p:start "medicine"
  run:answer("medicine_status", "taking"):answer("missed_days", 0)
  expect(#run:visible()):equals(2)
  run:answer("missed_days", 1)
  expect(#run:visible()):equals(3)
  local outcome = sunday(sim, { medicine_status = "taking", missed_days = 2, missed_reason = { "forgot", "none_left" } })
  expect(outcome.values[5]):contains { value = "forgot", kind = "missed_reason" }
  expect(outcome.values[6]):contains { value = "none_left", kind = "missed_reason" }
end)

test("the days must be answered, the reasons need not", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "09:00"
  expect(function() p:answer("medicine", { medicine_status = "taking" }) end):fails "missing_answer"
  expect(function() p:answer("medicine", { missed_days = 1 }) end):fails()
  expect(p:answer("medicine", { medicine_status = "taking", missed_days = 1 }).values):counts(4)
end)

test("stopping alone and a low share raise alerts", function(sim)
  local _, stopped = sunday(sim, { medicine_status = "stopped_alone" })
  expect(stopped:alerts()[1]):contains { alert = "stopped", urgency = "today" }
  local _, advised = sunday(sim, { medicine_status = "stopped_advised" })
  expect(#advised:alerts()):equals(0)
  local _, low = sunday(sim, { medicine_status = "taking", missed_days = 2 })
  expect(low:alerts()[1]):contains { alert = "low", urgency = "routine" }
  local _, good = sunday(sim, { medicine_status = "taking", missed_days = 1 })
  expect(#good:alerts()):equals(0)
end)

test("the share has a label on the card", function(sim)
  local _, p = sunday(sim, { medicine_status = "taking", missed_days = 1 })
  expect(json.encode(p:card("medicine").body)):contains "Days without a missed dose 86 %"
end)

-- Until the welcome survey is done, nothing else applies.

local function joined(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "08:05"
  return p
end

test("before the welcome nothing else can be answered", function(sim)
  local p = joined(sim)
  expect(p:event("check-in").state):equals "not_applicable"
  expect(p:event("rom").state):equals "not_applicable"
  expect(function() p:answer("check-in", { pain = 4, sleep = 8 }) end):fails "not_applicable"
  expect(p:adherence()):is_nil()
end)

test("the welcome opens the day", function(sim)
  local p = joined(sim)
  p:answer("onboarding", { agree = true, access = { "motion" } })
  expect(p:event("onboarding").state):equals "completed"
  expect(p:event("check-in").state):equals "open"
  expect(p:event("rom").state):equals "open"
end)

test("the welcome asks for consent", function(sim)
  local p = joined(sim)
  expect(function() p:answer("onboarding") end):fails "missing_answer"
end)

test("the welcome can be done for four weeks", function(sim)
  local p = joined(sim)
  p:at "2026-07-04T23:59"
  expect(p:answer("onboarding", { agree = true }).status):equals "completed"

  local late = sim.enroll { start = "2026-06-07" }
  late:at "2026-07-05"
  expect(function() late:answer("onboarding", { agree = true }) end):fails "no_event"
end)

test("the welcome, left half way, is gone on with", function(sim)
  local p = joined(sim)
  local run = p:start "onboarding"
  run:next()
  run:next()
  expect(run.step.id):equals "agree"
  run:save()
  expect(p:event("onboarding").state):equals "started"

  p:at(days(1))
  local again = p:start "onboarding"
  expect(again.step.id):equals "agree"
  again:answer("agree", true):next()
  again:next()
  again:next()
  again:finish()
  expect(p:event("onboarding", "2026-06-07").state):equals "completed"
end)

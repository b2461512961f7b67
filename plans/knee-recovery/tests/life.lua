-- Pausing, going on, leaving.

local function welcomed(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "08:00"
  p:answer("onboarding", { agree = true })
  return p
end

test("in a pause nothing counts against the participant, and nothing is reminded of", function(sim)
  local p = welcomed(sim)
  p:pause { from = "2026-06-09", to = "2026-06-12", reason = "holiday" }
  expect(p:event("check-in", "2026-06-08").state):equals "upcoming"
  expect(p:event("check-in", "2026-06-09").state):equals "excused"
  expect(p:event("check-in", "2026-06-12").state):equals "upcoming"
  expect(p:reminders { from = "2026-06-09", to = "2026-06-12" }):counts(0)
end)

test("a pause ends when it is resumed", function(sim)
  local p = welcomed(sim)
  p:pause { reason = "holiday" }
  p:at "2026-06-10T09:00"
  expect(p.care_plan.status):equals "paused"
  expect(p:event("check-in").state):equals "excused"
  p:resume {}
  expect(p.care_plan.status):equals "active"
  expect(p:event("check-in", "2026-06-11").state):equals "upcoming"
end)

test("who leaves is asked for nothing more, and what was answered stays", function(sim)
  local p = welcomed(sim)
  p:answer("check-in", { pain = 4, sleep = 8 })
  p:at "2026-06-08T12:00"
  p:withdraw { reason = "moved away" }
  expect(p:events { from = "2026-06-09", to = "2026-07-09" }):counts(0)
  expect(p:values { task = "check-in", kind = "pain" }):equals { 4 }
end)

test("two participants have nothing to do with each other", function(sim)
  local ana, ben = welcomed(sim), sim.enroll { start = "2026-06-07" }
  ana:answer("check-in", { pain = 4, sleep = 8 })
  expect(ana:event("check-in").state):equals "completed"
  expect(ben:event("check-in").state):equals "not_applicable"
  expect(ben:values { task = "check-in" }):counts(0)
end)

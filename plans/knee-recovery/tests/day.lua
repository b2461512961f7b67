-- A participant's day: what is answered, what it gives, and how much of the day is done.

local function welcomed(sim, zone)
  local p = sim.enroll { start = "2026-06-07", zone = zone }
  p:at "08:00"
  p:answer("onboarding", { agree = true })
  return p
end

test("a check-in gives pain and sleep", function(sim)
  local p = welcomed(sim)
  local outcome = p:answer("check-in", { pain = 4, sleep = 8 })
  expect(outcome.status):equals "completed"
  expect(outcome.values):matches { { value = 4, kind = "pain" }, { value = 8, kind = "sleep", units = "h" } }
end)

test("a measurement gives the range in degrees", function(sim)
  local p = welcomed(sim)
  expect(p:answer("rom", { knee = 94.5 }).values):matches { { value = 94.5, kind = "range", units = "deg" } }
  expect(p:event("rom").state):equals "completed"
end)

test("who cannot bend the knee says why, and the day continues", function(sim)
  local p = welcomed(sim)
  expect(p:answer("rom", { knee = { not_done = "unsafe" } }).values):counts(0)
  expect(p:event("rom").state):equals "completed"
end)

test("both questions must be answered, within their scales", function(sim)
  local p = welcomed(sim)
  expect(function() p:answer("check-in", { pain = 4 }) end):fails "missing_answer"
  expect(function() p:answer("check-in", { pain = 11, sleep = 8 }) end):fails "refused_answer"
  expect(function() p:answer("check-in", { pain = 4, sleep = 8, mood = 3 }) end):fails "unused_answer"
  expect(p:event("check-in").outcome):is_nil()
end)

test("the check-in opens at eight and closes at midnight", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "07:59"
  p:answer("onboarding", { agree = true })
  expect(function() p:answer("check-in", { pain = 4, sleep = 8 }) end):fails "window_not_open"
  p:at "08:00"
  expect(p:event("check-in").state):equals "open"
  p:at "23:59"
  expect(p:event("check-in").state):equals "open"
  p:at "2026-06-08"
  expect(p:event("check-in", "2026-06-07").state):equals "missed"
  local missed = p:event("check-in", "2026-06-07")
  expect(function() missed:survey() end):fails "window_closed"
end)

test("half of the day is done with one of two", function(sim)
  local p = welcomed(sim)
  expect(p:adherence "2026-06-07"):equals(0)
  p:answer("check-in", { pain = 4, sleep = 8 })
  expect(p:adherence "2026-06-07"):near(0.5)
  p:answer("rom", { knee = 90 })
  expect(p:adherence "2026-06-07"):equals(1)
end)

test("the welcome does not count", function(sim)
  local p = welcomed(sim)
  local today = p:adherence { from = "2026-06-07", to = "2026-06-08" }[1]
  expect(today):contains { state = "progress", due = 2, done = 0 }
end)

test("what was recorded can be read back over the days", function(sim)
  local p = welcomed(sim)
  for _, pain in ipairs { 6, 5, 3 } do
    p:answer("check-in", { pain = pain, sleep = 7 })
    p:at(days(1))
  end
  expect(p:values { task = "check-in", kind = "pain" }):equals { 6, 5, 3 }
  expect(p:values { task = "check-in", kind = "pain", over = days(2) }):equals { 5, 3 }
end)

test("a declined check-in is not done and not missed", function(sim)
  local p = welcomed(sim)
  local event = p:decline("check-in", "in hospital")
  expect(event.state):equals "declined"
  expect(event.outcome):contains { status = "declined", reason = "in hospital" }
  expect(p:adherence { from = "2026-06-07", to = "2026-06-08" }[1]):contains { declined = 1, done = 0 }
end)

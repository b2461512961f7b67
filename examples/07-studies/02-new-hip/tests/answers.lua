-- Answers that someone must act on.

local function after_surgery(sim, time)
  local p = sim.enroll { start = "2026-09-01", zone = "America/Chicago", anchors = { surgery = "2026-09-21" } }
  p:at(time)
  return p
end

local function looked_at(sim, changes)
  local p = after_surgery(sim, "2026-09-24T10:00")
  local answers = { draining = false, red = false, calf = false }
  for item, answer in pairs(changes) do answers[item] = answer end
  local run = p:start "wound"
  for item, answer in pairs(answers) do run:answer(item, answer) end
  run:next()
  local shown = run.step.id
  run:finish()
  return p:alerts(), shown
end

test("a good wound raises nothing", function(sim)
  local alerts, shown = looked_at(sim, { temperature = 37.2 })
  expect(alerts):counts(0)
  expect(shown):equals "good"
end)

test("a swollen calf reaches the ward at once, and the participant hears what to do", function(sim)
  local alerts, shown = looked_at(sim, { calf = true })
  expect(alerts):counts(1)
  expect(alerts[1]):contains { alert = "clot", urgency = "now", to = { "ward" } }
  expect(shown):equals "emergency"
end)

test("a wet dressing or a fever is reported today", function(sim)
  for _, changes in ipairs { { draining = true }, { temperature = 38.5 }, { red = true, temperature = 37.9 } } do
    local alerts, shown = looked_at(sim, changes)
    expect(alerts):counts(1)
    expect(alerts[1]):contains { alert = "infection", urgency = "today" }
    expect(shown):equals "call"
  end
end)

local week = {
  rest = 3, walking = 5, sleep = false, aid = "crutches", minutes = 10, stairs = true, fall = false,
}

test("the questions of a week stay open for three days, and for two more as late", function(sim)
  local p = after_surgery(sim, "2026-09-30T20:00")
  expect(p:answer("hip", week).status):equals "completed"
  expect(p:event("hip", "2026-09-28").state):equals "completed"
  local q = after_surgery(sim, "2026-10-02T20:00")
  q:answer("hip", week)
  expect(q:event("hip", "2026-09-28").state):equals "late"
end)

test("a fall and unbearable pain are reported to the therapist and the ward", function(sim)
  local p = after_surgery(sim, "2026-09-28T20:00")
  local answers = {}
  for item, answer in pairs(week) do answers[item] = answer end
  answers.fall = true
  p:answer("hip", answers)
  expect(p:alerts()[1]):contains { alert = "worse", urgency = "today", to = { "ines-moreau", "ward" } }
end)

test("less than half of the exercises leads to an offer of help", function(sim)
  local p = after_surgery(sim, "2026-10-05T09:00")
  expect(p:insights()):contains { id = "few-exercises", title = "Let us find a way" }
end)

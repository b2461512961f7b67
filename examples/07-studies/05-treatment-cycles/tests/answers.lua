-- Answers: what is recorded, who hears of it, and what the next cycle is compared with.

local planned = { ["cycle-1"] = "2026-06-03", ["cycle-2"] = "2026-06-24" }

local function enrolled(sim, time)
  local p = sim.enroll { start = "2026-06-01", zone = "America/Chicago", anchors = planned }
  p:at(time)
  return p
end

local function evening(changes)
  local answers = { nausea = 2, fatigue = 3, mouth = 0, diarrhea = 0, tingling = 0 }
  for item, answer in pairs(changes) do answers[item] = answer end
  return answers
end

test("every answer is recorded with its cycle", function(sim)
  local p = enrolled(sim, "2026-06-25T19:30")
  expect(p:answer("symptoms", evening {}).values):contains { kind = "cycle", value = 2 }
  expect(p:values { task = "symptoms", kind = "nausea" }):equals { 2 }
end)

test("severe symptoms are looked at on the same day, tingling before the next infusion", function(sim)
  local cases = {
    { { nausea = 8 }, "severe", "today" }, { { diarrhea = 7 }, "severe", "today" }, { { mouth = 8 }, "severe", "today" },
    { { tingling = 6 }, "neuropathy", "routine" },
  }
  for place, case in ipairs(cases) do
    local p = enrolled(sim, time "2026-06-04T19:30" + minutes(place))
    p:answer("symptoms", evening(case[1]))
    expect(p:alerts()):counts(1)
    expect(p:alerts()[1]):contains { alert = case[2], urgency = case[3] }
  end
end)

test("fever and chills reach the oncologist at once, even if the survey is left for the call", function(sim)
  for place, answers in ipairs { { temperature = 38.0, chills = false }, { temperature = 36.4, chills = true } } do
    local p = enrolled(sim, time "2026-06-12T08:30" + minutes(place))
    local run = p:start "temperature"
    for item, answer in pairs(answers) do run:answer(item, answer) end
    run:next()
    expect(run.step.id):equals "emergency"
    run:save()
    expect(p:alerts()[1]):contains { alert = "fever", urgency = "now", to = { "on-call", "day-clinic" } }
  end
end)

test("37.9 degrees without chills are no fever", function(sim)
  local p = enrolled(sim, "2026-06-12T08:30")
  p:answer("temperature", { temperature = 37.9, chills = false })
  expect(p:alerts()):counts(0)
end)

test("a cycle is compared with the one before, from the fourth evening on", function(sim)
  local p = enrolled(sim, "2026-06-04T19:30")
  for _ = 1, 4 do
    p:answer("symptoms", evening { nausea = 6 })
    p:at(days(1))
  end
  p:at "2026-06-25T19:30"
  for _ = 1, 3 do
    p:answer("symptoms", evening { nausea = 3 })
    p:at(days(1))
  end
  expect(p:insights()):contains {
    id = "cycles", title = "Cycle 2", text = "Your nausea was 3.0 of 10 on average, and 6.0 in the cycle before.",
  }
end)

-- Answers that someone must act on.

local function answered(sim, answers)
  local p = sim.enroll { start = "2026-03-02", zone = "America/Chicago" }
  p:at "2026-03-08T18:30"
  p:answer("symptoms", answers)
  return p:alerts()
end

test("a good week raises nothing", function(sim)
  expect(answered(sim, { stiffness = 20, pain = 2, warnings = { "none" } })):counts(0)
end)

test("a sign of arteritis reaches the doctor and the advice line at once", function(sim)
  for _, sign in ipairs { "vision", "jaw", "headache" } do
    local alerts = answered(sim, { stiffness = 20, pain = 2, warnings = { sign } })
    expect(alerts, sign):counts(1)
    expect(alerts[1]):contains { alert = "arteritis", urgency = "now", to = { "dr-adeyemi", "rheuma-line" } }
  end
end)

test("fever is reported on the same day", function(sim)
  expect(answered(sim, { stiffness = 20, pain = 2, warnings = { "fever" } })[1]):contains {
    alert = "infection", urgency = "today", to = { "rheuma-line" },
  }
end)

test("a flare is a week that is much stiffer than the week before", function(sim)
  local p = sim.enroll { start = "2026-03-02", zone = "America/Chicago" }
  local function answer(on, stiffness)
    p:at(on .. "T19:00")
    p:answer("symptoms", { stiffness = stiffness, pain = 4, warnings = { "none" } })
    return #p:alerts()
  end
  expect(answer("2026-03-08", 90), "stiff at the beginning"):equals(0)
  expect(answer("2026-03-15", 40), "better"):equals(0)
  expect(answer("2026-03-22", 50), "about the same"):equals(0)
  expect(answer("2026-03-29", 65), "much stiffer"):equals(1)
  expect(p:alerts()[1]):contains { alert = "flare", urgency = "today", to = { "dr-adeyemi" } }
end)

-- The insights after three Sundays with so many minutes of stiffness.
local function after_sundays(sim, minutes_stiff)
  local p = sim.enroll { start = "2026-03-02", zone = "America/Chicago" }
  for place, stiffness in ipairs(minutes_stiff) do
    p:at(time "2026-03-08T19:00" + weeks(place - 1))
    p:answer("symptoms", { stiffness = stiffness, pain = 3, warnings = { "none" } })
  end
  p:at(days(1))
  return p:insights()
end

test("shorter mornings are good news", function(sim)
  expect(after_sundays(sim, { 90, 60, 40 })):equals {
    {
      id = "stiffness", kind = "message", title = "Less stiff in the morning",
      text = "It takes 40 minutes now, and took 90 at first in the last four weeks.",
    },
  }
end)

test("longer mornings ask to stay on the dose", function(sim)
  expect(after_sundays(sim, { 30, 30, 60 })):contains { kind = "alert", title = "Stiffer in the morning" }
end)

test("two weeks are too few", function(sim)
  expect(after_sundays(sim, { 90, 30 })):counts(0)
end)

test("ten minutes are no change", function(sim)
  expect(after_sundays(sim, { 40, 30, 30 })):counts(0)
end)

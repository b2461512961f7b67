-- What the meter gives: how often, how much in range, and what two weeks show.

local number = 0

local function measure(sim, p, start, ...)
  for hour, figure in ipairs { ... } do
    number = number + 1
    sim.store.samples:add {
      patient = p.id, quantity = "blood_glucose", value = figure, units = "mmol/L", remote_id = "m" .. number,
      start = time(start) + hours(hour - 1),
    }
  end
end

local function enrolled(sim, params)
  local p = sim.enroll { start = "2026-06-01", zone = "Europe/Berlin", params = params }
  p:at "23:00"
  return p
end

test("four measurements make the day, fewer a part of it", function(sim)
  local p = enrolled(sim)
  measure(sim, p, "2026-06-01T07:00", 5.5, 6.1, 8)
  expect(p:event("measure").progress):near(0.75)
  measure(sim, p, "2026-06-01T18:00", 7.2)
  expect(p:event("measure").progress):equals(1)
end)

test("a day's glucose is the share in range, the ends included", function(sim)
  local p = enrolled(sim)
  measure(sim, p, "2026-06-01T07:00", 3.9, 10, 10.1, 3.8)
  expect(p:event("glucose").progress):near(0.5)
end)

test("a range of one's own counts", function(sim)
  local p = enrolled(sim, { low = 3.5, high = 7.8 })
  measure(sim, p, "2026-06-01T07:00", 3.6, 7.8, 8, 10)
  expect(p:event("glucose").progress):near(0.5)
end)

test("a meter that is connected days later still counts", function(sim)
  local p = enrolled(sim)
  p:at "2026-06-05T12:30"
  measure(sim, p, "2026-06-01T07:00", 5.5, 6.1, 8, 7)
  expect(p:event("measure", "2026-06-01").progress):equals(1)
  expect(p:event("measure", "2026-06-02").progress):equals(0)
end)

test("nobody ticks off what the meter answers", function(sim)
  local p = enrolled(sim)
  expect(function() p:toggle "measure" end):fails "linked"
end)

-- A participant with the same four values on each of three days.
local function after_three_days(sim, params, ...)
  local p = enrolled(sim, params)
  p:at "2026-06-04T08:00"
  for day = 1, 3 do measure(sim, p, "2026-06-0" .. day .. "T07:00", ...) end
  return p
end

test("what is in range for most adults is not in a pregnancy", function(sim)
  local usual = after_three_days(sim, nil, 5, 6, 7.9, 9)
  expect(usual:insights()[1]):contains {
    id = "in-range", kind = "message",
    text = "100% of 12 values were between 3.9 and 10 mmol/L, and 0% below.",
  }
end)

test("a range of a pregnancy is narrower", function(sim)
  local pregnant = after_three_days(sim, { low = 3.5, high = 7.8 }, 5, 6, 7.9, 9)
  expect(pregnant:insights()[1]):contains {
    kind = "tip", text = "50% of 12 values were between 3.5 and 7.8 mmol/L, and 0% below. The goal is 70%.",
  }
end)

test("more than four of a hundred below the range is an alert, not a share of the goal", function(sim)
  expect(after_three_days(sim, nil, 3.2, 6, 7, 9):insights()[1]):contains { kind = "alert", title = "Too often too low" }
end)

test("two low nights ask for a call", function(sim)
  local p = enrolled(sim)
  p:at "2026-06-03T08:00"
  measure(sim, p, "2026-06-01T03:00", 3.1)
  measure(sim, p, "2026-06-02T04:00", 3.4)
  expect(p:insights()):contains { id = "nights", title = "Low at night" }
end)

test("a value that no meter can show is refused", function(sim)
  local p = enrolled(sim)
  expect(function() measure(sim, p, "2026-06-01T07:00", 126) end):fails "invalid"
end)

-- Insulin and the questions of the evening.

local function evening(sim, time)
  local p = sim.enroll { start = "2026-06-01", zone = "Europe/Berlin" }
  p:at(time or "21:30")
  return p
end

test("a low that needed help reaches the nurse at once", function(sim)
  local p = evening(sim)
  p:answer("lows", { worst = "help", noticed = true })
  expect(p:alerts()):counts(1)
  expect(p:alerts()[1]):contains { alert = "needed-help", urgency = "now", to = { "julia-brandt" } }
end)

test("a low without symptoms is looked at on the same day", function(sim)
  local p = evening(sim)
  p:answer("lows", { worst = "self", noticed = false })
  expect(p:alerts()):counts(1)
  expect(p:alerts()[1]):contains { alert = "unaware", urgency = "today" }
end)

test("a day without lows asks nothing else", function(sim)
  local p = evening(sim)
  p:answer("lows", { worst = "none" })
  expect(p:alerts()):counts(0)
end)

test("insulin can be injected from eight in the evening to midnight, and late until eight", function(sim)
  local p = evening(sim, "19:59")
  expect(function() p:toggle "basal" end):fails "window_not_open"
  p:at "20:00"
  expect(p:toggle("basal").state):equals "completed"
  p:at "2026-06-03T07:30"
  local last_night = p:event("basal", "2026-06-02")
  expect(last_night:toggle().state):equals "late"
end)

test("a low glucose is a reason not to inject", function(sim)
  local p = evening(sim, "22:00")
  expect(p:decline("basal", "low").state):equals "declined"
end)

-- Measures a glucose.
local function measure(sim, p, figure, start)
  sim.store.samples:add {
    patient = p.id, quantity = "blood_glucose", value = figure, units = "mmol/L", start = start, remote_id = start,
  }
end

test("insulin with a low glucose reaches the nurse at once", function(sim)
  local p = evening(sim, "21:59")
  measure(sim, p, 3.4, "2026-06-01T21:45")
  p:toggle "basal"
  expect(p:alerts()[1]):contains { alert = "low", urgency = "now", to = { "julia-brandt" } }
end)

test("a low glucose that is followed by a good one raises nothing", function(sim)
  local p = evening(sim, "21:59")
  measure(sim, p, 3.4, "2026-06-01T20:45")
  measure(sim, p, 6.2, "2026-06-01T21:30")
  p:toggle "basal"
  expect(p:alerts()):counts(0)
end)

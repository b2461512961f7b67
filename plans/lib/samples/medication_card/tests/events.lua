-- Doses of several events: the limits hold for all of them, in whatever order they are taken.

-- The number of doses that are accepted, of one at each event that is shown now, the last event first.
local function accepted(sim, p, task, amount)
  local count = 0
  local events = sim.store.events { patient = p.id, task = task, now = true }
  for index = #events, 1, -1 do
    if pcall(function() events[index]:card():press("log", { amount = amount }) end) then count = count + 1 end
  end
  return count
end

test("two doses at one time are two, and an event of tomorrow counts today", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-09T20:00"
  expect(accepted(sim, p, "drops", 0.1)):equals(3)
  p:at "2026-06-10T19:59"
  expect(accepted(sim, p, "drops", 0.1)):equals(0)
  p:at "20:00"
  expect(accepted(sim, p, "drops", 0.1)):equals(3)
end)

test("a dose at an event that stays open for days counts at the next one", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T09:00"
  local first = p:event "drops"
  p:at "2026-06-13T23:00"
  for _ = 1, 3 do first:card():press("log", { amount = 0.1 }) end
  p:at "2026-06-14T08:30"
  expect(accepted(sim, p, "drops", 0.1)):equals(0)
end)

test("the maximum holds after a flight over the date line", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "Pacific/Auckland" }
  p:at "2026-06-09T01:00"
  p:card("codeine"):press("log", { amount = 30 })
  p:move "Pacific/Honolulu"
  for _, time in ipairs { "2026-06-08T04:00", "06:00" } do
    p:at(time)
    p:card("codeine"):press("log", { amount = 30 })
  end
  p:at "07:00"
  expect(function() p:card("codeine"):press("log", { amount = 30 }) end):fails "refused_action"
end)

test("a dose counts in whatever units, and without a kind", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "08:00"
  p:record("codeine", { value(0.06, { kind = "dose", units = "g" }) })
  p:at "09:00"
  p:record("codeine", { 30 })
  p:at "10:00"
  expect(function() p:card("codeine"):press("log", { amount = 30 }) end):fails "refused_action"
end)

local function texts(card)
  local found = {}
  for _, part in ipairs(card.body) do found[#found + 1] = part.text end
  return found
end

test("after a dose in units that do not convert, no dose is accepted for 24 hours", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "08:00"
  p:record("codeine", { value(5, { kind = "dose", units = "mL" }) })
  local why = "a dose in mL cannot be counted in mg; ask your care team before you take more"
  p:at "2026-06-08T07:59"
  local card = p:card "codeine"
  expect(texts(card)):contains "08:00 · 5 mL"
  expect(texts(card)):contains("No dose now: " .. why)
  expect(function() card:press("log", { amount = 30 }) end):fails "refused_action"
  p:at "08:00"
  p:card("codeine"):press("log", { amount = 30 })
end)

test("a check mark counts as the one amount of the card", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  for _, time in ipairs { "08:00", "09:00", "10:00" } do
    p:at(time)
    p:record("codeine", { true })
  end
  p:at "11:00"
  expect(p:card("codeine").detail):equals "90 mg"
  expect(function() p:card("codeine"):press("log", { amount = 30 }) end):fails "refused_action"
end)

test("after a dose without an amount, no dose is accepted for 24 hours", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "08:00"
  p:record("paracetamol", { true })
  p:at "13:00"
  local card = p:card "paracetamol"
  expect(texts(card)):contains "08:00 · taken, without an amount"
  expect(texts(card)):contains "No dose now: a dose without an amount cannot be counted; ask your care team before you take more"
  expect(function() card:press("log", { amount = 500 }) end):fails "refused_action"
  p:at "2026-06-08T08:00"
  p:card("paracetamol"):press("log", { amount = 500 })
end)

test("what says that no dose was taken is none", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "08:00"
  p:record("paracetamol", { value(false, { kind = "dose" }) })
  p:at "09:00"
  p:card("paracetamol"):press("log", { amount = 1000 })
end)

test("a dose in ounces counts, too", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "08:00"
  p:record("codeine", { value(0.003, { kind = "dose", units = "[oz_av]" }) })
  expect(p:card("codeine").detail):equals "85.0486 mg"
end)

test("units that do not convert matter only to a maximum", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "08:00"
  p:record("plaster", { value(2, { kind = "dose", units = "mL" }) })
  p:at "2026-06-08T20:00"
  p:card("plaster"):press("log", { amount = 1 })
end)

test("a late entry goes by the time at which the dose was taken", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  local late = { answered = "2026-06-07T20:00", late_entry = "paper diary" }
  for _, time in ipairs { "2026-06-08T10:00", "11:00", "12:00" } do
    p:at(time)
    p:card("codeine"):press("log", { amount = 30 })
  end
  p:at "13:00"
  expect(p:card("codeine").detail):equals "90 mg"
  -- Taken the evening before: 25 hours later it counts no more, whenever it was entered.
  p:append("codeine", value(30, { kind = "dose", units = "mg" }), late)
  p:at "2026-06-08T21:00"
  expect(p:card("codeine").detail):equals "90 mg"
end)

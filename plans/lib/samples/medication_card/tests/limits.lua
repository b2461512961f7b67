-- What frees a limit again and what does not, days of 23 and 25 hours, and what a refusal says.

local function joined(sim, zone, start)
  local p = sim.enroll { start = start or "2026-06-07", zone = zone }
  return p
end

local function press(p, task, amount) return p:card(task):press("log", { amount = amount }) end

-- The words of a refused press.
local function refusal(press_it)
  local is_done, problem = pcall(press_it)
  expect(is_done):is_false()
  return problem.message
end

local function texts(card)
  local found = {}
  for _, part in ipairs(card.body) do found[#found + 1] = part.text end
  return found
end

-- Days on which the clocks change: the first dose, a time that is 23 hours later, and one that is 24 hours later.
local changes = {
  { start = "2026-03-01", "2026-03-28T12:00", "2026-03-29T12:00", "2026-03-29T13:00" },
  { start = "2026-10-01", "2026-10-24T12:00", "2026-10-25T10:00", "2026-10-25T11:00" },
}

for _, change in ipairs(changes) do
  test("a day of another length has the same 24 hours: " .. change[1], function(sim)
    local p = joined(sim, "Europe/Berlin", change.start)
    p:at(change[1])
    for _ = 1, 3 do press(p, "codeine", 30) end
    p:at(change[2])
    expect(function() press(p, "codeine", 30) end):fails "refused_action"
    p:at(change[3])
    press(p, "codeine", 30)
  end)
end

test("a gap is counted in hours over a change of the clocks", function(sim)
  local p = joined(sim, "Europe/Berlin", "2026-10-01")
  p:at "2026-10-25T00:30"
  press(p, "paracetamol", 500)
  -- Three hours are repeated: 03:29 is 3 hours and 59 minutes later.
  p:at "2026-10-25T03:29"
  expect(function() press(p, "paracetamol", 500) end):fails "refused_action"
  p:at "2026-10-25T03:30"
  press(p, "paracetamol", 500)
end)

test("a refusal says why, and when", function(sim)
  local p = joined(sim)
  p:at "08:00"
  press(p, "paracetamol", 1000)
  expect(refusal(function() press(p, "paracetamol", 500) end)):contains "it is too soon; the next dose may be taken from 12:00"
  for _ = 1, 3 do press(p, "codeine", 30) end
  expect(refusal(function() press(p, "codeine", 30) end)):contains "that would be more than 90 mg in 24 hours"
end)

test("times are those of the place", function(sim)
  local p = joined(sim, "America/New_York")
  p:at "08:00"
  press(p, "ibuprofen", 400)
  p:move "Europe/Berlin"
  p:at "15:00"
  expect(texts(p:card "ibuprofen")):contains "14:00 · 400 mg"
  expect(texts(p:card "ibuprofen")):contains "The next dose from 20:00"
end)

test("a correction frees what it takes away, and no more", function(sim)
  local p = joined(sim)
  p:at "08:00"
  for _ = 1, 3 do press(p, "codeine", 30) end
  p:at "09:00"
  local dose = sim.store.events { patient = p.id, task = "codeine", on = "2026-06-07" }[1]
  dose:record { value(10, { kind = "dose", units = "mg" }), why = "typed wrongly" }
  expect(function() press(p, "codeine", 30) end):fails "refused_action"
  dose:clear { why = "not taken" }
  expect(p:card("codeine").detail):equals "60 mg"
  press(p, "codeine", 30)
  expect(function() press(p, "codeine", 30) end):fails "refused_action"
end)

test("a dose that was entered late holds those around it", function(sim)
  local p = joined(sim)
  p:at "06:00"
  press(p, "ibuprofen", 400)
  p:at "18:00"
  press(p, "ibuprofen", 400)
  local dose = value(400, { kind = "dose", units = "mg" })
  p:at "19:00"
  for _, time in ipairs { "2026-06-07T11:59", "2026-06-07T12:01" } do
    expect(function() p:append("ibuprofen", dose, { answered = time, late_entry = "paper diary" }) end, time):fails "too_soon"
  end
  p:append("ibuprofen", dose, { answered = "2026-06-07T12:00", late_entry = "paper diary" })
  p:at "2026-06-08T00:00"
  expect(function() press(p, "ibuprofen", 400) end):fails "refused_action"
  p:at "2026-06-08T06:00"
  press(p, "ibuprofen", 400)
end)

test("a day that was declined has no dose", function(sim)
  local p = joined(sim)
  p:at "08:00"
  p:decline("paracetamol", "no pain")
  expect(p:card("paracetamol").detail):equals "0 mg"
  p:at "2026-06-08T00:00"
  press(p, "paracetamol", 1000)
end)

test("0 is no dose, and less than 0 is none that can be counted", function(sim)
  local p = joined(sim)
  p:at "08:00"
  p:record("paracetamol", { value(0, { kind = "dose", units = "mg" }) })
  press(p, "paracetamol", 1000)
  p:at "2026-06-08T13:00"
  p:record("paracetamol", { value(-3000, { kind = "dose", units = "mg" }) })
  p:at "18:00"
  expect(texts(p:card "paracetamol")):contains
    "No dose now: a dose without an amount cannot be counted; ask your care team before you take more"
  expect(function() press(p, "paracetamol", 1000) end):fails "refused_action"
end)

test("only a dose is taken back", function(sim)
  local p = joined(sim)
  p:at "08:00"
  local card = press(p, "paracetamol", 500)
  p:append("paracetamol", value("with food", { kind = "note" }))
  card = p:card "paracetamol"
  card:press "undo"
  expect(#card.event.values):equals(1)
  expect(card.event.values[1].kind):equals "note"
  expect(refusal(function() card:press "undo" end)):contains "there is no dose to take back"
end)

test("amounts have no exponent, and the ward hears of a dose", function(sim)
  local p = joined(sim)
  p:at "08:00"
  local card = p:card "penicillin"
  card:press("log", { amount = 1200000 })
  expect(card.detail):equals "1200000 [iU]"
  expect(texts(card)):contains "1200000 of 2400000 [iU] in 24 hours"
  expect(p:alerts()):counts(1)
end)

-- The doses that the card allows, and their times.

local function joined(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "08:00"
  return p
end

local function parts(card, type)
  local found = {}
  for _, part in ipairs(card.body) do
    if part.type == type then found[#found + 1] = part end
  end
  return found
end

test("a dose is logged with its unit", function(sim)
  local p = joined(sim)
  local card = p:card "paracetamol"
  expect(card.detail):equals "0 mg"
  card:press("log", { amount = 1000 })
  expect(card.detail):equals "1000 mg"
  expect(card.event.values[1]):contains { value = 1000, kind = "dose", units = "mg" }
end)

test("the next dose is not before four hours have gone", function(sim)
  local p = joined(sim)
  p:card("paracetamol"):press("log", { amount = 500 })
  p:at "11:59"
  local card = p:card "paracetamol"
  expect(parts(card, "icon")[1].text):equals "The next dose from 12:00"
  expect(#parts(card, "stack")):equals(0)
  expect(function() card:press("log", { amount = 500 }) end):fails "refused_action"
  expect(#p:event("paracetamol").values):equals(1)
  p:at "12:00"
  p:card("paracetamol"):press("log", { amount = 500 })
  expect(p:event("paracetamol"):sum "dose"):equals(1000)
end)

test("there is no more than 4 g in 24 hours, over midnight too", function(sim)
  local p = joined(sim)
  for _, time in ipairs { "12:00", "16:00", "20:00", "2026-06-08T00:00" } do
    p:at(time)
    p:card("paracetamol"):press("log", { amount = 1000 })
  end
  p:at "06:00"
  local card = p:card "paracetamol"
  expect(parts(card, "icon")[1].text):equals "No more today: this is as much as you may take"
  expect(function() card:press("log", { amount = 500 }) end):fails "refused_action"
  p:at "12:00"
  p:card("paracetamol"):press("log", { amount = 1000 })
  expect(p:event("paracetamol"):sum "dose"):equals(2000)
end)

test("the last dose can be taken back", function(sim)
  local p = joined(sim)
  local card = p:card("paracetamol"):press("log", { amount = 500 })
  card:press "undo"
  expect(card.event.outcome):is_nil()
  expect(card.detail):equals "0 mg"
end)

test("what is no amount is refused", function(sim)
  local p = joined(sim)
  local card = p:card "paracetamol"
  for _, amount in ipairs { 0, -500, "much" } do
    expect(function() card:press("log", { amount = amount }) end):fails "invalid_input"
  end
  expect(function() card:press "log" end):fails "invalid_input"
end)

test("a gap longer than a day holds, also with no dose in the last 24 hours", function(sim)
  local p = joined(sim)
  p:card("patch"):press("log", { amount = 1 })
  for _, time in ipairs { "2026-06-08T07:00", "2026-06-08T09:00", "2026-06-08T19:59" } do
    p:at(time)
    local card = p:card "patch"
    expect(#parts(card, "stack"), time):equals(0)
    expect(function() card:press("log", { amount = 1 }) end, time):fails "refused_action"
  end
  expect(parts(p:card "patch", "icon")[1].text):equals "The next dose from 20:00"
  p:at "2026-06-08T20:00"
  p:card("patch"):press("log", { amount = 1 })
  expect(p:event("patch"):sum "dose"):equals(1)
end)

test("the next dose of another day is named with its day", function(sim)
  local p = joined(sim)
  p:card("patch"):press("log", { amount = 1 })
  expect(parts(p:card "patch", "icon")[1].text):equals "The next dose from Mon 08 Jun, 20:00"
end)

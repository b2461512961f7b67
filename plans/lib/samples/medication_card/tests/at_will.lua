-- Doses at will: each is an event of its own.

local function joined(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "08:00"
  return p
end

test("each dose is an event, and one more is open", function(sim)
  local p = joined(sim)
  local card = p:card "ibuprofen"
  card:press("log", { amount = 400 })
  expect(card.event.key):equals "ibuprofen/2026-06-07T08:00:00Z"
  p:at "14:00"
  p:card("ibuprofen"):press("log", { amount = 400 })
  expect(p:values { task = "ibuprofen", kind = "dose" }):equals { 400, 400 }
  expect(p:card("ibuprofen").detail):equals "800 mg"
  expect(p:event("ibuprofen").outcome):is_nil()
end)

test("the gap holds over midnight, and whatever records a dose", function(sim)
  local p = joined(sim)
  p:card("plaster"):press("log", { amount = 1 })
  for _, time in ipairs { "2026-06-08T07:00", "2026-06-08T09:00", "2026-06-08T19:59" } do
    p:at(time)
    expect(function() p:card("plaster"):press("log", { amount = 1 }) end, time):fails "refused_action"
    expect(function() p:record("plaster", { 1 }) end, time):fails "too_soon"
  end
  p:at "2026-06-08T20:00"
  p:card("plaster"):press("log", { amount = 1 })
end)

test("the maximum counts the doses of all events", function(sim)
  local p = joined(sim)
  for _, time in ipairs { "12:00", "18:00", "2026-06-08T00:00" } do
    p:at(time)
    p:card("ibuprofen"):press("log", { amount = 400 })
  end
  p:at "06:00"
  expect(function() p:card("ibuprofen"):press("log", { amount = 400 }) end):fails "refused_action"
  p:at "12:00"
  p:card("ibuprofen"):press("log", { amount = 400 })
end)

test("a dose can be taken back, and the next is allowed again", function(sim)
  local p = joined(sim)
  local card = p:card "plaster"
  card:press("log", { amount = 1 })
  card:press "undo"
  expect(p:values { task = "plaster", kind = "dose" }):equals {}
  p:at "09:00"
  p:card("plaster"):press("log", { amount = 1 })
end)

test("the card of a dose that is recorded offers no other", function(sim)
  local p = joined(sim)
  local dose = p:card("ibuprofen"):press("log", { amount = 400 }).event
  for _, time in ipairs { "08:01", "15:00" } do
    p:at(time)
    local card, types = dose:card(), {}
    for _, part in ipairs(card.body) do types[#types + 1] = part.type end
    expect(types, time):equals { "text", "progress", "button" }
    expect(function() card:press("log", { amount = 400 }) end, time):fails "already_answered"
  end
end)

-- What is due in each cycle, and what a delay moves.

local planned = {
  ["cycle-1"] = "2026-06-03", ["cycle-2"] = "2026-06-24", ["cycle-3"] = "2026-07-15", ["cycle-4"] = "2026-08-05",
}

local function enrolled(sim, anchors)
  return sim.enroll { start = "2026-06-01", zone = "America/Chicago", anchors = anchors or planned }
end

-- The local days on which a task is due, each once.
local function days_of(p, task, cycle)
  local found = {}
  for _, event in ipairs(p:events { task = task, from = "2026-06-01", to = "2026-10-01" }) do
    local day = event.start:date():iso()
    if event.key:sub(-#cycle) == cycle and found[#found] ~= day then found[#found + 1] = day end
  end
  return found
end

test("a cycle has tablets for three days, seven evenings, and eight temperatures from day 7 on", function(sim)
  local p = enrolled(sim)
  expect(days_of(p, "ondansetron", "cycle-1")):equals { "2026-06-04", "2026-06-05", "2026-06-06" }
  local symptoms, temperature = days_of(p, "symptoms", "cycle-1"), days_of(p, "temperature", "cycle-1")
  expect(symptoms):counts(7)
  expect(symptoms[7]):equals "2026-06-10"
  expect(temperature):counts(8)
  expect(temperature[1]):equals "2026-06-10"
  expect(temperature[8]):equals "2026-06-17"
end)

test("all four cycles are due", function(sim)
  local p = enrolled(sim)
  for number = 1, 4 do expect(days_of(p, "symptoms", "cycle-" .. number)):counts(7) end
  expect(days_of(p, "ready", "cycle-4")):equals { "2026-08-03" }
end)

test("an infusion without a date asks for nothing", function(sim)
  local p = enrolled(sim, { ["cycle-1"] = "2026-06-03" })
  expect(days_of(p, "symptoms", "cycle-1")):counts(7)
  expect(days_of(p, "symptoms", "cycle-2")):counts(0)
end)

test("a delay of cycle 3 moves cycle 3 and no other", function(sim)
  local p = enrolled(sim)
  p:at "2026-07-14T11:00"
  p:set_anchor("cycle-3", "2026-07-22")
  expect(days_of(p, "symptoms", "cycle-2")[1]):equals "2026-06-25"
  expect(days_of(p, "symptoms", "cycle-3")[1]):equals "2026-07-23"
  expect(days_of(p, "symptoms", "cycle-4")[1]):equals "2026-08-06"
end)

test("the questions before the infusion are asked again before its new date, and the first answers stay", function(sim)
  local p = enrolled(sim)
  p:at "2026-07-13T11:00"
  p:answer("ready", { well = false, infection = true, daily = "more" })
  p:at "2026-07-14T11:00"
  p:set_anchor("cycle-3", "2026-07-22")
  expect(days_of(p, "ready", "cycle-3")):equals { "2026-07-13", "2026-07-20" }
  expect(p:event("ready", "2026-07-13").state):equals "completed"
  expect(p:event("ready", "2026-07-20").state):equals "upcoming"
end)

-- What the plan says about a week of nights.

-- A participant who slept so many hours in the nights before, one after the other.
local function after_nights(sim, nights)
  local p = sim.enroll { start = "2026-06-01" }
  for _, hours in ipairs(nights) do
    p:at "07:30"
    p:answer("sleep", { hours = hours })
    p:at(days(1))
  end
  return p
end

test("three short nights call for more sleep", function(sim)
  local p = after_nights(sim, { 5, 5.5, 6 })
  expect(p:insights()):equals {
    {
      id = "sleep", kind = "alert", title = "More sleep would help",
      text = "You slept about 6 hours a night in the last seven days.",
    },
  }
end)

test("two nights are too few to say anything", function(sim)
  expect(after_nights(sim, { 4, 4 }):insights()):counts(0)
end)

test("today's night does not speak before tomorrow", function(sim)
  local p = after_nights(sim, { 4, 4 })
  p:answer("sleep", { hours = 4 })
  expect(p:insights()):counts(0)
  p:at(days(1))
  expect(p:insights()):counts(1)
end)

test("nights that differ by three hours are to be kept regular", function(sim)
  expect(after_nights(sim, { 6, 9, 6 }):insights()):contains { kind = "alert", title = "Keep it regular" }
end)

test("long and even nights are praised, middling ones are not spoken of", function(sim)
  expect(after_nights(sim, { 8, 8, 7.5 }):insights()):contains { kind = "tip", title = "Well rested" }
end)

test("there is nothing to say of ordinary nights", function(sim)
  expect(after_nights(sim, { 7, 7.5, 7 }):insights()):counts(0)
end)

test("only the last seven days are looked at", function(sim)
  local p = after_nights(sim, { 4, 4, 4 })
  p:at "2026-06-09"
  -- The nights of 2 and 3 June are within seven days; three are needed.
  expect(p:insights()):counts(0)
end)

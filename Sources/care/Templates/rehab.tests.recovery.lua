-- What is due after the surgery, and what happens when it moves.

local function enrolled(sim)
  return sim.enroll { start = "2026-09-01", zone = "America/Chicago", anchors = { surgery = "2026-09-21" } }
end

test("exercises are three a day, then one, then three a week, until week 12", function(sim)
  local p = enrolled(sim)
  local function count(from, to) return #p:events { task = "exercises", from = from, to = to } end
  expect(count("2026-09-01", "2026-09-22")):equals(0)
  expect(count("2026-09-22", "2026-10-06")):equals(3 * 14)
  expect(count("2026-10-06", "2026-11-03")):equals(28)
  expect(count("2026-11-09", "2026-11-16")):equals(3)
  expect(count("2026-12-14", "2027-12-14")):equals(0)
end)

test("a surgery that moves takes its exercises along", function(sim)
  local p = enrolled(sim)
  p:at "2026-09-16T10:00"
  p:set_anchor("surgery", "2026-09-28")
  expect(p:events { task = "exercises", from = "2026-09-01", to = "2026-09-29" }):counts(0)
  expect(p:events { task = "exercises", on = "2026-09-29" }):counts(3)
end)

test("a fever reaches the therapist, and the participant hears of it", function(sim)
  local p = enrolled(sim)
  p:at "2026-09-24T20:00"
  local run = p:start "pain"
  run:answer("pain", 4)
  run:answer("wet", false)
  run:answer("temperature", 38.9)
  run:next()
  expect(run.step.id):equals "call"
  run:finish()
  expect(p:alerts()[1]):contains { alert = "infection", urgency = "today", to = { "therapist" } }
end)

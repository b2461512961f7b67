-- A score of one's own items.

test("points add up, and have a word", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "09:00"
  local values = p:answer("nights", { falling = "often", waking = "sometimes" }).values
  expect(values[1]):contains { value = 3, kind = "sleep" }
  expect(values[2]):contains { value = "mild", kind = "sleep_severity" }
end)

test("a skipped item is asked for", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "09:00"
  expect(function() p:answer("nights", { falling = "often" }) end):fails "missing_answer"
end)

local function outings(sim, answers)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "09:00"
  return p:answer("outings", answers).values[1], p
end

test("options have their own points, and the sum its factor", function(sim)
  expect((outings(sim, { walks = "often", alone = "yes", far = "yes" }))):contains { value = 12, kind = "outings" }
  expect((outings(sim, { walks = "rarely", alone = "yes", far = "no" }))):contains { value = 4, kind = "outings" }
end)

test("what an answer makes unnecessary is worth 0, along the whole chain", function(sim)
  expect((outings(sim, { walks = "rarely", alone = "no" }))):contains { value = 2, kind = "outings" }
  expect((outings(sim, { walks = "never" }))):contains { value = 0, kind = "outings" }
  local p = sim.enroll { start = "2026-06-07" }
  p:at "09:00"
  expect(function() p:answer("outings", { walks = "often", alone = "yes" }) end):fails "missing_answer"
end)

test("a low score raises an alert", function(sim)
  local _, few = outings(sim, { walks = "rarely", alone = "no" })
  expect(#few:alerts()):equals(1)
  local _, more = outings(sim, { walks = "rarely", alone = "yes", far = "no" })
  expect(#more:alerts()):equals(0)
end)

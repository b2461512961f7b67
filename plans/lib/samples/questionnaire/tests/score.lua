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

-- A score of one's own items.

test("points add up, and have a word", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "09:00"
  expect(p:answer("nights", { falling = "often", waking = "sometimes" }).values):contains {
    { value = 3, kind = "sleep" }, { value = "mild", kind = "sleep_severity" },
  }
end)

test("an item left out is asked for", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "09:00"
  expect(function() p:answer("nights", { falling = "often" }) end):fails "missing_answer"
end)

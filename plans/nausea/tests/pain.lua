-- The evening's question.

test("the pain is rated in the evening, and kept as pain", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "18:59"
  expect(function() p:answer("pain", { pain = 3 }) end):fails "window_not_open"
  p:at "19:00"
  expect(p:answer("pain", { pain = 3 }).values):matches { { value = 3, kind = "pain" } }
end)

test("rating the pain is no duty", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-08T08:00"
  p:toggle "doxylamine"
  p:at "23:00"
  expect(p:adherence "2026-06-08"):equals(1)
end)

test("the pain is rated from 1 to 10", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "19:30"
  for _, answer in ipairs { 0, 11 } do
    expect(function() p:answer("pain", { pain = answer }) end, "pain " .. answer):fails "refused_answer"
  end
  expect(function() p:answer("pain", { pain = "bad" }) end):fails "wrong_answer_type"
end)

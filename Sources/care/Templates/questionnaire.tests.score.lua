-- When the questions are asked, and what their score leads to.

local function enrolled(sim) return sim.enroll { start = "2026-09-07", zone = "America/Chicago" } end

local function answers(all) return { tired = all, rest = all, effort = all, focus = all } end

test("it is asked seven times, every four weeks", function(sim)
  local p = enrolled(sim)
  local asked = p:events { task = "fatigue", from = "2026-09-07", to = "2027-09-07" }
  expect(asked):counts(7)
  expect(asked[2].slot):equals "2026-10-05"
end)

test("the score is the sum of the answers", function(sim)
  local p = enrolled(sim)
  p:at "2026-09-07T10:00"
  p:answer("fatigue", answers "often")
  expect(p:values { task = "fatigue", kind = "score" }):equals { 8 }
end)

test("a high score reaches the nurse, a low one does not", function(sim)
  local ana, ben = enrolled(sim), enrolled(sim)
  ana:at "2026-09-07T10:00"
  ana:answer("fatigue", answers "always")
  expect(ana:alerts()[1]):contains { alert = "severe", to = { "nurse" } }
  ben:at "2026-09-07T10:00"
  ben:answer("fatigue", answers "sometimes")
  expect(ben:alerts()):counts(0)
end)

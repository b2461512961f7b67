local function tasks(p, date)
  local t = {}
  for _, e in ipairs(p:events { on = date }) do t[#t + 1] = e.task end
  return t
end
test("each arm has its tasks", function(sim)
  expect(tasks(sim.enroll { id = "a", start = "2026-06-01", params = { arm = "A" } }, "2026-06-02")):equals { "walk", "diary" }
  expect(tasks(sim.enroll { id = "b", start = "2026-06-01", params = { arm = "B" } }, "2026-06-02")):equals { "swim", "diary" }
  expect(tasks(sim.enroll { id = "h", start = "2026-06-01", params = { arm = "B", home = true } }, "2026-06-02")):equals {
    "swim", "visit", "diary",
  }
end)
test("only one's own tasks count", function(sim)
  local p = sim.enroll { start = "2026-06-01", params = { arm = "A" } }
  p:at "2026-06-02T08:10"; p:toggle "walk"
  p:at "2026-06-02T20:10"; p:toggle "diary"
  expect(p:adherence "2026-06-02"):equals(1)
  expect(function() p:toggle "swim" end):fails()
end)

local function starts(p, task)
  local t = {}
  for _, e in ipairs(p:events { task = task, from = "2026-06-01", to = "2026-12-01" }) do t[#t + 1] = e.start:iso():sub(1, 10) .. " " .. e.state end
  return t
end
local function enroll(sim) return sim.enroll { start = "2026-06-01", params = { born = "2026-05-25" } } end
test("nobody knows the second dose before the first", function(sim)
  local p = enroll(sim)
  p:at "2026-06-02T10:00"
  expect(starts(p, "second")):equals {}
end)
test("the first one in time: at ten weeks", function(sim)
  local p = enroll(sim)
  p:at "2026-07-06T10:00"; p:toggle "first"
  expect(starts(p, "second")):equals { "2026-08-03 upcoming" }
end)
test("the first one late: four weeks after it", function(sim)
  local p = enroll(sim)
  p:at "2026-08-01T10:00"; p:toggle "first"
  expect(starts(p, "second")):equals { "2026-08-29 upcoming" }
end)
test("a discharge before day 14 moves the call, and a later one does not", function(sim)
  local p = enroll(sim)
  p:at "2026-06-05T10:00"
  expect(starts(p, "call")):equals { "2026-06-15 upcoming" }
  p:set_anchor("discharge", "2026-06-08")
  expect(starts(p, "call")):equals { "2026-06-09 upcoming" }
end)
test("what is over stays when a point becomes known", function(sim)
  local p = enroll(sim)
  p:at "2026-06-20T10:00"
  expect(starts(p, "call")):equals { "2026-06-15 missed" }
  p:set_anchor("discharge", "2026-06-24")
  expect(starts(p, "call")):equals { "2026-06-15 missed" }
end)

-- What counts as in range.

local function log(p, list)
  for _, one in ipairs(list) do p:card("glucose"):press("log", { value = one }) end
  return p:event "glucose"
end

test("only values in range count, the ends too", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "09:00"
  expect(log(p, { 70, 180, 181, 69.9 }).progress):near(0.5)
end)

test("more than asked for is no more than all", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "09:00"
  expect(log(p, { 100, 100, 100, 100, 100 }).progress):equals(1)
end)

test("the goal is named where it is missed", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-01T09:00"
  log(p, { 100, 300 })
  p:at "2026-06-02T09:00"
  log(p, { 300, 300 })
  p:at "2026-06-03T09:00"
  expect(p:insights()[1].text):equals "1 of 4 values were in range. The goal is 70 %."
end)

test("a target that is met is stated without advice", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-01T09:00"
  log(p, { 100, 110 })
  p:at "2026-06-02T09:00"
  log(p, { 120, 130 })
  p:at "2026-06-03T09:00"
  expect(p:insights()[1].text):equals "4 of 4 values were in range."
end)

test("a value in other units is not compared with the ends", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  local other = value(100, { kind = "glucose", units = "mmol/L" })
  p:at "2026-06-01T09:00"
  log(p, { 100, 300 })
  p:append("glucose", other)
  expect(p:event("glucose").progress):near(0.25)
  p:at "2026-06-02T09:00"
  p:append("glucose", other)
  log(p, { 300 })
  p:at "2026-06-03T09:00"
  expect(p:insights()[1].text):equals "1 of 3 values were in range. The goal is 70 %."
end)

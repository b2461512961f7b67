local function visits(p)
  local t = {}
  for _, e in ipairs(p:events { task = "visit", from = "2026-06-01", to = "2026-08-01" }) do t[#t + 1] = e.start:iso():sub(1, 10) .. " " .. e.state end
  return t
end
test("sick again on the third day: both sets of visits", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-08T10:00"; p:answer("check", { state = "sick" })
  p:at "2026-06-09T12:00"; p:toggle "visit"
  p:at "2026-06-10T10:00"; p:answer("check", { state = "sick" })
  expect(visits(p)):equals {
    "2026-06-09 completed", "2026-06-11 upcoming", "2026-06-11 upcoming", "2026-06-12 upcoming", "2026-06-13 upcoming", "2026-06-14 upcoming" }
end)
test("a sickness that is taken back leaves what is over", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-08T10:00"; p:answer("check", { state = "sick" })
  p:at "2026-06-10T10:00"; p:answer("check", { state = "sick" })
  p:at "2026-06-10T11:00"; p:toggle "check"
  expect(visits(p)):equals { "2026-06-09 missed", "2026-06-11 upcoming", "2026-06-12 upcoming" }
end)
test("well in between changes nothing", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-08T10:00"; p:answer("check", { state = "sick" })
  p:at "2026-06-09T10:00"; p:answer("check", { state = "well" })
  expect(visits(p)):equals { "2026-06-09 open", "2026-06-11 upcoming", "2026-06-12 upcoming" }
end)

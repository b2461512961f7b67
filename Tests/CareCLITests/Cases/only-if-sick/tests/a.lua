local function visits(p)
  local t = {}
  for _, e in ipairs(p:events { task = "visit", from = "2026-06-01", to = "2026-08-01" }) do t[#t + 1] = e.start:iso():sub(1, 10) .. " " .. e.state end
  return t
end
test("well: no visit", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-03T10:00"
  p:answer("check", { state = "well" })
  expect(visits(p)):equals {}
end)
test("sick on Monday June 8: visits on 9, 11, 12; well later changes nothing", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-08T10:00"
  p:answer("check", { state = "sick" })
  expect(visits(p)):equals { "2026-06-09 upcoming", "2026-06-11 upcoming", "2026-06-12 upcoming" }
  p:at "2026-06-09T12:00"; p:toggle "visit"
  p:at "2026-06-10T10:00"
  p:answer("check", { state = "well" })
  expect(visits(p)):equals { "2026-06-09 completed", "2026-06-11 upcoming", "2026-06-12 upcoming" }
end)
test("sick again three weeks later: three more, the first three stay", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-08T10:00"; p:answer("check", { state = "sick" })
  p:at "2026-06-09T12:00"; p:toggle "visit"
  p:at "2026-06-11T12:00"; p:toggle "visit"
  p:at "2026-06-29T10:00"; p:answer("check", { state = "sick" })
  expect(visits(p)):equals { "2026-06-09 completed", "2026-06-11 completed", "2026-06-12 missed", "2026-06-30 upcoming", "2026-07-02 upcoming", "2026-07-03 upcoming" }
end)
test("sick again on day 2: the second set does not take the first one's place", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-08T10:00"; p:answer("check", { state = "sick" })
  p:at "2026-06-10T10:00"; p:answer("check", { state = "sick" })
  expect(visits(p)):equals {
    "2026-06-09 missed", "2026-06-11 upcoming", "2026-06-11 upcoming", "2026-06-12 upcoming", "2026-06-13 upcoming", "2026-06-14 upcoming" }
end)

local function starts(p, date)
  local t = {}
  for _, e in ipairs(p:events { task = "drops", on = date }) do t[#t + 1] = e.start:iso():sub(12, 16) end
  return t
end
test("drops that were missed are asked for once more", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "UTC" }
  p:at "2026-06-02T06:00"
  expect(starts(p, "2026-06-02")):equals { "07:00", "19:00" }
end)
test("drops of a pause are not", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "UTC" }
  p:at "2026-06-01T06:00"; p:pause { reason = "trip" }
  p:at "2026-06-04T12:00"; p:resume()
  p:at "2026-06-05T06:00"
  expect(starts(p, "2026-06-05")):equals { "07:00" }
end)
test("drops that were excused are not", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "UTC" }
  p:at "2026-06-01T07:30"; p:event("drops"):excuse "hospital"
  p:at "2026-06-02T06:00"
  expect(starts(p, "2026-06-02")):equals { "07:00" }
end)

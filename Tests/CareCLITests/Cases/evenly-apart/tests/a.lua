local function times(p)
  local found = {}
  for _, e in ipairs(p:events { from = "2026-06-01", to = "2026-06-10" }) do found[#found + 1] = e.start:format "%d %H:%M" end
  return table.concat(found, ", ")
end
test("the ends are included", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "Europe/Berlin", params = { wake = "07:00", bed = "23:00" } }
  expect(times(p)):equals("01 07:00, 01 11:00, 01 15:00, 01 19:00, 01 23:00, 02 07:00, 02 11:00, 02 15:00, 02 19:00, 02 23:00")
end)
test("a bedtime after midnight is in the night after", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "Europe/Berlin", params = { wake = "08:30", bed = "00:30" } }
  expect(times(p)):equals("01 08:30, 01 12:30, 01 16:30, 01 20:30, 02 00:30, 02 08:30, 02 12:30, 02 16:30, 02 20:30, 03 00:30")
end)

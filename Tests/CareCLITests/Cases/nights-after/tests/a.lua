local function starts(p, task)
  local found = {}
  for _, e in ipairs(p:events { from = "2026-05-25", to = "2026-07-01" }) do
    if e.task == task then found[#found + 1] = e.start:format "%m-%d %H:%M" end
  end
  return found
end
test("a bedtime before midnight is on its day", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "Europe/Berlin", params = { bed = "23:00" } }
  local found = starts(p, "diary")
  expect(#found):equals(7)
  expect(found[1]):equals("06-01 23:00")
end)
test("a bedtime after midnight is in the night after, on seven nights", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "Europe/Berlin", params = { bed = "00:30" } }
  local found = starts(p, "diary")
  expect(#found):equals(7)
  expect(found[1]):equals("06-02 00:30")
  expect(found[7]):equals("06-08 00:30")
end)
test("the night of Monday begins on Monday", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "Europe/Berlin", params = { bed = "02:00" } }
  expect(table.concat(starts(p, "monday"), ", ")):equals("06-02 01:00, 06-09 01:00")
  p = sim.enroll { start = "2026-06-01", zone = "Europe/Berlin", params = { bed = "00:30" } }
  expect(table.concat(starts(p, "monday"), ", ")):equals("06-01 23:30, 06-08 23:30")
end)

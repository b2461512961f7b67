local function prompts(p, from, to)
  local all = p:events { from = "2026-06-01", to = "2026-06-08" }
  expect(#all):equals(28)
  for _, e in ipairs(all) do
    local clock = e.start:format "%H:%M"
    expect(clock >= from and clock <= to, "a prompt at " .. clock):equals(true)
  end
end
test("a bedtime before midnight", function(sim)
  prompts(sim.enroll { start = "2026-06-01", zone = "Europe/Berlin", params = { wake = "07:00", bed = "23:00" } }, "07:30", "19:45")
end)
test("a bedtime after midnight ends the window in the evening before", function(sim)
  prompts(sim.enroll { start = "2026-06-01", zone = "Europe/Berlin", params = { wake = "07:00", bed = "01:00" } }, "07:30", "21:45")
end)
test("who sleeps in the day is asked at night, and the night is of the day on which it begins", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "Europe/Berlin", params = { wake = "17:00", bed = "09:00" } }
  expect(#p:events { from = "2026-06-01", to = "2026-07-01" }):equals(28)
  expect(#p:events { on = "2026-06-01" }):equals(4)
  expect(#p:events { on = "2026-06-07" }):equals(4)
  expect(#p:events { on = "2026-06-08" }):equals(0)
end)

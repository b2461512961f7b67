test("each whole block of ten days has three days with two prompts", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "Europe/Berlin" }
  for _, block in ipairs { { "2026-06-01", "2026-06-11" }, { "2026-06-11", "2026-06-21" } } do
    local days, n = {}, 0
    for _, e in ipairs(p:events { from = block[1], to = block[2] }) do
      local day = e.start:format "%Y-%m-%d"
      if not days[day] then days[day], n = 0, n + 1 end
      days[day] = days[day] + 1
    end
    expect(n):equals(3)
    for _, count in pairs(days) do expect(count):equals(2) end
  end
end)
test("the block that the end cuts off has at most three", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "Europe/Berlin" }
  expect(#p:events { from = "2026-06-21", to = "2026-06-26" } <= 6):equals(true)
  expect(#p:events { from = "2026-06-26", to = "2026-07-10" }):equals(0)
end)
test("days are counted from the day of joining", function(sim)
  local p = sim.enroll { start = "2026-06-04", zone = "Europe/Berlin" }
  expect(#p:events { from = "2026-06-01", to = "2026-06-04" }):equals(0)
  expect(#p:events { from = "2026-06-04", to = "2026-06-14" }):equals(6)
end)

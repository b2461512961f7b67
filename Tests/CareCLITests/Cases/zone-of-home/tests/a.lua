test("the call is at 18:00 at home", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "America/New_York", params = { home = "Europe/Berlin" } }
  local e = p:events { on = "2026-06-02" }[1]
  expect(e.zone):equals("Europe/Berlin")
  expect(e.start:format "%H:%M"):equals("18:00")
end)

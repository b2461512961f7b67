test("in New York it is noon, and an hour later in the weeks between the changes of the clocks", function(sim)
  local p = sim.enroll { start = "2026-03-01", zone = "America/New_York" }
  local events = p:events { from = "2026-03-01", to = "2026-04-02" }
  expect(events[1].start:utc()):equals("2026-03-04T17:00:00Z")
  expect(events[5].start:utc()):equals("2026-04-01T16:00:00Z")
end)

local function list(p, task)
  local t = {}
  for _, e in ipairs(p:events { task = task, from = "2026-06-08", to = "2026-06-14" }) do
    t[#t + 1] = e.slot:sub(6) .. " " .. e.state .. (e.reason and " " .. e.reason or "")
  end
  return t
end
test("over the date line to the west, on a date that comes twice", function(sim)
  local p = sim.enroll { start = "2026-06-08", zone = "Pacific/Auckland" }
  p:at "2026-06-10T10:00"
  p:move "Pacific/Honolulu"
  p:at "2026-06-10T08:00"
  -- The third closed at 17:00 on the 9th in Honolulu.
  expect(list(p, "chain")):equals { "06-08T09:00 missed", "06-09T09:00 missed", "06-10T09:00 missed", "06-10T09:00 upcoming" }
  p:at "2026-06-10T10:00"
  local event = p:event "chain"
  expect(event.start:utc()):equals "2026-06-10T19:00:00Z"
  expect(event.zone):equals "Pacific/Honolulu"
  p:toggle "chain"
  expect(list(p, "chain")):equals {
    "06-08T09:00 missed", "06-09T09:00 missed", "06-10T09:00 missed", "06-10T09:00 completed", "06-12T09:00 upcoming",
  }
end)
test("over the date line to the east", function(sim)
  local p = sim.enroll { start = "2026-06-08", zone = "Pacific/Honolulu" }
  p:at "2026-06-09T18:00"
  p:move "Pacific/Auckland"
  -- It is 16:00 on the 10th here, and the event of the 10th closed at 15:00.
  expect(list(p, "chain")):equals { "06-08T09:00 missed", "06-09T09:00 missed", "06-10T09:00 not_applicable passed_in_travel" }
end)
test("a chain that counts from its own misses ends at once", function(sim)
  local p = sim.enroll { start = "2026-06-08", zone = "UTC" }
  p:at "2026-06-08T18:30"
  expect(list(p, "again")):equals { "06-08T09:00 missed", "06-08T09:00 not_applicable before_anchor" }
end)
test("what was over when it became due was never asked for", function(sim)
  local p = sim.enroll { start = "2026-06-08", zone = "UTC" }
  p:at "2026-06-08T18:30"; p:toggle "walk"
  p:at "2026-06-09T09:10"; p:toggle "walk"
  expect(list(p, "rest")):equals { "06-08T09:30 not_applicable before_anchor", "06-09T09:30 upcoming" }
  p:at "2026-06-09T10:31"
  expect(list(p, "rest")):equals { "06-08T09:30 not_applicable before_anchor", "06-09T09:30 missed" }
end)

local function log(p, task) p:card(task):press("log", { amount = 1 }) end
test("midnight does not reset four in 24 hours", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "Europe/Berlin" }
  for _, t in ipairs { "2026-06-02T10:00", "2026-06-02T14:00", "2026-06-02T18:00", "2026-06-02T22:00" } do p:at(t); log(p, "pills") end
  p:at "2026-06-03T02:30"
  expect(function() log(p, "pills") end):fails()
  p:at "2026-06-03T10:01"; log(p, "pills")
  expect(#p:values { task = "pills", kind = "dose" }):equals(5)
end)
for _, task in ipairs { "patch", "daily" } do
  test("a gap longer than a day holds: " .. task, function(sim)
    local p = sim.enroll { start = "2026-06-01", zone = "Europe/Berlin" }
    p:at "2026-06-02T10:00"; log(p, task)
    p:at "2026-06-03T09:00"
    expect(function() log(p, task) end, "after 23 hours"):fails()
    p:at "2026-06-03T11:00"
    expect(function() log(p, task) end, "after 25 hours"):fails()
    p:at "2026-06-03T21:59"
    expect(function() log(p, task) end, "a minute before"):fails()
    p:at "2026-06-03T22:00"; log(p, task)
  end)
end
test("the gap holds beyond the card: without a button, and entered late", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "Europe/Berlin" }
  p:at "2026-06-02T10:00"; log(p, "patch")
  p:at "2026-06-03T11:00"
  expect(function() p:record("patch", value(1, { kind = "dose" })) end):fails "too_soon"
  p:at "2026-06-05T10:00"
  expect(function() p:record("patch", { value(1, { kind = "dose" }), answered = "2026-06-03T21:00", late_entry = "paper" }) end):fails "too_soon"
  p:record("patch", { value(1, { kind = "dose" }), answered = "2026-06-03T22:00", late_entry = "paper" })
end)
test("what was taken back does not hold the next back", function(sim)
  local p = sim.enroll { start = "2026-06-01", zone = "Europe/Berlin" }
  p:at "2026-06-02T10:00"
  local card = p:card "patch"
  card:press("log", { amount = 1 })
  p:at "2026-06-02T11:00"
  card:press "undo"
  log(p, "patch")
end)

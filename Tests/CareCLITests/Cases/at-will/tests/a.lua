test("two walks on one day are two records", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-02T09:00"; p:answer("clinic", { meters = 400, breath = 3 })
  p:at "2026-06-02T15:00"; p:answer("clinic", { meters = 500, breath = 5 })
  expect(p:values { task = "clinic", kind = "meters" }):equals { 400, 500 }
end)
test("two walks at one time are two records, and one more is open", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-02T09:00"
  p:answer("clinic", { meters = 400, breath = 3 })
  p:answer("clinic", { meters = 500, breath = 5 })
  expect(p:values { task = "clinic", kind = "meters" }):equals { 400, 500 }
  expect(p:event("clinic").state):equals "open"
end)
test("the limits hold, over midnight and for what is entered late", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-02T18:00"; p:toggle "inhaler"
  p:at "2026-06-02T21:59"
  expect(function() p:toggle "inhaler" end):fails "too_soon"
  p:at "2026-06-02T22:00"; p:toggle "inhaler"
  p:at "2026-06-03T00:30"
  expect(function() p:toggle "inhaler" end):fails "too_soon"
  expect(function() p:record("inhaler", { 1, answered = "2026-06-02T16:00", late_entry = "paper" }) end):fails "too_soon"
  expect(function() p:record("inhaler", { 1, answered = "2026-06-02T10:00", late_entry = "paper" }) end):fails "too_soon"
  p:record("inhaler", { 1, answered = "2026-06-01T10:00", late_entry = "paper" })
  p:at "2026-06-03T02:00"; p:toggle "inhaler"
end)
test("it ends with its schedule, and never counts", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-08-14T23:59"; p:answer("clinic", { meters = 400, breath = 3 })
  p:at "2026-08-15T00:00"
  expect(function() p:answer("clinic", { meters = 400, breath = 3 }) end):fails()
end)
test("the rest", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  expect(p:events { task = "home", from = "2026-06-01", to = "2026-09-01" }):counts(8)
  expect(p:events { task = "sync", from = "2026-06-01", to = "2026-09-01" }):counts(20)
  p:at "2026-06-07T23:00"; expect(p:event("form").state):equals("open")
  p:at "2026-06-08T00:01"; expect(p:event("form", "2026-06-01").state):equals("missed")
end)

-- The doses: when, how much, how late.

test("a dose comes at breakfast each day, and at noon every other day", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  local slots = {}
  for _, event in ipairs(p:events { task = "doxylamine", from = "2026-06-07", to = "2026-06-10" }) do
    slots[#slots + 1] = event.slot
  end
  expect(slots):equals { "2026-06-07T08:00", "2026-06-07T12:00", "2026-06-08T08:00", "2026-06-09T08:00", "2026-06-09T12:00" }
end)

test("a dose taken is the dose asked for", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "08:10"
  local event = p:toggle "doxylamine"
  expect(event.state):equals "completed"
  expect(event.values):matches { { value = 25, kind = "dose", units = "mg" } }
  expect(p:toggle("doxylamine").outcome, "taken back"):is_nil()
end)

test("from 2 November the dose is half, and what was asked before stays", function(sim)
  local p = sim.enroll { start = "2026-10-31" }
  expect(p:event("doxylamine", "2026-11-01").targets[1].value):equals(25)
  expect(p:event("doxylamine", "2026-11-02").targets[1].value):equals(12.5)
  p:at "2026-11-02T08:00"
  expect(p:toggle("doxylamine").values[1].value):equals(12.5)
  expect(p:event("doxylamine", "2026-10-31").targets[1].value):equals(25)
end)

test("a dose is late for two hours after midnight, and then missed", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "08:00"
  p:toggle "doxylamine"
  local noon = p:events { task = "doxylamine" }[2]
  p:at "2026-06-08T01:59"
  expect(noon:toggle().state):equals "late"

  local q = sim.enroll { start = "2026-06-07" }
  local breakfast = q:events { task = "doxylamine", on = "2026-06-07" }[1]
  q:at "2026-06-08T02:00"
  expect(q:event("doxylamine", "2026-06-07").state):equals "missed"
  expect(function() breakfast:toggle() end):fails "window_closed"
end)

test("another dose than the one asked for is kept as it was taken", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "08:00"
  local event = p:record("doxylamine", value(12.5, { kind = "dose", units = "mg" }))
  expect(event.values):matches { { value = 12.5, kind = "dose", units = "mg" } }
  expect(event.targets[1].value):equals(25)
end)

test("breakfast alone is half of a day with two doses, and all of a day with one", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "08:00"
  p:toggle "doxylamine"
  expect(p:adherence()):near(0.5)
  p:at "2026-06-08T08:00"
  p:toggle "doxylamine"
  expect(p:adherence()):equals(1)
end)

test("a dose that was not to be taken counts in no denominator", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "08:00"
  p:toggle "doxylamine"
  p:at "12:00"
  p:excuse("doxylamine", "the doctor said so")
  expect(p:adherence()):equals(1)
end)

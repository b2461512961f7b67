-- The doses and their windows.

local function dose(p, on) return p:event("prednisone", on).targets[1].value end

test("the dose steps down every three weeks, then every four", function(sim)
  local p = sim.enroll { start = "2026-03-02", zone = "America/Chicago" }
  local expected = {
    { "2026-03-02", 15 }, { "2026-03-22", 15 }, { "2026-03-23", 12.5 }, { "2026-04-13", 10 }, { "2026-05-10", 10 },
    { "2026-05-11", 9 }, { "2026-06-08", 8 }, { "2026-12-21", 1 }, { "2027-01-17", 1 },
  }
  for _, case in ipairs(expected) do expect(dose(p, case[1]), case[1]):equals(case[2]) end
  expect(p:events { task = "prednisone", on = "2027-01-18" }):counts(0)
end)

test("the tablets that are ticked are the dose of the day", function(sim)
  local p = sim.enroll { start = "2026-03-02", zone = "America/Chicago" }
  p:at "2026-03-23T07:10"
  expect(p:toggle("prednisone").values):matches { { value = 12.5, kind = "dose", units = "mg" } }
  expect(p:event("prednisone").state):equals "completed"
end)

test("half of a dose is not the dose", function(sim)
  local p = sim.enroll { start = "2026-03-02", zone = "America/Chicago" }
  p:at "08:30"
  local event = p:record("prednisone", value(7.5, { kind = "dose", units = "mg" }))
  expect(event.progress):equals(0)
  expect(event.state):equals "partial"
  p:at "2026-03-03"
  expect(p:adherence "2026-03-02"):equals(0)
end)

test("from two o'clock on it is late, from six o'clock on it is missed", function(sim)
  local p = sim.enroll { start = "2026-03-02", zone = "America/Chicago" }
  p:at "14:30"
  expect(p:toggle("prednisone").state):equals "late"
  p:at "2026-03-03T18:00"
  expect(p:event("prednisone").state):equals "missed"
end)

test("a dose that does not stay down is declined with its reason", function(sim)
  local p = sim.enroll { start = "2026-03-02", zone = "America/Chicago" }
  p:at "08:30"
  expect(p:decline("prednisone", "vomiting").outcome):contains { status = "declined", reason = "vomiting" }
end)

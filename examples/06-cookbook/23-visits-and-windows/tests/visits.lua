local function first(p, id, from, to) return p:events { task = id, from = from, to = to }[1] end

test("a visit may be two days early or three days late", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  local visit = first(p, "week-4", "2026-06-01", "2026-08-01")
  expect(visit.start:iso()):contains("2026-06-29T09:00")
  p:at "2026-06-27T08:00"
  expect(first(p, "week-4", "2026-06-01", "2026-08-01").state):equals("upcoming")
  p:at "2026-06-27T09:00"
  expect(first(p, "week-4", "2026-06-01", "2026-08-01").state):equals("open")
  p:at "2026-07-02T08:59"
  expect(first(p, "week-4", "2026-06-01", "2026-08-01").state):equals("open")
  p:at "2026-07-02T09:00"
  expect(first(p, "week-4", "2026-06-01", "2026-08-01").state):equals("missed")
end)

test("the next visit counts from the real one", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  expect(#p:events { task = "second", from = "2026-06-01", to = "2026-12-01" }):equals(0)
  p:at "2026-07-01T15:00"
  p:toggle("week-4")
  expect(first(p, "second", "2026-06-01", "2026-12-01").start:iso()):contains("2026-07-29T09:00")
end)

test("who joins on the 31st is weighed on the last day of shorter months", function(sim)
  local p = sim.enroll { start = "2026-08-31" }
  local days = {}
  for _, event in ipairs(p:events { task = "monthly", from = "2026-08-01", to = "2027-04-01" }) do
    days[#days + 1] = event.start:iso():sub(1, 10)
  end
  expect(table.concat(days, " ")):equals("2026-08-31 2026-09-30 2026-10-31 2026-11-30 2026-12-31 2027-01-31")
end)

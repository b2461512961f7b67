-- What is due before and after the surgery.

local function enrolled(sim, surgery)
  return sim.enroll { start = "2026-09-01", zone = "America/Chicago", anchors = { surgery = surgery or "2026-09-21" } }
end

local function count(p, task, from, to) return #p:events { task = task, from = from, to = to } end

test("legs are prepared for two weeks, up to the day before the surgery", function(sim)
  local p = enrolled(sim)
  expect(count(p, "strengthen", "2026-09-01", "2026-09-07")):equals(0)
  expect(count(p, "strengthen", "2026-09-07", "2026-09-21")):equals(14)
  expect(count(p, "strengthen", "2026-09-21", "2027-09-01")):equals(0)
end)

test("an enrollment a week before the surgery leaves a week to prepare", function(sim)
  local p = enrolled(sim, "2026-09-08")
  expect(count(p, "strengthen", "2026-08-01", "2026-12-01")):equals(7)
end)

test("apixaban is taken twice a day for 35 days", function(sim)
  local p = enrolled(sim)
  expect(count(p, "apixaban", "2026-09-01", "2027-09-01")):equals(70)
  expect(p:event("apixaban", "2026-09-22").start):equals "2026-09-22T08:00:00-05:00"
  expect(count(p, "apixaban", "2026-10-26", "2026-10-27")):equals(2)
  expect(count(p, "apixaban", "2026-10-27", "2026-10-28")):equals(0)
end)

test("exercises are three a day, then one, then three a week, until half a year has passed", function(sim)
  local p = enrolled(sim)
  expect(count(p, "exercises", "2026-09-22", "2026-11-03")):equals(3 * 42)
  expect(count(p, "exercises", "2026-11-03", "2026-12-15")):equals(42)
  expect(count(p, "exercises", "2026-12-21", "2026-12-28")):equals(3)
  expect(count(p, "exercises", "2027-03-22", "2027-09-01")):equals(0)
end)

test("the hip is asked about in the weeks 1 to 4, 6, 8, 12, and 26", function(sim)
  local p = enrolled(sim)
  local found = {}
  for _, event in ipairs(p:events { task = "hip", from = "2026-09-01", to = "2027-09-01" }) do
    found[#found + 1] = event.key:match "week%-(%d+)$" .. " on " .. event.start:date():iso()
  end
  expect(found):equals {
    "1 on 2026-09-28", "2 on 2026-10-05", "3 on 2026-10-12", "4 on 2026-10-19", "6 on 2026-11-02", "8 on 2026-11-16",
    "12 on 2026-12-14", "26 on 2027-03-22",
  }
end)

test("the tablet counts as late from four hours on, and as missed from eight", function(sim)
  local p = enrolled(sim)
  p:at "2026-09-22T12:30"
  expect(p:toggle("apixaban").state):equals "late"
  p:at "2026-09-23T16:00"
  expect(p:events({ task = "apixaban", on = "2026-09-23" })[1].state):equals "missed"
end)

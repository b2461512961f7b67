-- A taper of her own for one participant.

local function dose(p, on) return p:event("prednisone", on).targets[1].value end

local function step(amount, start, lasting)
  return schedule.daily {
    start = start, at = "08:00", lasting = lasting, targets = { value(amount, { kind = "dose", units = "mg" }) },
  }
end

-- Two participants in their fifth week. The first goes back to 15 mg from the next day on.
local function after_flare(sim)
  local ana = sim.enroll { start = "2026-03-02", zone = "America/Chicago" }
  local ben = sim.enroll { start = "2026-03-02" }
  ana:at "2026-03-30T10:00"
  ana:toggle "prednisone"
  ana:override("prednisone", {
    schedule = schedule.phases { step(15, "2026-03-31", weeks(2)), step(12.5, nil, weeks(6)), step(10, nil, weeks(6)) },
    effective = "tomorrow",
  })
  return ana, ben
end

test("a flare goes back to 15 mg from the next day on, and then steps down again", function(sim)
  local ana = after_flare(sim)
  local expected = {
    { "2026-03-30", 12.5 }, { "2026-03-31", 15 }, { "2026-04-13", 15 }, { "2026-04-14", 12.5 }, { "2026-05-26", 10 },
  }
  for _, case in ipairs(expected) do expect(dose(ana, case[1]), case[1]):equals(case[2]) end
end)

test("what is shown is what is recorded", function(sim)
  local ana = after_flare(sim)
  ana:at "2026-03-31T08:00"
  expect(ana:toggle("prednisone").values):matches { { value = 15, kind = "dose", units = "mg" } }
  expect(ana:event("prednisone", "2026-03-30").values):matches { { value = 12.5 } }
end)

test("all other participants keep the plan's doses", function(sim)
  local _, ben = after_flare(sim)
  expect(dose(ben, "2026-03-31")):equals(12.5)
  expect(dose(ben, "2026-04-14")):equals(10)
end)

test("everything but the schedule follows the plan", function(sim)
  local ana = after_flare(sim)
  ana:at "2026-04-01T15:00"
  expect(ana:toggle("prednisone").state):equals "late"
  expect(ana:reminders { on = "2026-04-02" }):counts(2)
end)

test("without the override the plan's dose is back", function(sim)
  local ana = after_flare(sim)
  ana:at "2026-04-02T10:00"
  ana:revert("prednisone", { effective = "tomorrow" })
  expect(dose(ana, "2026-04-02")):equals(15)
  expect(dose(ana, "2026-04-03")):equals(12.5)
end)

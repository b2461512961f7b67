-- The controller inhaler.

local function enrolled(sim)
  return sim.enroll { start = "2026-06-01", zone = "America/Los_Angeles", params = { best = 400 } }
end

test("two puffs in the morning and in the evening make the day", function(sim)
  local p = enrolled(sim)
  p:at "06:30"
  expect(p:toggle("controller").values):matches { { value = 2, kind = "puffs" } }
  expect(p:adherence { from = "2026-06-01", to = "2026-06-02", tasks = "controller" }[1].progress):near(0.5)
  p:at "23:30"
  expect(p:toggle("controller").state):equals "late"
  expect(p:adherence { from = "2026-06-01", to = "2026-06-02", tasks = "controller" }[1].progress):equals(1)
end)

test("one puff is not two", function(sim)
  local p = enrolled(sim)
  p:at "07:30"
  expect(p:record("controller", value(1, { kind = "puffs" })).progress):near(0.5)
end)

test("feeling well is a reason that we ask for, because it is the most common one", function(sim)
  local p = enrolled(sim)
  p:at "07:30"
  expect(p:decline("controller", "well").outcome):contains { status = "declined", reason = "well" }
end)

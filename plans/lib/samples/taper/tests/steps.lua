-- How the doses go down.

local function dose(p, task, day)
  local event = p:event(task, day)
  return event.targets[1].value
end

test("a week at each step", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  local expected = {
    { "2026-06-01", 40 }, { "2026-06-07", 40 }, { "2026-06-08", 30 }, { "2026-06-14", 30 }, { "2026-06-15", 20 },
    { "2026-06-22", 10 }, { "2026-06-28", 10 },
  }
  for _, case in ipairs(expected) do expect(dose(p, "prednisone", case[1])):equals(case[2]) end
end)

test("after the last step there is none", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  expect(#p:events { task = "prednisone", from = "2026-06-29", to = "2026-07-31" }):equals(0)
end)

test("a last step without an end continues", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  expect(#p:events { task = "sertraline", from = "2026-06-01", to = "2026-06-08" }):equals(0)
  expect(dose(p, "sertraline", "2026-06-08")):equals(100)
  expect(dose(p, "sertraline", "2026-06-22")):equals(50)
  expect(dose(p, "sertraline", "2026-07-06")):equals(25)
  expect(dose(p, "sertraline", "2027-07-06")):equals(25)
end)

test("a dose is done with its own target", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-09T08:00"
  expect(p:toggle("prednisone").values[1]):contains { value = 30, units = "mg" }
  expect(p:event("prednisone").progress):equals(1)
end)

test("steps of fractions are exact, in whatever units", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  for day = 1, 10 do
    local amount = tonumber(("%.1f"):format(1.1 - day / 10))
    expect(dose(p, "drops", ("2026-06-%02d"):format(day)) == amount, "day " .. day):is_true()
  end
  local text
  for _, one in ipairs(p:events { task = "drops", from = "2026-06-08", to = "2026-06-09" }) do text = one.targets[1].units end
  expect(text):equals "%"
end)

-- The times follow waking.

local function times(p)
  local found = {}
  for _, event in ipairs(p:events { on = "2026-06-02" }) do found[#found + 1] = event.start:format("%H:%M") end
  return found
end

test("the first is half an hour after waking, the others five hours apart", function(sim)
  expect(times(sim.enroll { start = "2026-06-01" })):equals { "07:30", "12:30", "17:30" }
end)

test("who wakes late has late times", function(sim)
  local p = sim.enroll { start = "2026-06-01", params = { wake = "10:15" } }
  expect(times(p)):equals { "10:45", "15:45", "20:45" }
end)

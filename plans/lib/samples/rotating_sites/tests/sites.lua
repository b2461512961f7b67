-- Which place is next.

local function used(p, day, site)
  p:at("2026-06-0" .. day .. "T08:10")
  p:card("insulin"):press("use", { site = site })
end

local function icons(card)
  local found = {}
  for _, part in ipairs(card.body) do
    if part.type == "icon" then found[#found + 1] = part.text end
  end
  return found
end

test("the first place is first", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "08:10"
  expect(icons(p:card "insulin")):equals { "Next: left thigh" }
end)

test("the next place is the one after the last", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  used(p, 1, "right thigh")
  expect(icons(p:card "insulin")):equals { "right thigh" }
  p:at "2026-06-02T08:10"
  expect(icons(p:card "insulin")):equals { "Next: left belly" }
end)

test("after the last place comes the first", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  used(p, 1, "right belly")
  p:at "2026-06-02T08:10"
  expect(icons(p:card "insulin")):equals { "Next: left thigh" }
end)

test("a place can be corrected, and must be one of the card's", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  used(p, 1, "right thigh")
  p:card("insulin"):press "clear"
  expect(p:event("insulin").outcome):is_nil()
  expect(function() p:card("insulin"):press("use", { site = "nose" }) end):fails "invalid_input"
end)

-- The second injection of a day goes into another place than the first.

test("the evening follows the morning", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  p:at "2026-06-01T08:10"
  p:card("insulin"):press("use", { site = "right thigh" })
  p:at "2026-06-01T20:10"
  local found = {}
  for _, part in ipairs(p:card("insulin").body) do
    if part.type == "icon" then found[#found + 1] = part.text end
  end
  expect(found):equals { "Next: left belly" }
end)

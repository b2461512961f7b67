-- When the row is worth a word.

local function walk(sim, days)
  local p = sim.enroll { start = "2026-06-01" }
  for _, day in ipairs(days) do
    p:at("2026-06-" .. ("%02d"):format(day) .. "T18:30")
    p:toggle "walk"
  end
  return p
end

test("three days in a row are praised", function(sim)
  local p = walk(sim, { 1, 2, 3 })
  p:at "2026-06-04T09:00"
  expect(p:insights()[1].text):equals "3 days in a row. Well done!"
end)

test("a missed day restarts the streak", function(sim)
  local p = walk(sim, { 1, 2, 3, 5, 6 })
  p:at "2026-06-07T09:00"
  expect(#p:insights()):equals(0)
end)

test("today does not break the row", function(sim)
  local p = walk(sim, { 1, 2, 3, 4 })
  p:at "2026-06-05T23:00"
  expect(p:insights()[1].text):equals "4 days in a row. Well done!"
end)

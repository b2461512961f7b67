local function nights(sim, hours)
  local p = sim.enroll { start = "2026-06-01" }
  for day = 1, #hours do
    p:at("2026-06-0" .. day .. "T08:00")
    p:answer("sleep", { hours = hours[day] })
  end
  p:at("2026-06-0" .. #hours + 1 .. "T09:00")
  return p
end

test("three short nights are worth a word", function(sim)
  local said = nights(sim, { 5, 5.5, 6 }):insights()
  expect(#said):equals(1)
  expect(said[1].text):contains("5.5 h")
end)

test("two nights are too few for an insight", function(sim)
  expect(#nights(sim, { 5, 5 }):insights()):equals(0)
end)

test("enough sleep needs no words", function(sim)
  expect(#nights(sim, { 8, 8, 8 }):insights()):equals(0)
end)

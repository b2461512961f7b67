-- What is said of a week.

local function rate(p, from, list)
  for place, pain in ipairs(list) do
    p:at("2026-06-" .. ("%02d"):format(from + place - 1) .. "T20:30")
    p:answer("pain", { pain = pain })
  end
end

test("a first week stands alone", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  rate(p, 1, { 4, 5, 3 })
  p:at "2026-06-08T09:00"
  expect(p:insights()[1].text):equals "You did 3 of 7. Your mean pain was 4 of 10."
end)

test("a second week is compared with the first", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  rate(p, 1, { 6, 6, 6, 6, 6, 6, 6 })
  rate(p, 8, { 5, 5, 4, 4 })
  p:at "2026-06-15T09:00"
  expect(p:insights()[1].text):equals
    "You did 4 of 7. Your mean pain was 4.5 of 10, 1.5 less than in the week before."
end)

test("two days are too few", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  rate(p, 1, { 6, 6 })
  p:at "2026-06-08T09:00"
  expect(#p:insights()):equals(0)
end)

test("values in different units have no mean", function(sim)
  local p = sim.enroll { start = "2026-06-01" }
  rate(p, 1, { 4, 5, 3 })
  p:at "2026-06-04T09:00"
  p:record("glucose", { value(100, { kind = "glucose", units = "mg/dL" }) })
  p:at "2026-06-08T09:00"
  expect(p:insights()[1].text):equals "You did 3 of 7. Your mean pain was 4 of 10. Your mean glucose was 100 mg/dL."
  p:record("glucose", { value(10, { kind = "glucose", units = "mmol/L" }) })
  p:at "2026-06-09T09:00"
  expect(p:insights()[1].text):not_contains "glucose"
end)

test("eight is severe, seven is not", function(sim)
  local p = sim.enroll { start = "2026-06-07" }
  p:at "2026-06-07T08:00"
  p:answer("pain", { pain = 7 })
  expect(#p:alerts()):equals(0)
  p:at "2026-06-08T08:00"
  p:answer("pain", { pain = 8 })
  expect(#p:alerts()):equals(1)
  expect(p:alerts()[1].urgency):equals("now")
end)

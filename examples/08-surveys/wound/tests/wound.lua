-- In tests, a sample stands for a file of its type.

test("a photo is required, and a letter is none", function(sim)
  local p = sim.enroll { start = "2026-06-08" }
  p:at "18:10"
  local run = p:start "dressing"
  expect(function() run:answer("wound", { sample = "application/pdf" }) end):fails "wrong_file_type"
  expect(function() run:next() end):fails()
  run:answer("wound", { sample = "image/jpeg" }):next()
  expect(run.step.id):equals "dressing"
end)

test("functions get the type and the size", function(sim)
  local p = sim.enroll { start = "2026-06-08" }
  p:at "18:10"
  local run = p:start "dressing"
  local result = run:answer("wound", { sample = "image/png" }):result()
  expect(result.wound.type):equals "image/png"
  expect(result.wound.bytes):equals(67)
end)

test("a photo is kept with the outcome, and is no value", function(sim)
  local p = sim.enroll { start = "2026-06-08" }
  p:at "18:10"
  local values = p:answer("dressing", { wound = { sample = "image/jpeg" }, gtin = "04150123456782" }).values
  expect(#values):equals(1)
  expect(values[1].kind):equals "gtin"
end)

test("the code has a pattern", function(sim)
  local p = sim.enroll { start = "2026-06-08" }
  p:at "18:10"
  local run = p:start "dressing"
  run:answer("wound", { sample = "image/jpeg" }):next()
  expect(function() run:answer("gtin", "123") end):fails "pattern_mismatch"
end)

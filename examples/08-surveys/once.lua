-- Ben's evening without a terminal: every step of the run is a call.

local event = store.events { patient = "ben", on = "2026-06-08" }[1]
local run = event:survey()
run:next()
run:answer("headache", true):next()
run:answer("strength", 8)
print("visible: " .. table.concat(run:visible(), ", "))
run:answer("where", { "left", "right" }):answer("hindered", 6):next()
print(run.step.id .. ": " .. run.step.text)

-- He corrects the strength: the place is hidden again, and its answer does not count.
run:back()
run:answer("strength", 3)
print("visible: " .. table.concat(run:visible(), ", "))
run:next()
run:answer("took", false):next()
run:answer("sleep", 7.5):next()
local outcome = run:finish()

for _, one in ipairs(outcome.values) do
  print(one.kind .. ": " .. tostring(one.value) .. (one.units and " " .. one.units or ""))
end

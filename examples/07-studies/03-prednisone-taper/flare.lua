-- Ana has a flare at 12.5 mg: from tomorrow on she takes 15 mg for two weeks, then steps down more slowly than the plan.
local plan = store.care_plans:get "ana.prednisone-taper"

local function step(amount, start, lasting)
  return schedule.daily {
    start = start, at = "08:00", lasting = lasting, targets = { value(amount, { kind = "dose", units = "mg" }) },
  }
end

plan:override("prednisone", {
  schedule = schedule.phases {
    step(15, "2026-03-31", weeks(2)), step(12.5, nil, weeks(6)), step(10, nil, weeks(6)), step(7.5, nil, weeks(8)),
  },
  effective = "tomorrow",
})

for _, version in ipairs(store.tasks:history("prednisone", { care_plan = "ana.prednisone-taper" })) do
  print(version.seq, version.effective, version.author or "the plan")
end

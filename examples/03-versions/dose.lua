-- Ana alone takes half a tablet from tomorrow on.
local plan = store.care_plans:get "ana.pressure"

plan:override("tablet", {
  instructions = "Half a tablet until your next visit.",
  targets = { value(5, { kind = "dose", units = "mg" }) },
  effective = "tomorrow",
})

for _, version in ipairs(store.tasks:history("tablet", { care_plan = "ana.pressure" })) do
  print(version.seq, version.effective, version.author or "the plan", version.instructions)
end

-- Ana's personal best is 450 L/min after a course of treatment; her zones move with it from tomorrow on.
local plan = store.care_plans:get "ana.asthma-zones"

plan:set_params { best = 450 }

for _, version in ipairs(store.care_plans:history "ana.asthma-zones") do
  print(version.seq, version.effective, version.params.best, version.author)
end

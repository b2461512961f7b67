-- Ana is pregnant: from tomorrow on her glucose should stay between 3.5 and 7.8 mmol/L.
local plan = store.care_plans:get "ana.type-1"

plan:set_params { low = 3.5, high = 7.8 }

for _, version in ipairs(store.care_plans:history "ana.type-1") do
  print(version.seq, version.effective, version.params.low, version.params.high, version.author)
end

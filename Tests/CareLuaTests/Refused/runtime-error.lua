-- E002 4:37 attempt to concatenate a nil value (global 'nothing'); called from plans/test/plan.lua:8

local function titled(id)
  return task(id) { title = "T " .. nothing, schedule = schedule.daily {} }
end

return plan "p" { title = "P", tasks = {
  titled("a"),
} }

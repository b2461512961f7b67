-- E002 7:37 'nothing' is nil, which cannot be joined to text
--   = called from plan.lua:11

local nothing

local function titled(id)
  return task(id) { title = "T " .. nothing, schedule = schedule.daily {} }
end

return plan "p" { title = "P", tasks = {
  titled("a"),
} }

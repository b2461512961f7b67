-- W015 9:1 'count' is a global, which all files of the plan share; write local count
-- W014 10:21 'text' shadows the constructor of that name; choose another name
-- W014 10:27 'day' shadows the constructor of that name; choose another name
-- W013 11:9 a task is created here, but 'walk' is not used; put it where it belongs, or delete it
-- W013 13:1 a task is created here but not used; put it where it belongs, or delete it
-- W015 16:10 'helper' is a global, which all files of the plan share; write local helper
-- W014 17:5 'week' shadows the constructor of that name; choose another name

count = 3
local function made(text, day)
  local walk = task "x" { title = text, schedule = schedule.daily { at = "08:00" } }
end
task "y" { title = "Y", schedule = schedule.daily { at = "08:00" } }
local _spare = value(3)
local table = table
function helper() end
for week = 1, 3 do made("t" .. week .. table.concat({})) end

return plan "p" {
  title = "P",
  tasks = {},
}

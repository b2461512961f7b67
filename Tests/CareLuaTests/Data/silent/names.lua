-- Names that look like those of the language and are not, and values that are used in unusual ways.
local table = table
local insert <const> = table.insert
local tasks = {}
local shared = { survey_text = "Hello" }
function shared.made(id, title)
  local made_task = task(id) { title = title, schedule = schedule.daily { at = "08:00" } }
  insert(tasks, made_task)
end
for number = 1, 3 do shared.made("t" .. number, shared.survey_text) end
local _, last = pcall(function() return tasks[#tasks] end)
local _kept = value(3)
if #tasks > 5 then insert(tasks, last) end

return plan "p" { title = "P", tasks = tasks }

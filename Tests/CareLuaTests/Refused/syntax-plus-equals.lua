-- E001 4:9 Lua has no `+=`; write total = total + …
local total = 0
for _, dose in ipairs { 5, 10 } do
  total += dose
end
return plan "p" { title = "P " .. total, tasks = {} }

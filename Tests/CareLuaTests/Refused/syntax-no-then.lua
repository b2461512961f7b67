-- E001 4:3 `then` is missing before this; write if … then … end
local title = "P"
if title == "P"
  title = "Q"
end
return plan "p" { title = title, tasks = {} }

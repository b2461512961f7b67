-- E001 4:3 `do` is missing before this; write for i = 1, 3 do … end, or for _, item in ipairs(list) do … end
local list = {}
for i = 1, 3
  list[i] = i
end
return plan "p" { title = "P", tasks = {} }

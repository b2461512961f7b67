-- E001 3:5 `for` takes a name; write for i = 1, 3 do … end, or for _, item in ipairs(list) do … end
local list = {}
for (i = 1; i <= 3; i++) do list[i] = i end
return plan "p" { title = "P", tasks = {} }

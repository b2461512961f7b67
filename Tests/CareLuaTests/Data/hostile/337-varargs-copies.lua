local t = {}
for i = 1, 150000 do t[i] = i end
local function f(...) return f(...) end
f(table.unpack(t))

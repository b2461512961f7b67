local function f() return pcall(f) end
f()
local function g(...) return xpcall(g, g, ...) end
g()

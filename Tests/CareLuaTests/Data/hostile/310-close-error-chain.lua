local function closer(n) return setmetatable({}, { __close = function(_, e) error(n .. tostring(e)) end }) end
local a <close> = closer("a")
local b <close> = closer("b")
local c <close> = closer("c")
error('x')

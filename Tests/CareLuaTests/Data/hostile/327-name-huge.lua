local t = setmetatable({}, { __name = ('n'):rep(1000000) })
local s = pcall(tostring, t)
pcall(function() return t + 1 end)

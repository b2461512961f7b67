local t = setmetatable({}, { __tostring = function(x) return tostring(x) end })
return tostring(t)

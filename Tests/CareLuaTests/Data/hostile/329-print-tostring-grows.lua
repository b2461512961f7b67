local t = setmetatable({}, { __tostring = function() return ('x'):rep(900000) end })
print(t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t)

local t = {}
local name = ('n'):rep(50000)
t[name] = function() error('x') end
t[name]()

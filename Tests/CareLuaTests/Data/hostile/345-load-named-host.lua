local f = load('error("x")', '=host:console')
local ok, e = pcall(f)
assert(not ok and not e:find('host', 1, true))

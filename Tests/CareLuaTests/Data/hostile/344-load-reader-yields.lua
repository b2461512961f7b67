local c = coroutine.create(function() return load(coroutine.yield) end)
local ok, f, e = coroutine.resume(c)
assert(ok and f == nil and e)

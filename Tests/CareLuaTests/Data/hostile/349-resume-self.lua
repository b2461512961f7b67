local c
c = coroutine.create(function() return coroutine.resume(c) end)
local ok, inner, e = coroutine.resume(c)
assert(ok and inner == false and e)

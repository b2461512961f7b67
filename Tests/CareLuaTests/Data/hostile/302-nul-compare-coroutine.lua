local a, b
local c = coroutine.wrap(function() coroutine.yield() while a < b do end end)
c()
local s = ('\0'):rep(1000000)
a, b = s .. 'a', s .. 'b'
c()

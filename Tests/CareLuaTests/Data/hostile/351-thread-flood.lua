local t = {}
for i = 1, 1e9 do t[i] = coroutine.wrap(function() coroutine.yield() end) t[i]() end

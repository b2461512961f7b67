local t = {}
for i = 1, 3000 do t[i] = i end
for _ = 1, 20 do table.sort(t, function() return math.random(2) == 1 end) end
assert(#t == 3000)

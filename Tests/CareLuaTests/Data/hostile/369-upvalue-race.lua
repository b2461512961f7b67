local t = {}
for i = 1, 100 do t[i] = function() i = i + 1 return i end end
assert(t[1]() == 2 and t[1]() == 3 and t[2]() == 3)

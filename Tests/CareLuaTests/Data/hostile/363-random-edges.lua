assert(not pcall(math.random, 2, 1) and not pcall(math.random, 1, 2, 3))
for i = 1, 1000 do local x = math.random(math.mininteger, math.maxinteger) end
assert(math.random(math.maxinteger, math.maxinteger) == math.maxinteger)

for i = math.maxinteger - 1, math.maxinteger do assert(i > 0) end
for i = math.mininteger, math.maxinteger do end

-- E003 4:1 the plan exceeded its memory limit; does a loop never end?

local all = {}
for i = 1, 1e9 do all[i] = { i } end

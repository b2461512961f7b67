-- E003 4:1 the plan needs more memory than it may; does a loop go on for ever?

local all = {}
for i = 1, 1e9 do all[i] = { i } end

local t = setmetatable({}, { __mode = 'k' })
local first = {}
local k = first
for i = 1, 1e9 do local n = {} t[k] = n k = n end

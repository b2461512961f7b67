local h = {}
for i = 1, 1 << 17 do h['k' .. i] = 1 end
local mt = setmetatable({ __newindex = h }, nil)
mt.__mode = 'v'
local p = setmetatable({}, mt)
h = nil
for i = 1, 1 << 17 do p['n' .. i] = i end

assert(getmetatable('') == false)
assert(not pcall(setmetatable, '', {}))
assert(not pcall(function() ('').x = 1 end))
assert(not pcall(rawset, '', 'x', 1))
assert((''):len() == 0 and ('').__index == nil)
local keep = string
string = nil
assert(('x'):rep(2) == 'xx')
for k in pairs(keep) do keep[k] = nil end
assert(('x'):rep(2) == 'xx' and ('%d'):format(1) == '1')

local a, b = {}, {}
for i = 1, 5000 do a['k' .. i], b['k' .. i] = i, i end
local x, y
while true do x, y = next(a, x), next(b, y) end

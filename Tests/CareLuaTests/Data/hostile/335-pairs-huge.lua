local t = {}
for i = 1, 250000 do t['k' .. i] = true end
while true do for k in pairs(t) do break end end

local t = {}
for i = 1, 200000 do t['k' .. i] = i end
for k in pairs(t) do t[k] = nil end
while next(t) == nil do end

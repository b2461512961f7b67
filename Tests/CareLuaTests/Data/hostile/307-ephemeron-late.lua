local mt = {}
local tables, keys = {}, {}
for i = 1, 1e9 do
  tables[i], keys[i] = setmetatable({}, mt), {}
  if i > 1 then tables[math.random(i)][keys[math.random(i)]] = keys[i] end
  if i == 60000 then mt.__mode = 'k' keys = { keys[1] } for j = 2, i do keys[j] = {} end end
end

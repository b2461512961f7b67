local t = setmetatable({}, { __mode = 'kv' })
for i = 1, 1000 do t[i] = {} end
for i = 1, 20000 do local x = { i } end
for i = 1, 1000 do assert(type(t[i]) == 'table') end

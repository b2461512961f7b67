local function h(e) error(e) end
for i = 1, 100 do xpcall(error, h, 'x') end
local ok, e = xpcall(error, h, 'x')
error(e)

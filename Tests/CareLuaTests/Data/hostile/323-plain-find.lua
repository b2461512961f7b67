local s = ('a'):rep(900000)
local n = ('a'):rep(100000) .. 'b'
while true do s:find(n, 1, true) end

local s = ('\0'):rep(1000000)
local a, b = s .. 'a', s .. 'b'
while a < b do end

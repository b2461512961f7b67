local s = 'a' .. ('\x80'):rep(900000)
local f = utf8.codes('x')
while true do pcall(f, s, 1) end

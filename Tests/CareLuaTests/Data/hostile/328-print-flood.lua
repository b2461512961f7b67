local s = ('x'):rep(900000)
while true do print(s) end

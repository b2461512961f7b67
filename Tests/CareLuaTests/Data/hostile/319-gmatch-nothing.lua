local s = ('a'):rep(1000000)
while true do for x in s:gmatch('b+c') do end end

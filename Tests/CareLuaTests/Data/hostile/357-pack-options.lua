local f = ('<'):rep(1000000)
while true do string.pack(f) end

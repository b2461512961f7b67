local s = (' '):rep(1000000) .. '1'
while true do local x = math.floor(s) end

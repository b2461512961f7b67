local s = ('('):rep(200000)
while true do s:find('%b()') end

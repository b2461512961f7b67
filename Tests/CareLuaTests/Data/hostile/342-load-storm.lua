local s = ('local a = {} '):rep(150)
while true do load(s) end

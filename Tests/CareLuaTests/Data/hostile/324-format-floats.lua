local t = {}
for i = 1, 100000 do t[i] = 1e308 end
while true do pcall(string.format, ('%.99f'):rep(2000), table.unpack(t, 1, 2000)) end

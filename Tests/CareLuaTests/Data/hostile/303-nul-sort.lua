local t, s = {}, ('\0'):rep(900000)
for i = 1, 10 do t[i] = s .. i end
for i = 11, 20000 do t[i] = t[i % 10 + 1] end
table.sort(t)

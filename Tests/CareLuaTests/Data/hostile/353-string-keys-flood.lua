local t, s = {}, ('k'):rep(200)
for i = 1, 1e9 do t[s .. i] = i end

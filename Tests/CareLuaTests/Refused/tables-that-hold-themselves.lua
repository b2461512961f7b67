-- E012 5:8 the table is nested more than 64 deep, or holds itself; write the fields of plan out

local t = {}
t.t = t
return plan "p" { title = "P", tasks = t }

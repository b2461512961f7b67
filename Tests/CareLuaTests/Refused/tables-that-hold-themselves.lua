-- E012 5:8 the table is nested more than 64 levels deep, or contains itself; write out the fields of plan

local t = {}
t.t = t
return plan "p" { title = "P", tasks = t }

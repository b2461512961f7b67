-- E001 3:8 names have letters a to z, digits and _, and 'ü' is none; write another name
--   = a text may hold any letter, and so may a field in quotes: ["…"] = …
local für = "P"
return plan "p" { title = für, tasks = {} }

-- E001 3:8 a name cannot contain 'ü'; use the letters a to z, digits, and _
--   = text can contain any letter, and so can a field name in quotes: ["…"] = …
local für = "P"
return plan "p" { title = für, tasks = {} }

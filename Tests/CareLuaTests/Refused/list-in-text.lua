-- E002 4:36 'days_of' is a table, which cannot be joined to text
--   = table.concat(list, ", ") joins a list of texts
local days_of = { "mon", "thu" }
return plan "p" { title = "On " .. days_of, tasks = {} }

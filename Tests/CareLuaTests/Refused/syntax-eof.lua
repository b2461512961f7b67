-- E001 5:14 the file ends while `{` is open; write the missing `}`
--   = the open `{`: plan.lua:4:17

return plan "p" {
  title = "P",

-- E001 5:14 the file ends before `{` is closed; write the missing `}`
--   = the open `{`: plan.lua:4:17

return plan "p" {
  title = "P",

-- E001 5:11 a comma is missing between `"P"` and `version`
--   = the open `{`: plan.lua:4:17

return plan "p" {
  title = "P"
  version = "1",
}

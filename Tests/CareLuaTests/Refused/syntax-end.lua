-- E001 6:78 `function` has no `end` before this `}`; write it
--   = the open `function`: plan.lua:6:53

return plan "p" {
  title = "P",
  insights = { insight "i" { over = days(7), show = function(ctx) return nil } },
}

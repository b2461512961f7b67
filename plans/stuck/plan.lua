return plan "stuck" { title = "Stuck", tasks = {
  task "loop" {
    title = "Loop", schedule = schedule.daily { at = "all day" },
    survey = survey "loop" { steps = { instruction "only" { title = "Only" } } },
    extract = function(result) while true do end end,
  },
} }
-- E013 7:88 tasks.a.decline.reasons[1]: reasons are shown in the order in which they are written; remove `pinned`
-- E012 13:104 tasks.a.survey.steps.f.items.d.options[2].pinned: expected true or false, got the text 'last'; write pinned = true
return plan "p" {
  title = "P",
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = "08:00" }, decline = { reasons = { option("x", "X", { pinned = true }) } },
      survey = survey "s" {
        steps = {
          form "f" {
            items = {
              choice "c" { options = { option("x", "X"), option("y", "Y") } },
              choice "d" { order = "random", options = { option("x", "X"), option("y", "Y", { pinned = "last" }) } },
              text_scale "t" { options = { option("x", "X"), option("y", "Y") } },
            },
          },
          completion "end_" {},
        },
      },
    },
  },
}

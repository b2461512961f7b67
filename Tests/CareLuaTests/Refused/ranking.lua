-- E030 9:72 tasks.a.survey.steps.f.items.a.options[1].score: options of a ranking count by their places; remove `score`
return plan "p" {
  title = "P",
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = "08:00" },
      survey = survey "s" { steps = {
        form "f" { items = {
          ranking "a" { options = { option("x", "X", { score = 1 }), option("y", "Y") } },
          ranking "b" { options = { option("x", "X", { exclusive = true }), option("y", "Y", { other = true }) } },
          ranking "c" { most = 3, options = { option("x", "X"), option("y", "Y") } },
          ranking "d" { most = 1, least = 2, options = { option("x", "X"), option("y", "Y") } },
          ranking "e" { options = {} },
        } },
      } },
    },
  },
}

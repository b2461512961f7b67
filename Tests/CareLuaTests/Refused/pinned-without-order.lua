-- E030 13:86 tasks.a.survey.steps.f.items.c.options[2].pinned: every option keeps its place unless the order is random; remove `pinned`, or give a choice order = "random"
-- E030 15:90 tasks.a.survey.steps.f.items.t.options[2].pinned: every option keeps its place unless the order is random; remove `pinned`, or give a choice order = "random"
-- E030 18:11 tasks.a.survey.steps.use: the options of a permissions step are always shown in order; ask with a choice
return plan "p" {
  title = "P",
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = "08:00" },
      survey = survey "s" {
        steps = {
          form "f" {
            items = {
              choice "c" { options = { option("x", "X"), option("y", "Y", { pinned = true }) } },
              choice "d" { order = "random", options = { option("x", "X"), option("y", "Y", { pinned = true }) } },
              text_scale "t" { options = { option("x", "X"), option("y", "Y", { pinned = true }) } },
            },
          },
          permissions "use" { request = { option("x", "X", { pinned = true }) } },
        },
      },
    },
  },
}

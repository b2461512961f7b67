-- A small trial: two questions a day for two weeks, in two arms. The statistics of the study say who joined, who stayed, and who answered.

return plan "beeps" {
  title = "Moods by the hour",
  version = "1.0.0",

  params = { arm = { kind = { "coach", "usual" }, title = "Arm of the trial" } },

  tasks = {
    task "morning" {
      title = "Mood in the morning", schedule = schedule.daily { at = "09:00" }, closes = hours(2),
      targets = { value(1, { kind = "mood" }) },
    },
    task "evening" {
      title = "Mood in the evening", schedule = schedule.daily { at = "20:00" }, closes = hours(2),
      targets = { value(1, { kind = "mood" }) },
    },
  },

  reports = {
    report "team" {
      title = "Two weeks of moods", scope = "study",
      build = function(ctx)
        return {
          doc.title "Two weeks of moods",
          doc.text "Who took part, and how much of what was due they answered.",
          doc.chart "flow", doc.chart "retention", doc.adherence {},
        }
      end,
    },
  },
}

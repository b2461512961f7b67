-- A small trial: a question every morning, a walk every day, and two arms. The export has all of it as tables with a codebook.

return plan "mornings" {
  title = "Mornings",
  version = "1.0.0",

  params = { arm = { kind = { "coach", "usual" }, title = "Arm of the trial" } },

  tasks = {
    task "morning" {
      title = "This morning",
      schedule = schedule.daily { at = "08:00" },
      closes = hours(4),
      card = "survey",
      survey = survey "morning" {
        steps = {
          form "today" {
            title = "This morning",
            items = {
              scale "mood" { text = "How do you feel?", min = 0, max = 10, required = true },
              choice "sleep" {
                text = "How did you sleep?", required = true,
                options = { option("badly", "Badly"), option("well", "Well") },
              },
              choice "body" {
                text = "Where does it hurt?", multiple = true,
                options = { option("back", "Back"), option("head", "Head"), option("knee", "Knee") },
              },
              email "mail" { text = "Where may we write to you?" },
            },
          },
        },
      },
    },
    task "walk" {
      title = "A walk",
      schedule = schedule.daily { at = "all day" },
      targets = { value(20, { kind = "walk", units = "min" }) },
    },
  },
}

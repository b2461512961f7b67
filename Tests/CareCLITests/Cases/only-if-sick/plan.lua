-- Follow-up visits on day 1, 3 and 4 after a child was found sick; a form that finds it well asks for none, and each sickness has its own.
local sick = after { task = "check", each = true, when = survey.equals("state", "sick") }

return plan "sick-child" {
  title = "Sick child",
  tasks = {
    task "check" {
      title = "How is the child?", schedule = schedule.daily { at = "all day" }, impacts_adherence = false,
      card = "survey",
      survey = survey "check" { steps = { question "state" { title = "State", item = choice "state" {
        text = "State", required = true, options = { option("well", "Well"), option("sick", "Not well") } } } } },
    },
    task "visit" {
      title = "Visit the child",
      schedule = schedule.compose {
        schedule.once { start = sick + days(1), at = "all day" },
        schedule.once { start = sick + days(3), at = "all day" },
        schedule.once { start = sick + days(4), at = "all day" },
      },
    },
  },
}

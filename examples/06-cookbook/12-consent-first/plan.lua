-- Nothing is asked before the participant has said yes: the gate.

return plan "consent-first" {
  title = "A study",
  gate = "welcome",
  tasks = {
    task "welcome" {
      title = "Welcome",
      schedule = schedule.once { at = "all day" },
      closes = weeks(4), impacts_adherence = false,
      card = "survey",
      survey = survey "welcome" {
        steps = {
          instruction "about" { title = "What this is about", text = "You will be asked a question a day." },
          question "agree" { title = "Will you take part?", item = boolean "agree" { text = "I take part.", required = true } },
        },
      },
      -- Without a value nothing is saved, and the gate stays shut.
      extract = function(result)
        if result.agree then return value(true, { kind = "agreed" }) end
      end,
    },
    task "daily" { title = "The question of the day", schedule = schedule.daily { at = "18:00" } },
  },
}

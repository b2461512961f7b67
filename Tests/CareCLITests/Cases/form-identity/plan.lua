-- A form of another program is asked each morning; its answers go out under the form's own identity.
return plan "p" {
  title = "Breathing",
  tasks = {
    task "rate" {
      title = "Breathing",
      schedule = schedule.daily { at = "08:00", duration = hours(4) },
      survey = require "surveys.codes",
    },
  },
}

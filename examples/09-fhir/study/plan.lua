-- A study that uses a questionnaire of another program.

return plan "asthma" {
  title = "Asthma diary",
  tasks = {
    task "diary" {
      title = "Your asthma today",
      schedule = schedule.daily { at = "20:00" },
      card = "survey",
      survey = require "surveys.asthma",
    },
  },
  translations = { de = require("surveys.asthma_de")("diary") },
}

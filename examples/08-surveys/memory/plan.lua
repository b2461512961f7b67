-- A study of memory: pages, items, and options in random order, a time limit, options that depend on an answer, and a run that expires.

return plan "memory" {
  title = "Memory study",
  tasks = {
    task "words" {
      title = "Remember the words", schedule = schedule.daily { at = "10:00" }, card = "survey",
      survey = require "surveys.words",
    },
  },
}

-- Every answer format and every kind of step. The lines after `-- >` are typed in the pictures of the gallery.

return plan "gallery" {
  title = "Gallery of surveys",
  tasks = {
    task "formats" { title = "Answer formats", schedule = schedule.daily {}, survey = require "surveys.formats" },
    task "steps" { title = "Steps", schedule = schedule.daily {}, survey = require "surveys.steps" },
  },
}

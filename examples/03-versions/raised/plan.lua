-- Blood pressure: two tablets a day, and a reading in the morning.

return plan "pressure" {
  title = "Blood pressure",

  tasks = {
    task "tablet" {
      title = "Take the tablet",
      schedule = schedule.daily { at = { "08:00", "20:00" } },
      targets = { value(5, { kind = "dose", units = "mg" }) },
      later = { { from = "2026-06-10", targets = { value(10, { kind = "dose", units = "mg" }) } } },
      card = "checklist",
    },

    task "reading" {
      title = "Measure your blood pressure",
      schedule = schedule.daily { at = "07:30" },
      card = "survey",
      survey = survey "reading" {
        steps = {
          form "pressure" {
            title = "Your blood pressure",
            items = {
              numeric "upper" { text = "The upper number", min = 50, max = 300, integer = true, required = true },
            },
          },
        },
      },
    },
  },
}

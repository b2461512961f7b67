-- What a simulation finds by itself: a text after a pattern, dates counted from today, and answers that must agree.
return plan "found" {
  title = "Found",
  tasks = {
    task "t" {
      title = "T", schedule = schedule.daily { at = "08:00" }, card = "survey",
      survey = survey "s" {
        title = "S",
        steps = {
          form "f" {
            items = {
              text "code" { text = "Your code", required = true, pattern = "^[A-Z]{2}[0-9]{4}$", message = "Two letters and four digits." },
              date "since" { text = "Since when?", required = true, min = "today-7", max = "today" },
              numeric "upper" { text = "Upper", required = true, min = 60, max = 200, integer = true },
              numeric "lower" { text = "Lower", required = true, min = 40, max = 160, integer = true },
            },
            checks = {
              { require = function(result) return result.upper > result.lower end, item = "lower", message = "The lower number is smaller." },
            },
          },
        },
      },
    },
  },
}

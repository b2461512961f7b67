return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" {
      steps = {
        form "how" { items = {
          continuous_scale "line" { min = 3, max = 3, digits = 9 },
          text_scale "often" { options = { option("never", "Never") } },
          image_choice "mood" { options = { option("happy", "Happy") } },
          color_choice "color" { options = { option("red", "Red", { color = "red" }) } },
          scale "pain" { min = 0, max = 2, labels = { "None", "Some" } },
          numeric "temp" { min = 30, max = 45, soft_min = 20 },
          date "end" { min = "today", max = "today-1" },
          time_interval "nap" { step = 31 },
          age "age" { min = 50, max = 50 },
          ses "ladder" { rungs = 1 },
          confirm "again" { of = "email" },
          location "home" { digits = 7 },
          text "code" { min_length = 5, max_length = 3 },
          boolean "ok" { yes = "Sure", no = "sure" },
        } },
        completion "done" { skip = survey.at_least("end", 3) },
      },
    } },
  },
}

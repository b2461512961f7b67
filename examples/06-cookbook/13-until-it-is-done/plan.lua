-- Asked every day until it has been done once.

return plan "until-done" {
  title = "Once is enough",
  tasks = {
    task "photo" {
      title = "Send a photo of your insurance card",
      schedule = schedule.daily { at = "all day", lasting = weeks(2) },
      until_done = true, impacts_adherence = false,
    },
  },
}

return survey "temperature" {
  steps = {
    form "measure" {
      title = "Your temperature",
      items = {
        numeric "temperature" {
          text = "What is your temperature?", min = 34, max = 43, digits = 1, units = "Cel", required = true,
        },
        boolean "chills" { text = "Do you shiver or feel very ill?", required = true },
      },
      go = {
        {
          when = survey.any { survey.at_least("temperature", 38), survey.equals("chills", true) },
          to = "emergency",
        },
        default = "done",
      },
    },
    completion "emergency" {
      title = "Call now, do not wait",
      text = "Call the oncologist on call on +1 555 0161, day and night. You need antibiotics within the hour. Do not "
        .. "take anything against the fever before.",
    },
    completion "done" { title = "Thank you", text = "Measure again whenever you shiver." },
  },
}

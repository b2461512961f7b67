return survey "knee" {
  steps = {
    form "knee" {
      title = "Your knee",
      items = {
        scale "pain" {
          text = "How strong was the pain today?", min = 0, max = 10, min_label = "none", max_label = "unbearable",
          required = true,
        },
        boolean "wet" { text = "Is the dressing wet?", required = true },
        numeric "temperature" {
          text = "Your temperature", detail = "Measure if you feel hot or have chills.", min = 34, max = 43, digits = 1,
          units = "Cel",
        },
      },
      -- The last step depends on the answers.
      go = {
        { when = survey.any { survey.at_least("temperature", 38.5), survey.equals("wet", true) }, to = "call" },
        default = "done",
      },
    },
    completion "call" { title = "We call you today", text = "Your therapist has your answers." },
    completion "done" { title = "Thank you", text = "That is as it should be." },
  },
}

return survey "symptoms" {
  steps = {
    form "week" {
      title = "The last seven days",
      items = {
        numeric "stiffness" {
          text = "For how many minutes were you stiff in the morning?", min = 0, max = 300, integer = true, units = "min",
          required = true,
        },
        scale "pain" {
          text = "How strong was the pain in your shoulders and hips?", min = 0, max = 10, min_label = "none",
          max_label = "unbearable", required = true,
        },
        choice "warnings" {
          text = "Was any of these new?", multiple = true, required = true,
          options = {
            option("vision", "Blurred or double vision, or loss of sight"), option("jaw", "Pain in the jaw when chewing"),
            option("headache", "A new headache at the temples"), option("fever", "Fever of 38.0 °C or more"),
            option("none", "None of these", { exclusive = true }),
          },
        },
      },
      go = {
        { when = survey.contains_any("warnings", { "vision", "jaw", "headache" }), to = "emergency" },
        { when = survey.contains_any("warnings", "fever"), to = "call" },
        default = "done",
      },
    },
    completion "emergency" {
      title = "Call us now",
      text = "These can be signs that an artery is inflamed, which can cost your sight. Call +1 555 0134 now; if you see "
        .. "less with an eye, go to the emergency room.",
    },
    completion "call" {
      title = "We call you today", text = "Keep taking your prednisone. If you feel very ill, call +1 555 0134 or 911.",
    },
    completion "done" { title = "Thank you", text = "Keep to your dose until the next step." },
  },
}

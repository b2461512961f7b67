-- A second step is shown only if the first answer calls for it.

return survey "side_effects" {
  steps = {
    form "effects" {
      title = "The last seven days",
      items = {
        choice "effects" {
          text = "Have you noticed any of these?", multiple = true, required = true,
          options = {
            option("none", "None of these", { exclusive = true }), option("ankles", "Swollen ankles"),
            option("dizzy", "Dizziness"), option("flush", "A hot face"),
          },
        },
      },
      go = { { when = survey.contains_any("effects", { "ankles", "dizzy" }), to = "call" }, default = "done" },
    },
    completion "call" { title = "We call you", text = "Your nurse calls you today. Keep taking your tablets until then." },
    completion "done" { title = "Thank you", text = "Keep it up." },
  },
}

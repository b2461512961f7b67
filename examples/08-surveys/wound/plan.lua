-- A wound at home: a photo a day, the code of the dressing, and the place.

return plan "wound" {
  title = "Your wound at home",
  tasks = {
    task "dressing" {
      title = "Change the dressing",
      schedule = schedule.daily { at = "18:00" },
      card = "survey",
      survey = survey "dressing" {
        steps = {
          capture "wound" {
            title = "Your wound", text = "Take the photo a hand's width away.", kind = "photo", max_bytes = 5000000, required = true,
          },
          form "dressing" {
            title = "The dressing",
            items = {
              -- Readers of barcodes type what they read.
              text "gtin" {
                text = "Scan the code of the box, or type it.", pattern = "^[0-9]{14}$", message = "The code has 14 digits.",
              },
              -- Two digits of a degree are about a kilometer.
              location "place" { text = "Where did you change it?", digits = 2 },
              file "letter" { text = "A letter to your nurse", types = { "text/plain", "application/pdf" } },
            },
          },
        },
      },
    },
  },
}

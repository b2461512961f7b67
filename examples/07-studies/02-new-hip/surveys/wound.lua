return survey "wound" {
  steps = {
    form "look" {
      title = "Your wound and your leg",
      items = {
        boolean "draining" { text = "Is the dressing wet, or does the wound smell?", required = true },
        boolean "red" { text = "Is the skin around it red or hot?", required = true },
        boolean "calf" {
          text = "Is your calf swollen or painful, or are you short of breath?", required = true,
        },
        numeric "temperature" {
          text = "Your temperature", detail = "Measure if you feel hot or have chills.", min = 34, max = 43, digits = 1,
          units = "Cel",
        },
      },
      go = {
        { when = survey.equals("calf", true), to = "emergency" },
        {
          when = survey.any {
            survey.equals("draining", true), survey.equals("red", true), survey.at_least("temperature", 38.5),
          },
          to = "call",
        },
        default = "good",
      },
    },
    completion "emergency" {
      title = "Call us now",
      text = "These can be signs of a blood clot. Call the ward now on +1 555 0120, or 911 if you are short of breath.",
    },
    completion "call" {
      title = "We call you today",
      text = "The ward has your answers. If you have not heard from us by 18:00, call +1 555 0120.",
    },
    completion "good" { title = "Thank you", text = "That is as it should be." },
  },
}

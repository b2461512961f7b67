-- Four questions with the same answers. The score of an option is what the sum adds up.
local answers = {
  option("never", "Never", { score = 0 }), option("sometimes", "Sometimes", { score = 1 }),
  option("often", "Often", { score = 2 }), option("always", "Nearly always", { score = 3 }),
}

local function question_about(id, wording)
  return choice(id) { text = wording, options = answers, required = true }
end

return survey "fatigue" {
  steps = {
    form "questions" {
      title = "In the last two weeks",
      text = "How often was each of these true?",
      items = {
        question_about("tired", "I was tired when I woke up."),
        question_about("rest", "I had to rest during the day."),
        question_about("effort", "Everything was an effort."),
        question_about("focus", "I could not concentrate."),
      },
    },
    completion "done" { title = "Thank you", text = "We see you in four weeks." },
  },
  scores = { score = survey.sum { "tired", "rest", "effort", "focus" } },
}

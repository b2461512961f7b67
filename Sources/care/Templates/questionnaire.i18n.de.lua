-- Each key is the path of a text: the task, the survey, the step, the question, the option.
local words = {
  ["title"] = "Wie müde sind Sie?",
  ["contacts.nurse.role"] = "Studienpflegekraft",

  ["fatigue.title"] = "Ihre letzten zwei Wochen",
  ["fatigue.instructions"] = "Vier Fragen zur Müdigkeit.",
  ["fatigue.reminders[2].text"] = "Ihre Fragen schließen morgen.",
  ["fatigue.alerts.severe.title"] = "Ein Wert von 10 oder mehr",
  ["fatigue.survey.questions.title"] = "In den letzten zwei Wochen",
  ["fatigue.survey.questions.text"] = "Wie oft traf das zu?",
  ["fatigue.survey.questions.tired.text"] = "Ich war beim Aufwachen müde.",
  ["fatigue.survey.questions.rest.text"] = "Ich musste mich tagsüber ausruhen.",
  ["fatigue.survey.questions.effort.text"] = "Alles war anstrengend.",
  ["fatigue.survey.questions.focus.text"] = "Ich konnte mich nicht konzentrieren.",
  ["fatigue.survey.done.title"] = "Danke",
  ["fatigue.survey.done.text"] = "Bis in vier Wochen.",

  ["charts.score.title"] = "Ihr Wert",
  ["charts.score.text"] = "Von 0, nicht müde, bis 12.",
  ["charts.score.series[1].title"] = "Wert",
}

-- The four questions have the same answers.
local answers = { never = "Nie", sometimes = "Manchmal", often = "Oft", always = "Fast immer" }
for _, id in ipairs { "tired", "rest", "effort", "focus" } do
  for answer, word in pairs(answers) do words["fatigue.survey.questions." .. id .. ".options." .. answer .. ".text"] = word end
end

return words

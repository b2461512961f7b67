-- The texts of the survey 'smoking-v1' in another language. In a plan whose task TASK has the survey:
--   translations = { de = require("surveys.x_de")("TASK") }

return function(id)
  return {
    [id .. ".survey.age.age.text"] = "Wie alt sind Sie?",
    [id .. ".survey.child.cage.text"] = "Alter",
    [id .. ".survey.child.cname.text"] = "Name",
    [id .. ".survey.child.title"] = "Kinder",
    [id .. ".survey.code.code.text"] = "Code",
    [id .. ".survey.habits.kind.options.cig.text"] = "Zigaretten",
    [id .. ".survey.habits.kind.options.none.text"] = "Keine",
    [id .. ".survey.habits.kind.text"] = "Arten",
    [id .. ".survey.habits.number.text"] = "Wie viele?",
    [id .. ".survey.habits.text"] = "Bitte sagen Sie es uns.",
    [id .. ".survey.habits.title"] = "Ihre Gewohnheiten",
    [id .. ".survey.note2.note2.text"] = "Mehr",
    [id .. ".survey.order.order.options.cig.text"] = "Zigaretten",
    [id .. ".survey.order.order.options.none.text"] = "Keine",
    [id .. ".survey.order.order.text"] = "Rang",
    [id .. ".survey.pain.pain.text"] = "Schmerz",
    [id .. ".survey.smoker.smoker.options.no.text"] = "Nein",
    [id .. ".survey.smoker.smoker.options.yes.text"] = "Ja",
    [id .. ".survey.smoker.smoker.text"] = "Rauchen Sie?",
    [id .. ".survey.town.town.options.a.text"] = "Aach",
    [id .. ".survey.town.town.options.b.text"] = "Bonn",
    [id .. ".survey.town.town.text"] = "Stadt",
    [id .. ".survey.welcome.text"] = "Willkommen",
    [id .. ".survey.when.when.text"] = "Wann?",
  }
end

-- Each key is the path of a text: the task, the survey, the step, the question.

return {
  ["title"] = "Diario de la noche",
  ["evening.title"] = "¿Cómo fue su día?",
  ["evening.instructions"] = "Tres preguntas, alrededor de un minuto.",
  ["evening.reminders[1].text"] = "Su diario está abierto hasta la medianoche.",
  ["evening.reminders[2].text"] = "Queda una hora para su diario.",
  ["evening.survey.day.title"] = "Hoy",
  ["evening.survey.day.mood.text"] = "¿Cómo fue su estado de ánimo?",
  ["evening.survey.day.mood.min_label"] = "muy malo",
  ["evening.survey.day.mood.max_label"] = "muy bueno",
  ["evening.survey.day.sleep.text"] = "¿Cuánto durmió anoche?",
  ["evening.survey.day.note.text"] = "¿Hay algo que quiera recordar?",
  ["evening.survey.done.title"] = "Gracias",
  ["evening.survey.done.text"] = "Que descanse.",
  ["insights.short-nights.title"] = "Noches cortas",
  ["insights.short-nights.text"] = "Durmió {value} horas por noche en los últimos siete días.",
  ["charts.weeks.title"] = "Sus últimas cuatro semanas",
  ["charts.weeks.series[1].title"] = "Ánimo, de 0 a 10",
}

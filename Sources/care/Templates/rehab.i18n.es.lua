-- Each key is the path of a text: the task, the survey, the step, the question, the option.

return {
  ["title"] = "Su nueva rodilla",
  ["anchors.surgery.title"] = "Día de la operación",
  ["contacts.therapist.role"] = "Fisioterapeuta",

  ["exercises.title"] = "Doblar y estirar",
  ["exercises.instructions"] = "Diez minutos: deslice el talón diez veces y levante la pierna estirada diez veces. Pare si "
    .. "el dolor pasa de 5 sobre 10.",
  ["exercises.decline.pain.text"] = "Me duele demasiado",
  ["exercises.decline.tired.text"] = "Estoy demasiado cansado",

  ["pain.title"] = "Su rodilla hoy",
  ["pain.instructions"] = "Tres preguntas.",
  ["pain.reminders[1].text"] = "Queda una hora para sus preguntas.",
  ["pain.alerts.infection.title"] = "Fiebre o vendaje mojado",
  ["pain.survey.knee.title"] = "Su rodilla",
  ["pain.survey.knee.pain.text"] = "¿Cómo fue el dolor hoy?",
  ["pain.survey.knee.pain.min_label"] = "ninguno",
  ["pain.survey.knee.pain.max_label"] = "insoportable",
  ["pain.survey.knee.wet.text"] = "¿Está mojado el vendaje?",
  ["pain.survey.knee.temperature.text"] = "Su temperatura",
  ["pain.survey.knee.temperature.detail"] = "Mídala si tiene calor o escalofríos.",
  ["pain.survey.call.title"] = "Le llamamos hoy",
  ["pain.survey.call.text"] = "Su fisioterapeuta tiene sus respuestas.",
  ["pain.survey.done.title"] = "Gracias",
  ["pain.survey.done.text"] = "Todo va como debe.",

  ["charts.recovery.title"] = "Su dolor desde la operación",
  ["charts.recovery.series[1].title"] = "Dolor, de 0 a 10",
}

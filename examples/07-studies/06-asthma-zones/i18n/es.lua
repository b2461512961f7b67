return {
  ["title"] = "Plan de acción para el asma",
  ["contacts.lucia-ortega.role"] = "Enfermera de asma, habla español",
  ["params.best.title"] = "Mejor flujo máximo personal, en L/min",

  ["controller.title"] = "Inhalador de control",
  ["controller.instructions"] = "Dos inhalaciones con la cámara espaciadora, también en los días buenos. Después, "
    .. "enjuáguese la boca.",
  ["controller.reminders[2].text"] = "¿Ya usó su inhalador de control?",
  ["controller.decline.empty.text"] = "Está vacío",
  ["controller.decline.hoarse.text"] = "Estoy ronco, o me duele la boca",
  ["controller.decline.well.text"] = "Me siento bien sin él",

  ["peak-flow.title"] = "Flujo máximo",
  ["peak-flow.instructions"] = "De pie, tome aire profundamente y sople fuerte y rápido. Hágalo tres veces y anote el "
    .. "mejor valor.",
  ["peak-flow.reminders[1].text"] = "Es hora de medir su flujo máximo, antes de usar el inhalador.",
  ["peak-flow.alerts.red.title"] = "Zona roja",
  ["peak-flow.alerts.yellow.title"] = "Segundo día en la zona amarilla",
  ["peak-flow.alerts.reliever.title"] = "Ocho inhalaciones de rescate en un día",

  ["peak-flow.survey.measure.title"] = "Flujo máximo",
  ["peak-flow.survey.measure.peak_flow.text"] = "El mejor de los tres",
  ["peak-flow.survey.measure.breath.text"] = "¿Cómo respira?",
  ["peak-flow.survey.measure.breath.options.good.text"] = "Bien",
  ["peak-flow.survey.measure.breath.options.cough.text"] = "Tengo tos, silbidos u opresión en el pecho",
  ["peak-flow.survey.measure.breath.options.speaking.text"] = "Me falta el aire al hablar, o tengo los labios azules",
  ["peak-flow.survey.measure.reliever.text"] = "¿Cuántas inhalaciones de su inhalador de rescate ha usado desde la "
    .. "última vez?",

  ["peak-flow.survey.green.title"] = "Verde: todo va bien",
  ["peak-flow.survey.green.text"] = "Use su inhalador de control como todos los días.",
  ["peak-flow.survey.yellow.title"] = "Amarillo: tenga cuidado",
  ["peak-flow.survey.yellow.text"] = "Dos inhalaciones de su inhalador de rescate ahora, y dos más a los 20 minutos "
    .. "si no mejora. Cuatro inhalaciones de su inhalador de control, dos veces al día, hasta estar dos días en verde. "
    .. "Mida otra vez en una hora.",
  ["peak-flow.survey.red.title"] = "Rojo: pida ayuda ahora",
  ["peak-flow.survey.red.text"] = "Cuatro inhalaciones de su inhalador de rescate ahora, una por una con la cámara "
    .. "espaciadora, y llame al 911. Repita cada 20 minutos hasta que llegue la ayuda.",

  ["charts.peak-flow.title"] = "Su flujo máximo",
  ["charts.peak-flow.text"] = "La media de cada día, en L/min.",
  ["charts.peak-flow.series[1].title"] = "Flujo máximo",
}

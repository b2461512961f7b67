-- Each key is the path of a text: the task, the survey, the step, the question, the option.

return {
  ["title"] = "Ihre Blutdrucktabletten",
  ["contacts.nurse.role"] = "Pflegekraft",

  ["tablet.title"] = "Amlodipin",
  ["tablet.instructions"] = "Eine Tablette mit einem Glas Wasser. Wenn Sie eine vergessen haben, lassen Sie sie aus: "
    .. "Nehmen Sie nie zwei auf einmal.",
  ["tablet.reminders[2].text"] = "Haben Sie Ihre Tablette genommen?",
  ["tablet.decline.unwell.text"] = "Sie bekommt mir nicht",
  ["tablet.decline.empty.text"] = "Ich habe keine mehr",

  ["week.title"] = "Ihre Woche",
  ["week.instructions"] = "Ob Sie die Tabletten vertragen.",
  ["week.alerts.swelling.title"] = "Geschwollene Knöchel oder Schwindel",
  ["week.survey.effects.title"] = "Die letzten sieben Tage",
  ["week.survey.effects.effects.text"] = "Haben Sie etwas davon bemerkt?",
  ["week.survey.effects.effects.options.none.text"] = "Nichts davon",
  ["week.survey.effects.effects.options.ankles.text"] = "Geschwollene Knöchel",
  ["week.survey.effects.effects.options.dizzy.text"] = "Schwindel",
  ["week.survey.effects.effects.options.flush.text"] = "Ein heißes Gesicht",
  ["week.survey.call.title"] = "Wir rufen Sie an",
  ["week.survey.call.text"] = "Ihre Pflegekraft ruft Sie heute an. Nehmen Sie die Tabletten bis dahin weiter.",
  ["week.survey.done.title"] = "Danke",
  ["week.survey.done.text"] = "Weiter so.",

  ["insights.forgotten.title"] = "Eine Tablette ist schnell vergessen",
  ["insights.forgotten.text"] = "In den letzten sieben Tagen haben Sie {value} Ihrer Tabletten genommen. Ein Wecker am "
    .. "Telefon kann helfen.",
  ["charts.doses.title"] = "Ihre Tabletten",
  ["charts.doses.series[1].title"] = "Genommen",
}

-- Each key is the path of a text: the task, the survey, the step, the question, the option.

return {
  ["title"] = "Momente",
  ["params.wake.title"] = "Wann stehen Sie meistens auf?",

  ["welcome.title"] = "Willkommen",
  ["welcome.instructions"] = "Lesen Sie, worum es geht, und sagen Sie, ob Sie teilnehmen möchten.",
  ["welcome.survey.about.title"] = "Momente im Alltag",
  ["welcome.survey.about.text"] = "Zwei Wochen lang fragen wir Sie fünfmal am Tag, wie es Ihnen geht. Jedes Mal dauert "
    .. "es weniger als eine Minute.",
  ["welcome.survey.agree.title"] = "Ihre Einwilligung",
  ["welcome.survey.agree.document"] = "Ich habe gelesen, was die Studie von mir erwartet. Ich nehme freiwillig teil und "
    .. "kann jederzeit ohne Angabe von Gründen aufhören.",
  ["welcome.survey.done.title"] = "Danke",
  ["welcome.survey.done.text"] = "Die ersten Fragen kommen morgen.",

  ["moment.title"] = "Gerade jetzt",
  ["moment.instructions"] = "Vier kurze Fragen zu diesem Moment.",
  ["moment.reminders[1].text"] = "Wie geht es Ihnen gerade? Sie haben 15 Minuten.",
  ["moment.reminders[2].text"] = "Noch fünf Minuten.",
  ["moment.decline.driving.text"] = "Ich fahre gerade",
  ["moment.decline.busy.text"] = "Ich kann gerade nicht",
  ["moment.survey.feeling.title"] = "Kurz bevor wir gefragt haben",
  ["moment.survey.feeling.mood.text"] = "Wie war Ihre Stimmung?",
  ["moment.survey.feeling.mood.min_label"] = "sehr schlecht",
  ["moment.survey.feeling.mood.max_label"] = "sehr gut",
  ["moment.survey.feeling.stress.text"] = "Wie gestresst waren Sie?",
  ["moment.survey.feeling.stress.min_label"] = "gar nicht",
  ["moment.survey.feeling.stress.max_label"] = "sehr",
  ["moment.survey.feeling.company.text"] = "Wer war bei Ihnen?",
  ["moment.survey.feeling.company.options.alone.text"] = "Niemand",
  ["moment.survey.feeling.company.options.close.text"] = "Familie oder Freunde",
  ["moment.survey.feeling.company.options.others.text"] = "Andere Menschen",
  ["moment.survey.feeling.pleasant.text"] = "Waren Sie gern mit ihnen zusammen?",

  ["charts.days.title"] = "Ihre Tage",
  ["charts.days.text"] = "Der Mittelwert jedes Tages, von 1 bis 7.",
  ["charts.days.series[1].title"] = "Stimmung",
  ["charts.days.series[2].title"] = "Stress",
}

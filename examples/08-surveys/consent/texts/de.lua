return {
  ["title"] = "Kniestudie",
  ["consent.title"] = "Ihre Einwilligung",
  ["consent.survey.agree.title"] = "Teilnahme",
  ["consent.survey.agree.document"] = [[
# Warum wir diese Studie machen

Wir möchten wissen, **wie Knie heilen**. Etwa 200 Menschen nehmen teil.

# Ihre Rechte

Die Teilnahme ist freiwillig. Sie können jederzeit aufhören, ohne einen Grund zu nennen.
]],
  ["consent.survey.agree.must_stay.text"] = "Müssen Sie bis zum Ende der Studie bleiben?",
  ["consent.survey.agree.must_stay.explanation"] = "Sie können jederzeit aufhören, ohne einen Grund zu nennen.",
  ["consent.survey.agree.who.text"] = "Wer kann Ihre Antworten sehen?",
  ["consent.survey.agree.who.explanation"] = "Nur das Studienteam kann Ihre Antworten sehen.",
  ["consent.survey.agree.who.options.team.text"] = "Das Studienteam",
  ["consent.survey.agree.who.options.all.text"] = "Alle",
  ["consent.survey.sign.title"] = "Ihre Unterschrift",
  ["consent.survey.done.title"] = "Vielen Dank",
}

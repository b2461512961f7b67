-- W021 21:5 translations.de: 5 texts have no translation and show as written: a.instructions, a.schedule[1].text, a.survey.how.pain.min_label, a.survey.how.pain.text, a.title
-- W020 21:25 translations.de["a.titel"]: the plan has no text 'a.titel'; did you mean `a.title`?
-- W020 21:44 translations.de["b.title"]: the plan has no text 'b.title'; did you mean `a.title`?
-- W020 21:88 translations.de["a.survey.then.text"]: the text contains {pain}, and its translation does not
-- E013 22:5 translations.not a tag: 'not a tag' is not a language tag; write, for example, de or ["pt-BR"]
-- W021 23:5 translations.fr: 7 texts have no translation and show as written: a.instructions, a.schedule[1].text, a.survey.how.pain.min_label, a.survey.how.pain.text, a.survey.then.text, and 2 more
-- E012 23:20 translations.fr.title: expected a text, got the number 3; write title = "…"

return plan "p" {
  title = "P",
  tasks = {
    task "a" {
      title = "A", instructions = "Do it.", schedule = schedule.daily { at = "08:00", text = "Morning" },
      survey = survey "s" { steps = {
        question "how" { item = scale "pain" { text = "Pain?", min = 1, max = 10, min_label = "None" } },
        instruction "then" { text = "You said {pain}." },
      } },
    },
  },
  translations = {
    de = { title = "P", ["a.titel"] = "A", ["b.title"] = "B", ["a.survey.then.text"] = "Danke.", ["a.instructions"] = "" },
    ["not a tag"] = {},
    fr = { title = 3 },
  },
}

-- Three symptoms every evening, and which was the strongest.

local symptoms = (require "symptom_log").of {
  id = "symptoms", title = "How was your day?", note = "Anything else?",
  symptoms = { { "nausea", "Nausea" }, { "fatigue", "Tiredness" }, { "headache", "Headache" } },
}

return plan "symptoms" {
  title = "A log of symptoms",
  tasks = {
    task "symptoms" {
      title = "Symptoms", schedule = schedule.daily { at = "20:00" }, card = "survey",
      survey = symptoms.survey, extract = symptoms.extract,
    },
  },
  insights = { symptoms.insight("strongest", { task = "symptoms", at_least = 2 }) },
}

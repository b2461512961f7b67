-- The author's texts in English, the same in German: what lacks a translation is shown as the author wrote it.

return plan "two-languages" {
  title = "Drinking enough",
  tasks = {
    task "glass" { title = "A glass of water", instructions = "A quarter of a liter.", schedule = schedule.daily { at = "09:00" } },
  },
  translations = {
    de = {
      ["title"] = "Genug trinken",
      ["glass.title"] = "Ein Glas Wasser",
      ["glass.instructions"] = "Ein Viertelliter.",
    },
  },
}

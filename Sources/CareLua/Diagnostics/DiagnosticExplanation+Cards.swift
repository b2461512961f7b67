extension DiagnosticExplanation {
  /// The explanation of a block that is not in a document, or not in this one.
  static let badReport = DiagnosticExplanation(
    "a block that its document cannot have",
    "The blocks `doc.…` are parts of a document, which the function `build` of a report returns. A block can name only charts, tasks, and "
      + "contacts of the plan; in the report of a study, the drawings enrollment, flow, retention, latency, and compliance, and nothing about one "
      + "participant.",
    example: """
      return plan "walks" { title = "Walks", tasks = {
        task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" } },
      }, reports = { report "visit" { title = "For your visit", build = function(ctx)
        return { doc.adherence { tasks = "«run|walk»" } }
      end } } }
      """)

  /// The explanation of a color that is not one.
  static let badColor = DiagnosticExplanation(
    "a color that is not one",
    "A color is # and 3 or 6 hexadecimal digits: red, green, blue. Names such as red are not colors of a plan.",
    example: """
      return plan "walks" { title = "Walks", style = { color = { accent = "«green|#087f5b»" } }, tasks = {
        task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" } },
      } }
      """)

  /// The explanation of a color that can hardly be seen.
  static let lowContrast = DiagnosticExplanation(
    "a color that can hardly be seen on its background",
    "The contrast of texts with the card is at least 4.5, that of marks such as the accent at least 3 (WCAG 2.2), on light and on dark "
      + "cards. A color with less is drawn as the nearest one that has it. Write a pair to choose both yourself.",
    example: """
      return plan "walks" { title = "Walks", style = { color = { text = «"#777777"|{ light = "#333333", dark = "#eeeeee" }» } }, tasks = {
        task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" } },
      } }
      """)

  /// The explanation of a task that no page shows.
  static let unlistedTask = DiagnosticExplanation(
    "a task that the page of a plan never shows",
    "The function `day` was called for generated days of every weekday, and no page had the task. Its events appear only while they can be "
      + "answered, in the last section; list the task to choose its place.",
    example: """
      return plan "walks" { title = "Walks", day = function(day, ctx) return { "walk"«|, "swim"» } end, tasks = {
        task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" } },
        task "swim" { title = "Swim", schedule = schedule.weekly { on = { "mon" }, at = "all day" } },
      } }
      """)

  /// The explanation of a picture that is not there.
  static let missingPicture = DiagnosticExplanation(
    "a picture that the plan's folder does not have",
    "A picture of a card, a step, or an option is a file of the plan's folder, and participants see its description until it is there. "
      + "Seeding keeps the pictures that the scripts name as whole texts: PNG, JPEG, GIF, or WebP, 512 kB each, 64 for a plan.",
    example: """
      return plan "walks" { title = "Walks", tasks = {
        task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" },
          card = card { view = function(event, ctx)
            return { after = { ui.«image("images/wlak.png",|text(» "Two people walk") } }
          end } },
      } }
      """)
}

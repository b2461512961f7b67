extension ConstructorEntry {
  /// Examples of constructors, by name.
  static let examples = timeExamples.merging(planExamples) { $1 }.merging(surveyExamples) { $1 }

  private static let timeExamples = [
    "time": "time \"2026-06-07T08:00\" + hours(2)", "time.date": "time.date \"2026-06-07\" + weeks(1)",
    "days": "days(3) + hours(12)", "weeks": "weeks(2)", "months": "months(1)",
    "years": "years(1)", "hours": "hours(1.5)", "minutes": "minutes(30)", "seconds": "seconds(10)",
    "day": "schedule.once { start = day(3), at = \"10:00\" }", "week": "schedule.daily { to = week(2) }",
    "month": "schedule.weekly { start = week(1), to = month(1) }",
    "after": "schedule.once { start = after \"surgery-report\" + days(2) }",
    "param": "schedule.daily { at = param \"wake\" }",
    "schedule.daily": "schedule.daily { at = { \"08:00\", \"20:00\" }, to = week(2) }",
    "schedule.weekly": "schedule.weekly { on = { \"mon\", \"thu\" }, at = \"18:00\", every = 2 }",
    "schedule.monthly": "schedule.monthly { weekday = { 2, \"tue\" }, at = \"09:00\" }",
    "schedule.yearly": "schedule.yearly { month = 2, day = 29, at = \"all day\" }",
    "schedule.once": "schedule.once { start = anchor \"surgery\" + weeks(2), at = \"10:30\" }",
    "schedule.every": "schedule.every { interval = hours(36), start = day(0), at = \"08:00\" }",
    "schedule.random":
      "schedule.random { times = 4, between = { \"09:00\", \"21:00\" }, min_gap = minutes(60), duration = minutes(20) }",
    "schedule.rrule": "schedule.rrule(\"FREQ=WEEKLY;BYDAY=MO,TH\", { start = \"2026-06-08T18:00\" })",
    "schedule.fhir":
      "schedule.fhir { [\"repeat\"] = { frequency = 1, period = 1, periodUnit = \"d\", timeOfDay = { \"08:00:00\" } } }",
    "schedule.compose":
      "schedule.compose { schedule.daily { at = \"08:00\" }, schedule.weekly { on = \"sun\", at = \"20:00\" } }",
    "schedule.phases":
      "schedule.phases { schedule.daily { at = \"08:00\", lasting = weeks(1) }, schedule.weekly { at = \"08:00\" } }",
    "bursts": "{ length = days(7), every = weeks(4), count = 6 }",
  ]

  private static let planExamples = [
    "plan": """
    return plan "water" {
      title = "Drinking enough",
      tasks = { task "glass" { title = "A glass of water", schedule = schedule.daily { at = "08:00" } } },
    }
    """,
    "task": """
    task "dose" {
      title = "Your morning dose", instructions = "With a glass of water.",
      schedule = schedule.daily { at = "08:00", targets = { value(10, { kind = "dose", units = "mg" }) } },
      opens = minutes(30), closes = hours(4), grace = hours(2),
      reminders = { { at = "start" }, { before_close = minutes(30), text = "Half an hour left." } },
    }
    """,
    "anchor": "anchor \"surgery\" { title = \"Day of surgery\", required = false }",
    "anchor_source": "{ task = \"surgery-report\", kind = \"on\" }",
    "parameter": "{ kind = \"time\", title = \"When do you get up?\", default = \"07:00\" }",
    "contact": "contact \"lexi\" { name = \"Lexi Torres\", role = \"Physical therapist\", phone = \"+1 555 0100\" }",
    "way": "{ value = \"+1 555 0100\", label = \"work\" }",
    "address": "{ street = \"1 Main Street\", city = \"Springfield\", country = \"USA\" }",
    "note": "{ content = \"Prefers mornings.\", author = \"Lexi\" }",
    "later": "{ from = \"2026-06-21\", targets = { value(2, { units = \"tablet\" }) } }",
    "reminder": "{ before_close = minutes(30), text = \"Half an hour left.\" }",
    "alert": "alert \"severe-pain\" { when = survey.at_least(\"pain\", 9), to = \"lexi\", urgency = \"now\" }",
    "decline": "{ reasons = { option(\"nausea\", \"I felt sick\") }, other = true }",
    "link": "{ quantity = \"step_count\", aggregate = \"sum\", units = \"count\" }",
    "value": "value(10, { kind = \"dose\", units = \"mg\" })",
    "insight": """
    insight "sleep" {
      over = days(7), at_least = 3,
      show = function(ctx)
        local mean = ctx.values { task = "check-in", kind = "sleep", over = days(7) }:mean()
        if mean and mean < 7 then return insight.tip { title = "Sleep", text = "You slept less than seven hours." } end
      end,
    }
    """,
    "insight.alert": "insight.alert { title = \"Pain\", text = \"Your pain was high this week.\" }",
    "insight.tip": "insight.tip { title = \"Sleep\", text = \"Go to bed a little earlier.\" }",
    "insight.message": "insight.message { title = \"Well done\", text = \"You did all of it this week.\" }",
    "chart.bar": """
    chart.bar "care-and-sleep" {
      title = "Care and sleep", over = days(7), axis = { min = 0, max = 100 },
      series = {
        series.adherence { title = "Care", label = "{value}%" },
        series.values { title = "Sleep", task = "check-in", kind = "sleep", scale_to = 100 },
      },
    }
    """,
    "series.adherence": "series.adherence { title = \"Care\", label = \"{value}%\" }",
    "series.values": "series.values { title = \"Sleep\", task = \"check-in\", kind = \"sleep\", scale_to = 100 }",
    "card_style": "{ color = { accent = \"#0a7\" } }", "card_colors": "{ accent = \"#0a7\" }",
    "axis": "{ min = 0, max = 100 }",
  ]

  private static let surveyExamples = [
    "survey": """
    survey "check-in" {
      steps = {
        form "how" {
          title = "Check in",
          items = { scale "pain" { text = "How is your pain?", min = 1, max = 10, required = true } },
          go = { { when = survey.at_least("pain", 9), to = "call" }, default = "done" },
        },
        completion "call" { title = "Please call us" },
        completion "done" { title = "All done!" },
      },
    }
    """,
    "form": "form \"how\" { title = \"Check in\", items = { scale \"pain\" { min = 1, max = 10 } } }",
    "matrix":
      "matrix \"week\" { title = \"How often were you …\", items = { choice \"tired\" { text = \"tired?\", options = { option(\"never\", \"Never\"), option(\"often\", \"Often\") } } } }",
    "repeat_group":
      "repeat_group \"meds\" { item_title = \"{name}\", items = { text \"name\" { text = \"What is it called?\", required = true } } }",
    "page": "page \"about\" { title = \"About you\", steps = { question \"who\" { item = text \"name\" {} } } }",
    "question": "question \"night\" { item = scale \"hours\" { text = \"Hours of sleep?\", min = 0, max = 12 } }",
    "instruction": "instruction \"welcome\" { title = \"Welcome\", text = \"Two short questions.\" }",
    "completion": "completion \"done\" { title = \"All done!\" }",
    "consent": "consent \"agree\" { title = \"Taking part\", document = \"What the study does with your answers.\" }",
    "signature": "signature \"sign\" { title = \"Your signature\", of = \"agree\" }",
    "permissions": "permissions \"may\" { request = { option(\"motion\", \"Read motion\") } }",
    "go": "{ { when = survey.at_least(\"pain\", 9), to = \"call\" }, default = \"done\" }",
    "branch": "{ when = survey.equals(\"again\", true), to = \"end\" }",
    "scale":
      "scale \"pain\" { text = \"How is your pain?\", min = 1, max = 10, min_label = \"None\", required = true }",
    "numeric": "numeric \"weight\" { text = \"Your weight\", digits = 1, min = 20, max = 300, units = \"kg\" }",
    "boolean": "boolean \"agree\" { text = \"Do you agree?\", required = true }",
    "choice": """
    choice "where" {
      text = "Where does it hurt?", multiple = true,
      options = { option("knee", "Knee"), option("hip", "Hip"), option("none", "Nowhere", { exclusive = true }) },
    }
    """,
    "text": "text \"comment\" { text = \"Anything else?\", max_length = 500, multiline = true }",
    "continuous_scale":
      "continuous_scale \"pain\" { text = \"How bad is it now?\", min = 0, max = 100, min_label = \"No pain\", hide_value = true }",
    "text_scale":
      "text_scale \"often\" { options = { option(\"never\", \"Never\", { score = 0 }), option(\"always\", \"Always\", { score = 4 }) } }",
    "value_picker":
      "value_picker \"blood\" { options = { option(\"a\", \"A\"), option(\"b\", \"B\"), option(\"zero\", \"0\") } }",
    "image_choice":
      "image_choice \"mood\" { options = { option(\"happy\", \"A happy face\", { image = \"images/happy.png\" }) } }",
    "color_choice":
      "color_choice \"urine\" { options = { option(\"pale\", \"Pale yellow\", { color = \"#f7f3c0\" }) } }",
    "ranking":
      "ranking \"matters\" { most = 2, options = { option(\"pain\", \"Less pain\"), option(\"sleep\", \"Better sleep\"), option(\"work\", \"Going to work\") } }",
    "date": "date \"symptoms\" { text = \"When did it begin?\", min = \"today-30\", max = \"today\" }",
    "date_time": "date_time \"fall\" { text = \"When did you fall?\", max = \"today\" }",
    "time_of_day": "time_of_day \"dose\" { text = \"When did you take it?\", min = \"05:00\", max = \"23:00\" }",
    "time_interval": "time_interval \"nap\" { text = \"How long did you sleep?\", max = 14400, step = 15 }",
    "height": "height \"height\" { text = \"How tall are you?\", min = 100, max = 230, system = \"us\" }",
    "weight":
      "weight \"weight\" { text = \"What do you weigh?\", min = 30, max = 300, soft_min = 40, soft_max = 200 }",
    "age": "age \"age\" { text = \"How old are you?\", min = 18, max = 90, max_label = \"90 or older\" }",
    "ses": "ses \"ladder\" { text = \"Where are you on this ladder?\", top = \"Best off\", bottom = \"Worst off\" }",
    "email": "email \"address\" { text = \"Where can we write to you?\", required = true }",
    "confirm": "confirm \"again\" { text = \"Type the address again.\", of = \"address\", required = true }",
    "location": "location \"home\" { text = \"Where do you live?\", digits = 2 }",
    "option": "option(\"none\", \"Nowhere\", { exclusive = true })",
    "survey.equals": "survey.equals(\"agree\", true)", "survey.not_equals": "survey.not_equals(\"where\", \"knee\")",
    "survey.at_least": "survey.at_least(\"pain\", 9)", "survey.at_most": "survey.at_most(\"sleep\", 4)",
    "survey.above": "survey.above(\"pain\", 3)", "survey.below": "survey.below(\"pain\", 9)",
    "survey.between": "survey.between(\"pain\", 4, 6)",
    "survey.contains_any": "survey.contains_any(\"where\", { \"knee\", \"hip\" })",
    "survey.contains_all": "survey.contains_all(\"where\", { \"knee\", \"hip\" })",
    "survey.matches": "survey.matches(\"code\", \"[A-Z]{3}\")",
    "survey.is_answered": "survey.is_answered \"comment\"", "survey.is_skipped": "survey.is_skipped \"comment\"",
    "survey.is_dont_know": "survey.is_dont_know \"sleep\"",
    "survey.all": "survey.all { survey.at_least(\"pain\", 7), survey.equals(\"again\", true) }",
    "survey.any": "survey.any { survey.at_least(\"pain\", 9), survey.at_most(\"sleep\", 2) }",
    "survey.none": "survey.none { survey.is_skipped \"pain\", survey.is_dont_know \"pain\" }",
  ]
}

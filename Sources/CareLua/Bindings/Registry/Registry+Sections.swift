extension Registry {
  /// The language of the console and of scripts: all that plans use, and what reaches the store.
  package static let console = Registry(
    sections.filter { !["tests", "standard"].contains($0.id) }.flatMap(\.entries))

  /// Every name that a script of any kind can meet, plan tests and the guarded standard library too.
  package static let everything = Registry(sections.flatMap(\.entries))

  /// Every name by chapter, in the order of the manual.
  package static let sections = [
    RegistrySection(
      "time", "Time",
      "Dates, times and intervals, and points that each enrollment fixes. Times are written as ISO text or as values.",
      ConstructorEntry.times + ConstructorEntry.values),
    RegistrySection(
      "schedules", "Schedules", "When a task falls due, and what a schedule can be asked.",
      ConstructorEntry.schedules + ConstructorEntry.scheduleValues),
    RegistrySection(
      "plans", "Plans", "What a plan file returns, and what a plan is made of.",
      ConstructorEntry.plans + ConstructorEntry.contacts + ConstructorEntry.details + ConstructorEntry.tasks),
    RegistrySection(
      "cards", "Cards", "How a task's card looks, the parts that a script draws it from, and what its buttons do.",
      ConstructorEntry.cards + ConstructorEntry.cardValues),
    RegistrySection(
      "surveys", "Surveys", "Questionnaires: steps, items, conditions, scores, and what a run of one gives.",
      ConstructorEntry.surveys + ConstructorEntry.steps + ConstructorEntry.formItems + ConstructorEntry.conditions
        + ConstructorEntry.scores + ConstructorEntry.runs + ConstructorEntry.results + ConstructorEntry.givenSteps),
    RegistrySection(
      "store", "The store",
      "What is kept: at the prompt and in scripts of `care run`. A version once written is never changed.",
      ConstructorEntry.stores + ConstructorEntry.samples + ConstructorEntry.raisedAlerts
        + ConstructorEntry.enrollments + ConstructorEntry.rows),
    RegistrySection(
      "events", "Events", "A task on a day: what is due, what was recorded, and how it is done.",
      ConstructorEntry.events + ConstructorEntry.recorded),
    RegistrySection(
      "insights", "Adherence, insights, charts",
      "What the data says: shares of what was done, statements that a plan makes, pictures.",
      ConstructorEntry.reports + ConstructorEntry.insights + ConstructorEntry.charts + ConstructorEntry.context
        + ConstructorEntry.series + ConstructorEntry.givenReports),
    RegistrySection(
      "scripts", "Scripts", "What scripts of `care run`, the prompt, and plans have besides.",
      ConstructorEntry.scripting + ConstructorEntry.givenSeeding),
    RegistrySection(
      "tests", "Plan tests and simulation", "What files in a plan's folder `tests` and behaviors use.",
      ConstructorEntry.planTests),
    RegistrySection(
      "standard", "The guarded standard library",
      "What of Lua 5.4 scripts have, and where it differs: everything is deterministic, charged for, and read-only.",
      ConstructorEntry.standardLibrary),
  ]
}

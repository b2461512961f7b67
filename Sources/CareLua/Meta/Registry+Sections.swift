import CareInsights
import CareModel
import CareRuntime

extension Registry {
  /// The language of the console and of scripts: the names of plans, and those that reach the store.
  package static let console = Registry(
    sections.filter { !["tests", "channels", "standard"].contains($0.id) }.flatMap(\.entries))

  /// The names of every kind of script, including plan tests and the guarded standard library.
  package static let everything = Registry(sections.flatMap(\.entries))

  /// Every name by chapter, in the order of the manual.
  package static let sections = [
    RegistrySection(
      "time", "Time",
      "Dates, times, intervals, and anchors. Times are written as ISO text or as values.",
      ConstructorEntry.times + [TimeLibrary.now] + entries(TimeObject.members) + entries(IntervalObject.members)),
    RegistrySection(
      "schedules", "Schedules", "The times at which a task is due, and the queries of a schedule.",
      ConstructorEntry.schedules + entries(ScheduleObject.members) + entries(OccurrenceObject.members)),
    RegistrySection(
      "plans", "Plans", "The plan that a file returns, and its parts.",
      ConstructorEntry.plans + ConstructorEntry.contacts + ConstructorEntry.details + ConstructorEntry.tasks),
    RegistrySection(
      "cards", "Cards", "The style of a task's card, the elements that a script can draw, and its actions.",
      ConstructorEntry.cards + entries(CardHandle.members)),
    RegistrySection(
      "surveys", "Surveys", "Questionnaires: steps, items, conditions, scores, runs, and results.",
      ConstructorEntry.surveys + ConstructorEntry.steps + ConstructorEntry.formItems + ConstructorEntry.conditions
        + ConstructorEntry.scores + entries(RunHandle.members) + RunHandle.answerRecords
        + entries(SurveyLibrary.bindings)
        + [SurveyLibrary.problemRow.entry] + entries(ResultObject.members) + entries(VisitObject.members)
        + entries(VisitObject.ownMembers)
        + [
          ShownStep.row.entry, ShownStep.Item.row.entry, SurveyResult.row.entry, DocumentReference.row.entry,
          TypedAmount.row.entry,
        ]),
    RegistrySection(
      "store", "The store",
      "The versioned database, at the prompt and in scripts of `care run`. Recorded versions never change.",
      entries(StoreLibrary.bindings) + entries(ChangeHandlers.bindings) + storeMembers
        + [Patient.row.entry, PlanHeader.row.entry, CarePlan.row.entry, Contact.row.entry, CareTask.row.entry]
        + ConstructorEntry.recordParts
        + [
          Outcome.row.entry, Alert.row.entry, Message.row.entry, Delivery.row.entry, Sample.row.entry,
          Erasure.row.entry,
          DueReminder.row.entry,
          StoreChange.row.entry, StoreChange.Record.row.entry,
        ]),
    RegistrySection(
      "events", "Events", "The occurrences of tasks with their outcomes, and the functions that record outcomes.",
      entries(EventHandle.members) + [Outcome.eventRow.entry, OutcomeValue.row.entry]),
    RegistrySection(
      "insights", "Adherence, insights, charts",
      "Statistics: adherence, insights, and charts.",
      entries(AdherenceLibrary.bindings) + ConstructorEntry.insights + ConstructorEntry.charts
        + ConstructorEntry.marks
        + entries(ContextObject.members) + entries(SeriesObject.members)
        + [
          HookEnrollment.entry, DatedValue.row.entry, ValueSeries.Day.row.entry, DayAdherence.row.entry,
          RateReport.row.entry, RateGroup.row.entry, CoverageRate.row.entry, PossessionRatio.row.entry,
          DoseCoverage.row.entry, SessionRate.row.entry, CohortFigures.row.entry, CohortFigures.Each.row.entry,
          CohortFigures.Reached.row.entry, CohortGroup.row.entry, ReminderEffect.row.entry,
          Insight.row.entry,
        ] + Evidence.rows.map(\.row.entry) + [ProcessLimits.Signal.row.entry]),
    RegistrySection(
      "reports", "Reports", "The reports of a plan, and the blocks of their documents.", ConstructorEntry.reports),
    RegistrySection(
      "scripts", "Scripts", "Other names for scripts of `care run`, the prompt, and plans.",
      entries(JSONLibrary.bindings) + entries(LuaConsole.bindings).filter { $0.name != "time.now" }
        + entries(StatisticsLibrary.bindings) + entries(StatisticsLibrary.reports) + entries(CSVLibrary.bindings)
        + [DrawingLibrary.chart.entry] + entries(FigureObject.members) + entries(DrawingLibrary.bindings)
        + entries(SeedLibrary.bindings) + [
          SeedReport.row.entry, SeedReport.recordEntry,
        ]),
    RegistrySection(
      "tests", "Plan tests and simulation", "Names for files in a plan's folder `tests`, and for behaviors.",
      [DeclaredTests.binding.entry] + entries(SimLibrary.bindings) + entries(ParticipantHandle.members)
        + [TestDelivery.row.entry] + entries(ExpectationObject.members) + [BehaviorFile.Declared.binding.entry]
        + entries(RandomObject.members)),
    RegistrySection(
      "channels", "Channels",
      "What `channels.lua` declares, the file beside the store that says how reminders and alerts are sent. It returns nothing.",
      ConstructorEntry.channels),
    RegistrySection(
      "standard", "The guarded standard library",
      "The parts of Lua 5.4 that scripts can use, and their differences: every function is deterministic, charged, and read-only.",
      ConstructorEntry.standardLibrary),
  ]

  private static let storeMembers =
    entries(PatientCollection.members) + [PatientCollection.personName, PatientCollection.reminderWishes]
    + entries(PlanCollection.members)
    + entries(TaskCollection.members) + entries(CarePlanCollection.members) + entries(ContactCollection.members)
    + entries(OutcomeCollection.members) + entries(SampleCollection.members) + entries(AlertCollection.members)
    + entries(MessageCollection.members) + entries(PromptCollection.members)
    + entries(CarePlanHandle.members) + entries(ChangeHandle.members)

  /// The shape of a table of the host, by its members.
  func shape(of name: String) -> LuaShape {
    let members = constructors.map(\.name).filter { $0.hasPrefix(name + ".") }.map { member in
      String(member.dropFirst(name.count + 1).prefix { $0 != ":" && $0 != "." })
    }
    return LuaShape(name, fields: members) { OptionError(unknown: $1, in: $0.name, known: $0.names) }
  }

  private static func entries<Target>(_ bindings: [Binding<Target>]) -> [ConstructorEntry] { bindings.map(\.entry) }
}

extension FieldType {
  /// An answer to an item of a survey.
  static let answer = FieldType.any(of: [.scalar, .list(of: .text), .record("place")])
  /// An answer that a script or a test gives.
  static let givenAnswer = FieldType.any(
    of: [
      answer, .list(of: .any(of: [.text, .record("other_words")])), .record("other_words"),
      .record("confirmed_answer"), .record("amount_answer"), .record("dont_know"), .list(of: .record("row_answers")),
    ])
  /// A value of a parameter of a plan.
  static let parameterValue = FieldType.any(of: [.scalar, .moment])
}

extension ConstructorEntry {
  /// Creates the entry of a value of a handle or a table.
  static func member(_ name: String, _ result: ResultType, _ summary: String) -> ConstructorEntry {
    ConstructorEntry(name, .constant, gives: result, summary)
  }

  /// Creates the entry of a name that this release does not support.
  static func unsupported(_ name: String, _ form: Form) -> ConstructorEntry {
    Binding<Void>.unsupported(name, form).entry
  }
}

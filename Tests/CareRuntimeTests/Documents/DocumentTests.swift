import CareModel
import CareRuntime
import CareStore
import Testing

/// Documents with their data: reports of plans, and the built-in templates.
struct DocumentTests {
  private static let now = "2026-10-31T12:00"

  private func report(
    _ blocks: String, id: String = "visit", scope: ReportDefinition.Scope = .participant,
    personal: [PersonalField] = []
  ) -> ReportDefinition {
    ReportDefinition(
      id: id, title: "For your visit", scope: scope, over: .days(3), personal: personal, build: Hook(path: blocks))
  }

  private static let chart = ChartDefinition(
    id: "all", kind: .line, title: "All", over: .days(7),
    series: [SeriesDefinition(title: "Done", source: .adherence(tasks: nil))])

  /// A participant who walked on the first of three days; the plan is called `plan`.
  private func fixture(_ reports: [ReportDefinition], named: Bool = true) throws -> Fixture {
    var definition = plan(
      task("walk", try daily("08:00")), task("pill", try daily("20:00")) { $0.title = "Pills at night" })
    definition.header.reports = reports
    definition.header.charts = [Self.chart]
    definition.contacts = [Contact(id: "nurse", name: "Lee")]
    let fixture = try Fixture(definition, scripts: ReportingHost())
    if named {
      var patient = try fixture.runtime.patient("ana", at: instant("2026-10-28T07:00")).value
      (patient.name.given, patient.birthday, patient.sex) = ("Ana", try date("1980-02-03"), "female")
      try fixture.runtime.update(patient, at: instant("2026-10-28T07:00"))
    }
    let walk = try fixture.event("walk", on: "2026-10-28", at: "2026-10-28T08:10")
    try fixture.runtime.toggle(walk, at: instant("2026-10-28T08:10"))
    return fixture
  }

  private func document(_ fixture: Fixture, _ query: DocumentQuery) throws -> Document {
    try fixture.runtime.document(query, at: instant(Self.now))
  }

  @Test func aReportOfThePlanIsFilled() throws {
    let fixture = try fixture([
      report("title:Hello header:Ward heading:A text:b adherence calendar chart:all outcomes contacts break_page")
    ])
    let found = try document(fixture, DocumentQuery("visit", of: .participant("ana")))
    #expect(found.title == "Hello" && found.header == "Ward" && found.report == "visit" && found.plans == ["Plan"])
    #expect(found.period == .init(from: try date("2026-10-28"), to: try date("2026-10-31")))
    #expect(!found.isIncomplete)
    guard found.parts.count == 8, case .adherence(let rate) = found.parts[2],
      case .figure(let calendar) = found.parts[3],
      case .figure(let chart) = found.parts[4], case .outcomes(let outcomes) = found.parts[5],
      case .contacts(let contacts, _) = found.parts[6]
    else {
      Issue.record("\(found.parts)")
      return
    }
    #expect(rate.rate.closed == 6 && rate.rate.done == 1 && rate.tasks.map(\.key) == ["Pills at night", "walk"])
    guard case .calendar(let days) = calendar.content, case .days(let line) = chart.content else {
      Issue.record("\(calendar) \(chart)")
      return
    }
    #expect(days.dates.count == 3 && line.dates.count == 7, "a chart covers its own days")
    #expect(outcomes.events.map(\.task.id) == ["walk"] && outcomes.omitted == 0)
    #expect(contacts.map(\.id) == ["nurse"])
    let commit = try #require(try fixture.runtime.store.read { try $0.commit(nil) })
    #expect(found.origin.seq == commit.seq && found.origin.seal == commit.seal)
    #expect(chart.origin?.seq == commit.seq)
  }

  @Test func aDocumentHoldsOnlyThePersonalDataThatItsReportLists() throws {
    let fixture = try fixture([report("who", personal: [.name]), report("who", id: "bare")])
    let named = try document(fixture, DocumentQuery("visit", of: .participant("ana")))
    #expect(named.personal == [.name] && named.parts == [.text("Ana -")])
    let bare = try document(fixture, DocumentQuery("bare", of: .participant("ana")))
    #expect(bare.personal == [] && bare.parts == [.text("- -")])
    let builtIn = try document(fixture, DocumentQuery(of: .participant("ana")))
    for one in [bare, builtIn] { #expect(!"\(one)".contains("1980") && !"\(one)".contains("Ana\"")) }
    #expect(!"\(named)".contains("1980"))
  }

  @Test func valuesOfPersonalAnswersAreNotInADocument() throws {
    let items = [
      FormItem(id: "mail", format: .email(EmailFormat())), FormItem(id: "ok", format: .boolean(BooleanFormat())),
    ]
    let mail = Survey(id: "mail", steps: [Step(id: "m", kind: .form, items: items)])
    let fixture = try Fixture(plan(task("ask", try daily("08:00")) { $0.survey = mail }))
    let event = try fixture.event("ask", on: "2026-10-30", at: "2026-10-30T08:10")
    var session = try fixture.runtime.beginSurvey(event, at: instant("2026-10-30T08:10"))
    try session.answer("mail", .text("ana@example.org"), at: instant("2026-10-30T08:10"))
    try session.answer("ok", .boolean(true), at: instant("2026-10-30T08:10"))
    try session.next(at: instant("2026-10-30T08:11"))
    try fixture.runtime.finish(session, at: instant("2026-10-30T08:11"))
    let found = try document(fixture, DocumentQuery(of: .participant("ana")))
    let outcomes = found.parts.compactMap { if case .outcomes(let outcomes) = $0 { outcomes } else { nil } }
    #expect(outcomes.flatMap(\.events).flatMap(\.values).compactMap(\.kind) == ["ok"])
  }

  @Test func theBuiltInTemplateHasWhatThereIs() throws {
    let fixture = try fixture([])
    for id in [nil, "participant"] {
      let found = try document(fixture, DocumentQuery(id, of: .participant("ana")))
      #expect(found.report == "participant" && found.title == "Care report" && found.parts.count == 5)
      #expect(found.period == .init(from: try date("2026-10-03"), to: try date("2026-10-31")))
    }
    var query = DocumentQuery(of: .participant("ana"))
    query.language = "de"
    #expect(try document(fixture, query).title == "Bericht")
  }

  @Test func otherDaysAreThoseOfTheCharts() throws {
    let fixture = try fixture([report("chart:all outcomes")])
    var query = DocumentQuery("visit", of: .participant("ana"))
    query.period = .init(from: try date("2026-10-29"), to: try date("2026-10-31"))
    let found = try document(fixture, query)
    guard case .figure(let figure)? = found.parts.first, case .days(let line) = figure.content else {
      Issue.record("\(found.parts)")
      return
    }
    #expect(line.dates.count == 2)
    guard case .outcomes(let outcomes)? = found.parts.last else {
      Issue.record("\(found.parts)")
      return
    }
    #expect(outcomes.events.isEmpty)
    query.period = .init(from: try date("2026-10-31"), to: try date("2026-10-31"))
    #expect(throws: RuntimeError.invalidWindow) { try document(fixture, query) }
    query.period = .init(from: try date("2006-10-31"), to: try date("2026-10-31"))
    #expect(throws: RuntimeError.self) { try document(fixture, query) }
  }

  @Test func theSameCommitGivesTheSameDocument() throws {
    let fixture = try fixture([report("adherence outcomes", personal: [.name])])
    var query = DocumentQuery("visit", of: .participant("ana"))
    let before = try document(fixture, query)
    query.asOf = before.origin.seq.map { .seq($0) }
    let pill = try fixture.event("pill", on: "2026-10-30", at: "2026-10-30T20:10")
    try fixture.runtime.toggle(pill, at: instant("2026-10-30T20:10"))
    #expect(try document(fixture, query) == before)
    query.asOf = nil
    #expect(try document(fixture, query) != before)
  }

  @Test func aBlockThatCannotBeMadeIsAMessage() throws {
    let fixture = try fixture([report("text:a chart:pian contacts:lee outcomes:swim text:b")])
    let found = try document(fixture, DocumentQuery("visit", of: .participant("ana")))
    #expect(found.isIncomplete)
    #expect(
      found.parts == [
        .text("a"), .failure("doc.chart: it names no chart of the plan; the charts are all"),
        .failure("doc.contacts: it names no contact of the plan; the contacts are nurse"),
        .failure("doc.outcomes: it names no task of the plan; the tasks are pill, walk"), .text("b"),
      ])
  }

  @Test func whatThereIsNotIsSaid() throws {
    let fixture = try fixture([
      report("text:a"), report("fail", id: "bad"), report("text:a", id: "team", scope: .study),
    ])
    #expect(throws: RuntimeError.unknownReport(report: "vist", known: ["visit", "bad", "participant"])) {
      try document(fixture, DocumentQuery("vist", of: .participant("ana")))
    }
    #expect(throws: RuntimeError.unknownReport(report: "visit", known: ["team", "study"])) {
      try document(fixture, DocumentQuery("visit", of: .study("plan")))
    }
    #expect(throws: ScriptError.self) { try document(fixture, DocumentQuery("bad", of: .participant("ana"))) }
    #expect(throws: StoreError.self) { try document(fixture, DocumentQuery(of: .participant("bob"))) }
    #expect(throws: StoreError.self) { try document(fixture, DocumentQuery(of: .study("plna"))) }
  }

  @Test func aStudysReportIsFilled() throws {
    let fixture = try fixture([report("title:Team chart:flow adherence insights contacts", id: "team", scope: .study)])
    let found = try document(fixture, DocumentQuery("team", of: .study("plan")))
    #expect(found.title == "Team" && found.personal == [] && found.study?.flow.first?.enrolled == 1)
    #expect(
      found.parts == [
        .studyChart("flow"), .studyAdherence(title: nil),
        .failure("doc.insights: it is about one participant, and the report is about a study"),
        .contacts([Contact(id: "nurse", name: "Lee")], title: nil),
      ])
    let builtIn = try document(fixture, DocumentQuery(of: .study("plan")))
    #expect(builtIn.report == "study" && builtIn.parts.count == 6 && !builtIn.isIncomplete)
    #expect(!"\(builtIn)".contains("Ana"))
    #expect(builtIn.study?.compliance.by[.task]?.map(\.key) == ["Pills at night", "walk"], "tasks have their titles")
  }
}

/// Composes documents: the path of a hook has the blocks, each as `name` or `name:text`; `who` is a text with the name and the birthday.
private struct ReportingHost: ScriptHost {
  private let base = ScriptedAnswers()

  func load(_ reader: any SourceReader) throws(Diagnostics) -> PlanDefinition { try base.load(reader) }

  func extract(_ hook: Hook, in bundle: ScriptBundle, result: SurveyResult, context: any HookContext)
    throws(ScriptError) -> [OutcomeValue]?
  { try base.extract(hook, in: bundle, result: result, context: context) }

  func progress(_ hook: Hook, in bundle: ScriptBundle, context: any HookContext) throws(ScriptError) -> Double {
    try base.progress(hook, in: bundle, context: context)
  }

  func insight(_ definition: InsightDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> Insight?
  { try base.insight(definition, in: bundle, context: context) }

  func surveyHooks(in bundle: ScriptBundle, context: any HookContext) -> any SurveyHooks {
    base.surveyHooks(in: bundle, context: context)
  }

  func blocks(of report: ReportDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> [DocumentBlock]
  {
    var blocks: [DocumentBlock] = []
    for word in report.build.path.split(separator: " ") {
      let parts = word.split(separator: ":", maxSplits: 1).map(String.init), text = parts.count > 1 ? parts[1] : ""
      switch parts[0] {
      case "title": blocks.append(.title(.init(text)))
      case "header": blocks.append(.header(.init(text)))
      case "heading": blocks.append(.heading(.init(text)))
      case "text": blocks.append(.text(.init(text)))
      case "chart": blocks.append(.chart(.init(text)))
      case "calendar": blocks.append(.calendar(.init()))
      case "adherence": blocks.append(.adherence(.init()))
      case "insights": blocks.append(.insights(.init()))
      case "outcomes": blocks.append(.outcomes(.init(tasks: text.isEmpty ? nil : [CareTask.ID(text)])))
      case "contacts": blocks.append(.contacts(.init(text.isEmpty ? [] : [Contact.ID(text)])))
      case "break_page": blocks.append(.breakPage())
      case "who":
        do {
          let personal = try context.enrollment().personal
          blocks.append(.text(.init("\(personal?.name ?? "-") \(personal?.birthday?.description ?? "-")")))
        } catch { throw ScriptError(.runtime, message: "no enrollment") }
      default: throw ScriptError(.runtime, message: "the report failed")
      }
    }
    return blocks
  }
}

import CareModel
import Testing

/// Documents with every kind of part, for the tests of every renderer.
struct DocumentSamples {
  let fixture: EventFixture

  init() throws { fixture = try EventFixture() }

  private var zone: Zone { fixture.zone }

  private func origin(seq: Int? = 42) throws -> Document.Origin {
    Document.Origin(
      asOf: try fixture.at("12:00"), zone: zone, seq: seq, seal: seq.map { _ in "c0ffee0123456789" })
  }

  private func rate(_ done: Int, _ closed: Int) -> RateFigures {
    var rate = RateFigures()
    (rate.done, rate.closed, rate.late, rate.declined) = (done, closed, 1, 2)
    rate.value = closed > 0 ? Double(done) / Double(closed) : nil
    rate.onTime = closed > 0 ? Double(max(0, done - 1)) / Double(closed) : nil
    return rate
  }

  /// A participant's document; `text` is in every place of it that an author or a participant fills.
  func participant(_ text: String = "Stretch & <rest>", language: Language = .english) throws -> Document {
    let patient = Patient(
      id: "ana", name: PersonName(given: text, family: "Sol"), sex: "female", birthday: CivilDate("1980-02-03"),
      allergies: ["latex", text], zone: zone)
    var document = Document(
      report: "visit", title: "For your visit: \(text)", language: language, page: .letter,
      subject: .participant("ana", PersonalData(of: patient, listing: [.name, .birthday, .allergies])),
      plans: ["Knee \(text)"],
      period: .init(from: fixture.day.adding(days: -28), to: fixture.day), origin: try origin())
    document.header = "Ward 3 \(text)"
    let events = [
      try fixture.event(
        fixture.task("walk", text), "08:00", .completed, answered: "08:03",
        values: [OutcomeValue(.integer(7), kind: "pain"), OutcomeValue(.text(text), kind: "note")]),
      try fixture.event(fixture.task("pill", "Pill"), "09:00", .declined, reason: text),
      try fixture.event(fixture.task("water", "Water"), "00:00", .late, answered: "10:00", allDay: true),
    ]
    let contact = Contact(id: "nurse", name: text, role: "Nurse", style: .detailed)
    var figure = try #require(FigureSamples.all.first { $0.name == "line" }).figure
    figure.title = text
    figure.text = text
    document.parts = [
      .text("\(text)\nA second line.\n\nA second paragraph."),
      .adherence(
        .init(
          title: nil, rate: rate(18, 24),
          tasks: [.init(key: text, rate: rate(10, 12)), .init(key: "Pill", rate: rate(8, 12))])),
      .heading("How it went: \(text)", level: 2), .figure(figure), .figure(figure),
      .insights(
        [
          Insight(id: "a", kind: .tip, title: text, text: "Three days: \(text)"),
          Insight(id: "b", kind: .alert, title: "Call", text: "Now."),
        ], title: nil),
      .list(["One \(text)", "Two"], isNumbered: true), .list(["Three"], isNumbered: false),
      .table(
        DocumentTable(
          title: "Goals \(text)", columns: ["Week", "Steps"],
          rows: [[.text("1 \(text)"), .integer(3000)], [.text("2"), .double(4000.5)]])),
      .breakPage, .outcomes(.init(title: nil, events: events, omitted: 3)),
      .image(try #require(MarkdownImage("clinic.png#sha256=\(String(repeating: "a1", count: 32))")), text: text),
      .contacts([contact], title: "If you need help"), .failure("doc.chart: it names no chart of the plan"),
    ]
    return document
  }

  /// A document of a participant without data.
  func empty() throws -> Document {
    var document = Document(
      report: "participant", title: "Care report", language: .german,
      subject: .participant("ana", PersonalData(of: Patient(id: "ana", zone: zone), listing: [])), plans: [],
      period: .init(from: fixture.day.adding(days: -28), to: fixture.day), origin: try origin(seq: nil))
    document.parts = [
      .adherence(.init(title: nil, rate: RateFigures(), tasks: [])), .insights([], title: nil),
      .outcomes(.init(title: nil, events: [], omitted: 0)), .contacts([], title: nil),
    ]
    return document
  }

  /// A study's document.
  func study(suppressing suppressed: Int? = nil) throws -> Document {
    var document = Document(
      report: "study", title: "Study report", language: .english, subject: .study("knee"), plans: ["Knee"], period: nil,
      origin: try origin())
    document.suppressed = suppressed
    document.study = try figures()
    document.parts =
      ["flow", "enrollment", "retention", "compliance"].map { .studyChart($0) } + [.studyAdherence(title: nil)]
    return document
  }

  private func flow(_ arm: String?, _ enrolled: Int, _ began: Int, _ silent: Int, _ completed: Int) -> StudyFigures.Flow
  {
    var flow = StudyFigures.Flow(arm: arm)
    (flow.enrolled, flow.began, flow.silent, flow.completed) = (enrolled, began, silent, completed)
    return flow
  }

  private func pooled(_ done: Int, _ closed: Int) -> PooledRate {
    var rate = PooledRate()
    (rate.value, rate.done, rate.closed, rate.sum) = (Double(done) / Double(closed), done, closed, Double(done))
    (rate.low, rate.high) = (0.5, 0.9)
    return rate
  }

  private func figures() throws -> StudyFigures {
    let from = fixture.day.adding(days: -20)
    let each = CohortFigures.Each(
      resolution: 0.01, tenths: [0, 0, 0, 1, 0, 2, 5, 10, 12, 10],
      atLeast: .init(share: 0.8, n: 22, of: 40, low: 0.4, high: 0.7))
    var cohort = CohortFigures(
      measure: .rate, plan: "knee", arm: "arm", onlyArm: nil, from: from, to: fixture.day,
      asOf: try fixture.at("12:00"), seq: 42, each: each)
    cohort.each.p50 = 0.82
    cohort.participants.counted = 40
    cohort.pooled = pooled(300, 400)
    cohort.by = [
      .arm: [
        CohortGroup(key: "coach", participants: 36, rate: pooled(280, 360)),
        CohortGroup(key: "usual", participants: 4, rate: pooled(20, 40)),
      ],
      .week: (0..<3).map {
        CohortGroup(
          key: "\(CivilDate(dayNumber: from.dayNumber - from.weekday + 1 + 7 * $0) ?? from)",
          participants: $0 == 2 ? 3 : 40,
          rate: pooled(90 + $0, 130))
      },
    ]
    var study = StudyFigures(
      plan: "knee", title: "Knee", gate: nil, silentAfter: 14,
      latency: .init(all: .init(key: nil, n: 0), early: 0, late: 0, byHour: [], byStudyWeek: []), compliance: cohort)
    study.flow = [flow(nil, 40, 38, 8, 12), flow("coach", 20, 19, 4, 6), flow("usual", 20, 19, 4, 6)]
    study.enrollment = [
      .init(date: from, arm: "coach", count: 20), .init(date: from.adding(days: 2), arm: "usual", count: 20),
    ]
    study.retention = [
      .init(
        arm: nil, participants: 40, left: 8, end: 20,
        steps: [.init(day: 9, atRisk: 38, left: 8, share: 0.79, low: 0.6, high: 0.9)],
        atRisk: [.init(day: 0, count: 40), .init(day: 7, count: 38), .init(day: 14, count: 30)])
    ]
    return study
  }
}

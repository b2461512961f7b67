import CareLua
import CareModel
import CareRuntime
import Testing

/// The blocks of a document that a report's function returns, called through the port.
struct ReportHookTests {
  let host = LuaScriptHost(limits: .plan, isDataInvented: true)

  private func plan(_ body: String, fields: String = "") -> PlanText {
    PlanText(
      text: """
        return plan "knee" { title = "Knee",
        contacts = { contact "nurse" { name = "N" } },
        charts = { chart.line "pain" { title = "Pain", over = days(7), series = series.adherence { title = "A" } } },
        tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } } },
        reports = { report "visit" { title = "Visit", \(fields) build = function(ctx)
          \(body)
        end } } }
        """)
  }

  private func blocks(
    _ body: String, fields: String = "", context: any HookContext = HookContextDouble()
  ) throws -> [DocumentBlock] {
    let plan = try host.load(plan(body, fields: fields))
    return try host.blocks(of: #require(plan.header.reports.first), in: plan.bundle, context: context)
  }

  private static let hash = String(repeating: "a1", count: 32)

  /// A block as an author writes it, and what it becomes.
  @Test(
    arguments: [
      ("doc.title \"T\"", .title(.init("T"))), ("doc.header \"Ward 3\"", .header(.init("Ward 3"))),
      ("doc.heading \"H\"", .heading(.init("H"))),
      ("doc.heading(\"H\", { level = 3 })", .heading(.init("H", level: 3))), ("doc.text \"a\"", .text(.init("a"))),
      ("doc.list { \"a\", \"b\" }", .list(.init(["a", "b"]))),
      ("doc.list { \"a\", numbered = true }", .list(.init(["a"], isNumbered: true))),
      ("doc.list {}", .list(.init([]))),
      (
        "doc.table { title = \"T\", columns = { \"A\", \"B\" }, rows = { { \"x\", 1 }, { \"y\", 2.5 } } }",
        .table(
          DocumentTable(
            title: "T", columns: ["A", "B"], rows: [[.text("x"), .integer(1)], [.text("y"), .double(2.5)]]))
      ),
      (
        "doc.table { columns = \"A\", rows = { { true } } }",
        .table(DocumentTable(columns: ["A"], rows: [[.boolean(true)]]))
      ),
      ("doc.table { columns = { \"A\" }, rows = {} }", .table(DocumentTable(columns: ["A"], rows: []))),
      ("doc.chart \"pain\"", .chart(.init("pain"))),
      ("doc.chart(\"pain\", { over = weeks(2) })", .chart(.init("pain", over: .days(14)))),
      ("doc.calendar {}", .calendar(.init())),
      ("doc.calendar { tasks = \"walk\", title = \"C\" }", .calendar(.init(tasks: ["walk"], title: "C"))),
      ("doc.adherence {}", .adherence(.init())),
      ("doc.adherence { tasks = { \"walk\" } }", .adherence(.init(tasks: ["walk"]))),
      ("doc.insights { title = \"I\" }", .insights(.init(title: "I"))),
      ("doc.outcomes {}", .outcomes(.init())),
      ("doc.outcomes { tasks = \"walk\", limit = 5 }", .outcomes(.init(tasks: ["walk"], limit: 5))),
      ("doc.contacts {}", .contacts(.init())),
      ("doc.contacts { \"nurse\", title = \"Help\" }", .contacts(.init(["nurse"], title: "Help"))),
      ("doc.break_page()", .breakPage()),
    ] as [(String, DocumentBlock)])
  func aBlockIsRead(text: String, block: DocumentBlock) throws {
    #expect(try blocks("return { \(text) }") == [block])
  }

  @Test func aPictureHasItsHash() throws {
    let found = try blocks("return { doc.image(\"clinic.png#sha256=\(Self.hash)\", { text = \"The clinic\" }) }")
    guard case .image(let block)? = found.first else {
      Issue.record("no picture: \(found)")
      return
    }
    #expect(block.image.path == "clinic.png" && block.image.hash == Self.hash && block.text == "The clinic")
  }

  /// A function, and a part of the message of its error.
  @Test(arguments: [
    ("return 3", "must return a list of blocks such as doc.text \"…\"; it returned a number"),
    ("return nil", "it returned nothing"), ("return { a = doc.text \"x\" }", "a table with names"),
    ("return { \"text\" }", "a list with a string"), ("return { card.header \"x\" }", "a list with card.header"),
    ("return { doc.heading(\"H\", { level = 1 }) }", "`level` must be 2 or 3"), ("return { doc.text() }", "doc.text"),
    ("return { doc.text { } }", "expected a text"), ("return { doc.list { 1, {} } }", "expected a text"),
    ("return { doc.table { columns = { \"A\" } } }", "needs `rows`"),
    ("return { doc.table { columns = {}, rows = {} } }", "a table has 1 to 20 columns"),
    (
      "return { doc.table { columns = { \"A\", \"B\" }, rows = { { 1 } } } }",
      "a row has 1 cells, and the table has 2 columns"
    ),
    ("return { doc.chart(\"pain\", { over = hours(2) }) }", "write whole days"),
    ("return { doc.outcomes { limit = 0 } }", "`limit` must be from 1 to 2000"),
    ("return { doc.outcomes { task = \"walk\" } }", "unknown field 'task'"),
    ("return { doc.image(\"clinic.png\", { text = \"T\" }) }", "is not a picture of the plan's folder"),
    ("return { doc.image \"clinic.png\" }", "needs `text`"),
    ("return { doc.title \"A\", doc.title \"B\" }", "at most one doc.title"),
    ("local all = {} for n = 1, 501 do all[n] = doc.break_page() end return all", "at most 500 blocks"),
    (
      "local long = (\"x\"):rep(60000) local all = {} for n = 1, 20 do all[n] = doc.text(long) end return all",
      "texts of at most 1000000 bytes"
    ),
    (
      "local rows = {} for n = 1, 2001 do rows[n] = { n } end return { doc.table { columns = \"A\", rows = rows } }",
      "there are 2001 rows; write at most 2000"
    ),
    ("while true do end", ""), ("error('x')", "x"),
  ])
  func aWrongDocumentIsRefused(body: String, message: String) throws {
    let error = #expect(throws: ScriptError.self) { try blocks(body) }
    #expect(
      try #require(error).message.contains(message) || (error?.privateMessage ?? "").contains(message),
      "\(error?.message ?? "") \(error?.privateMessage ?? "")")
  }

  // MARK: Personal data

  private static let ana = Patient(
    id: "p1", name: PersonName(given: "Ana", family: "Sol"), sex: "female", birthday: CivilDate("1980-02-03"),
    allergies: ["latex"], zone: .utc)

  private func text(_ expression: String, listing fields: [PersonalField], of patient: Patient = ana) throws -> String {
    var context = HookContextDouble()
    context.personal = PersonalData(of: patient, listing: fields)
    // The check of the file does not see which field the name in a local is.
    let found = try blocks(
      "local who = ctx.patient local field = \"\" return { doc.text(tostring(\(expression))) }", context: context)
    guard case .text(let block)? = found.first else { return "" }
    return block.text
  }

  @Test func whatAReportListsCanBeRead() throws {
    let all = PersonalField.allCases
    #expect(try text("who[field .. \"name\"]", listing: all) == "Ana Sol")
    #expect(try text("who[field .. \"birthday\"]", listing: all) == "1980-02-03")
    #expect(try text("who[field .. \"sex\"]", listing: all) == "female")
    #expect(try text("who[field .. \"allergies\"][1]", listing: all) == "latex")
    #expect(try text("who.id", listing: []) == "p1")
    #expect(try text("who.arm", listing: []) == "A")
    #expect(try text("who.language", listing: []) == "de")
    #expect(try text("who", listing: all) == "patient(p1)")
  }

  @Test func whatIsNotKnownIsTheIDOrNil() throws {
    let unknown = Patient(id: "p1", zone: .utc)
    #expect(try text("who[field .. \"name\"]", listing: [.name], of: unknown) == "p1")
    #expect(try text("who[field .. \"birthday\"]", listing: [.birthday], of: unknown) == "nil")
    #expect(try text("#who[field .. \"allergies\"]", listing: [.allergies], of: unknown) == "0")
  }

  @Test(arguments: PersonalField.allCases)
  func whatAReportDoesNotListIsAnErrorAndNeverNil(field: PersonalField) throws {
    for listed in [[], PersonalField.allCases.filter { $0 != field }] {
      let error = #expect(throws: ScriptError.self) {
        try text("who[field .. \"\(field.rawValue)\"]", listing: listed)
      }
      #expect(error?.code == "not_listed", "\(error?.message ?? "")")
      #expect(error?.message.contains("the report does not list '\(field.rawValue)'") == true)
      #expect(error?.location != nil, "at the author's line")
      #expect(
        try text("select(2, pcall(function() return who[field .. \"\(field.rawValue)\"] end)).code", listing: listed)
          == "not_listed")
    }
    #expect(throws: ScriptError.self) { try text("who[field .. \"nmae\"]", listing: PersonalField.allCases) }
  }

  /// The fields of a report, what its function reads, and the code and the message of the diagnostic.
  @Test(arguments: [
    ("", "ctx.patient.name", "only a report that lists 'name' can read it"),
    ("personal = \"birthday\",", "ctx.patient.name", "only a report that lists 'name' can read it"),
    ("personal = \"name\",", "ctx.patient.nmae", "a ctx patient has no 'nmae'; did you mean `name`?"),
  ])
  func theCheckFindsWhatIsNotListed(fields: String, read: String, message: String) {
    let found = host.check(plan("return { doc.text(tostring(\(read))) }", fields: fields))
    #expect(found.items.map(\.code) == [.unknownRead], "\(found.text)")
    #expect(found.items.first?.message.hasPrefix(message) == true, "\(found.text)")
  }

  @Test func whatIsListedPassesTheCheck() {
    let found = host.check(
      plan("return { doc.title(\"For \" .. ctx.patient.name), doc.adherence {} }", fields: "personal = { \"name\" },"))
    #expect(found.items.isEmpty, "\(found.text)")
  }

  @Test func anotherFunctionReadsNoPersonalData() {
    let text = """
      return plan "p" { title = "P", tasks = { task "walk" { title = "W", schedule = schedule.daily { at = "08:00" },
        progress = function(event, ctx) return ctx.patient.name and 1 or 0 end } } }
      """
    #expect(host.check(PlanText(text: text)).items.map(\.code) == [.unknownRead])
  }

  // MARK: Studies

  @Test func aStudysReportHasNoParticipant() throws {
    let study = StudyContext(now: Instant(iso: "2026-06-07T12:00:00Z") ?? .beginning, zone: .utc)
    #expect(
      try blocks("return { doc.text(tostring(ctx.now):sub(1, 4)), doc.chart \"flow\" }", context: study)
        == [.text(.init("2026")), .chart(.init("flow"))])
    for read in ["ctx.patient", "ctx.params", "ctx.anchors", "ctx.adherence { over = days(7) }"] {
      let error = #expect(throws: ScriptError.self) {
        try blocks("return { doc.text(tostring(\(read))) }", context: study)
      }
      #expect(error?.code == "no_participant", "\(read): \(error?.message ?? "")")
    }
  }
}

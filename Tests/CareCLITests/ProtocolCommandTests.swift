import CareTestSupport
import Foundation
import Testing

/// `care protocol`.
struct ProtocolCommandTests {
  /// A plan of the project.
  struct Plan: CustomTestStringConvertible {
    let path: String
    var testDescription: String { path }
  }

  /// The folders of the project's plans without errors.
  static let plans: [Plan] = {
    let root = CareProcess.project
    let folders = [
      "plans", "examples/01-first-plan", "examples/06-cookbook", "examples/07-studies", "examples/08-surveys",
    ]
    return folders.flatMap { folder -> [Plan] in
      let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.allObjects ?? []
      let wrong = "mistakes"  // language: the name of a folder
      return files.compactMap { $0 as? String }.filter { $0.hasSuffix("plan.lua") && !$0.contains(wrong) }
        .map { Plan(path: ([folder] + $0.split(separator: "/").dropLast().map(String.init)).joined(separator: "/")) }
    }.sorted { $0.path < $1.path }
  }()

  // MARK: Completeness

  @Test(arguments: Soak.samples(plans)) func everythingThatAPlanAsksIsInItsDocument(_ plan: Plan) throws {
    try withCare { care in
      let path = CareProcess.project.appending(path: plan.path).path
      let written = try care.run("protocol", path, "--out", "protocol.html")
      try #require(written.code == 0, "\(written.errors)")
      let document = try Document(at: care.folder.appending(path: "protocol.html"))
      try #require(try care.run("seed", path, "--store", "store.sqlite").code == 0)
      let tasks = try records("tasks", care)
      for (list, records) in [("tasks", tasks), ("contacts", try records("contacts", care))] {
        for record in records {
          for text in Self.texts(of: record) {
            #expect(document.contains(text), "\(list) \(record["id"] ?? "") lacks: \(text)")
          }
        }
      }
      // The way that a survey takes, with its conditions in words.
      let graph = try care.run("check", path, "--graph", "--json")
      for flow in try Self.json(graph.output) as? [[String: Any]] ?? [] {
        for word in Self.words(in: flow["surveys"] ?? []) {
          #expect(document.contains(word), "the document lacks: \(word)")
        }
      }
      let header = try #require(try records("plans", care).first)
      let taskIDs = tasks.compactMap { $0["id"] as? String }
      for (language, texts) in header["translations"] as? [String: [String: String]] ?? [:] {
        let made = try care.run("protocol", path, "--out", "\(language).html", "--language", language)
        try #require(made.code == 0, "\(made.errors)")
        let document = try Document(at: care.folder.appending(path: "\(language).html"))
        for (path, text) in texts {
          let parts = path.split(separator: ".").map(String.init)
          guard let task = parts.first, taskIDs.contains(task), parts.count > 1,
            !["card", "labels", "unanswered"].contains(parts[1]), parts.last != "document", parts.last != "item_title"
          else { continue }
          #expect(document.contains(text), "\(language) lacks \(path): \(text)")
        }
      }
    }
  }

  /// Returns the records of a kind.
  private func records(_ list: String, _ care: CareProcess) throws -> [[String: Any]] {
    let shown = try care.run(list, "list", "--store", "store.sqlite", "--json")
    let page = try Self.json(shown.output) as? [String: Any]
    return (page?["items"] as? [[String: Any]] ?? []).compactMap { $0["value"] as? [String: Any] }
  }

  private static func json(_ text: String) throws -> Any { try JSONSerialization.jsonObject(with: Data(text.utf8)) }

  /// Returns the texts and ids that people read of a record: of tasks, questions, options, alerts, reminders, and contacts.
  private static func texts(of value: Any, key: String = "") -> [String] {
    switch value {
    case let text as String:
      let names: Set = [
        "text", "title", "detail", "instructions", "name", "role", "message", "explanation", "footnote", "learn_more",
        "id",
        "value", "min_label", "max_label", "label",
      ]
      return names.contains(key) ? [text] : []
    case let list as [Any]: return list.flatMap { texts(of: $0, key: key) }
    case let fields as [String: Any]:
      let hidden: Set = [
        "card", "labels", "when", "require", "skip", "go", "default", "default_source", "targets", "form",
      ]
      return fields.filter { !hidden.contains($0.key) }.flatMap { texts(of: $0.value, key: $0.key) }
    default: return []
    }
  }

  /// Returns the ids and the conditions of flows.
  private static func words(in value: Any, key: String = "") -> [String] {
    switch value {
    case let text as String: return ["id", "when", "shown_when", "skipped_when"].contains(key) ? [text] : []
    case let list as [Any]: return list.flatMap { words(in: $0, key: key) }
    case let fields as [String: Any]: return fields.flatMap { words(in: $0.value, key: $0.key) }
    default: return []
    }
  }

  /// The words of a document, without its pictures of phones.
  private struct Document {
    let html: String
    private let words: String

    init(at file: URL) throws {
      html = try String(contentsOf: file, encoding: .utf8)
      let text = html.replacing(/<style>[^<]*<\/style>/, with: "").replacing(/<[^>]*>/, with: "")
        .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
        .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
      words = Self.plain(text)
    }

    func contains(_ text: String) -> Bool { words.contains(Self.plain(text)) }

    private static func plain(_ text: String) -> String { text.filter { !$0.isWhitespace } }
  }

  // MARK: The document

  private static let first = """
    return plan "knee" { title = "Knee", version = "1", params = { arm = { "A", "B" } }, quiet = { "22:00", "07:00" },
      contacts = { contact "ann" { name = "Ann Ot", role = "Nurse" }, contact "bo" { name = "Bo Eck", role = "Chief" } },
      tasks = {
        task "ask" { title = "Ask", schedule = schedule.daily { at = "08:00" }, closes = hours(2), grace = hours(1),
          reminders = { { before_close = minutes(30), text = "Soon over" } }, snooze = { minutes(10), minutes(20) },
          survey = survey "ask" { steps = {
            form "how" { title = "How", items = {
              scale "pain" { text = "Pain <now>?", min = 0, max = 10, required = true },
              choice "where" { text = "Where?", options = { option("left", "Left"), option("right", "Right") },
                when = survey.at_least("pain", 9) } } } },
            scores = { total = survey.sum { "pain" } } },
          alerts = { alert "bad" { title = "Bad", when = survey.at_least("pain", 9), to = { "ann" }, urgency = "now",
            escalate = { { after = minutes(45), to = { "bo" }, channel = "phone" } } } } },
      },
      translations = { de = { title = "Das Knie", ["ask.title"] = "Fragen" } },
    }
    """

  private func withPlans(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.first, to: "old/plan.lua")
      let second = Self.first.replacing("version = \"1\"", with: "version = \"2\"")
        .replacing("08:00", with: "09:30").replacing("Where?", with: "Which side?").replacing(
          "max = 10", with: "max = 11"
        )
        .replacing("Soon over", with: "Nearly over").replacing("urgency = \"now\"", with: "urgency = \"today\"")
        .replacing("role = \"Nurse\"", with: "role = \"Physician\"")
      try care.write(second, to: "new/plan.lua")
      let check = try care.run("check", "old", "new")
      try #require(check.code == 0, "\(check.output)\(check.errors)")
      try body(care)
    }
  }

  @Test func conditionsWindowsRemindersAndAlertsAreInWordsOfTheLanguage() throws {
    try withPlans { care in
      #expect(try care.run("protocol", "old", "--out", "en.html").output == "wrote en.html\n")
      let english = try Document(at: care.folder.appending(path: "en.html"))
      for text in [
        "if pain is at least 9", "It can be answered from its start to 2 hours after it, and late for 1 hour more.",
        "30 minutes before it closes: “Soon over”", "Every day at 08:00, from enrollment, for 1 hour.", "Ann Ot, Nurse",
        "the sum of pain", "one of: A, B", "Pain <now>?", "again on request after 10 minutes, 20 minutes",
        "No reminder is sent between 22:00 and 07:00, unless the participant chooses other hours.",
        "45 minutes later, unless someone acknowledges it: Bo Eck, Chief over phone",
        "These activities are the same in every group: A, B.",
      ] { #expect(english.contains(text), "\(text)") }
      #expect(try care.run("protocol", "old", "--out", "de.html", "--language", "de-AT").code == 0)
      let german = try Document(at: care.folder.appending(path: "de.html"))
      for text in [
        "Das Knie", "wenn: pain ist mindestens 9", "Fragen", "Jeden Tag um 08:00, ab der Aufnahme, für 1 Stunde.",
        "30 Minuten vor dem Ende der Frist: “Soon over”", "auf Wunsch noch einmal nach 10 Minuten, 20 Minuten",
        "45 Minuten später, wenn niemand sie bestätigt: Bo Eck, Chief über phone",
        "Diese Aktivitäten sind in jeder Gruppe dieselben: A, B.",
      ] { #expect(german.contains(text), "\(text)") }
      #expect(german.html.contains("<html lang=\"de\">"))
    }
  }

  @Test func aDocumentRunsNothingRefersToNothingAndIsTheSameEachTime() throws {
    try withPlans { care in
      #expect(try care.run("protocol", "old", "--out", "a.html").code == 0)
      #expect(try care.run("protocol", "old", "--out", "b.html").code == 0)
      let document = try Document(at: care.folder.appending(path: "a.html"))
      #expect(try Document(at: care.folder.appending(path: "b.html")).html == document.html)
      #expect(
        !document.html.contains("<script") && !document.html.contains("://"),
        "a document names no address")
      let ids = document.html.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
      #expect(Set(ids).count == ids.count)
      let levels = document.html.matches(of: /<h([1-6])[ >]/).compactMap { Int($0.1) }
      #expect(levels.first == 1 && levels.filter { $0 == 1 }.count == 1)
      for (level, next) in zip(levels, levels.dropFirst()) { #expect(next <= level + 1) }
      for target in document.html.matches(of: /href="#([^"]*)"/) { #expect(ids.contains(String(target.1))) }
    }
  }

  // MARK: Changes

  @Test func sinceNamesEveryChangeThatDiffNames() throws {
    try withPlans { care in
      #expect(try care.run("seed", "old", "--store", "s.sqlite").code == 0)
      let diff = try Self.json(try care.run("diff", "new", "--store", "s.sqlite", "--json").output) as? [String: Any]
      let plan = try #require((diff?["plans"] as? [[String: Any]])?.first)
      for (name, arguments) in [("folder", ["--since", "old"]), ("store", ["--since", "1", "--store", "s.sqlite"])] {
        let made = try care.run(["protocol", "new", "--out", "\(name).html"] + arguments)
        try #require(made.code == 0, "\(made.errors)")
        let document = try Document(at: care.folder.appending(path: "\(name).html"))
        var count = 0
        for row in plan["rows"] as? [[String: Any]] ?? [] {
          #expect(document.contains(row["id"] as? String ?? "?"))
          for field in (row["changes"] as? [[String: Any]] ?? []).flatMap({ $0["fields"] as? [[String: Any]] ?? [] }) {
            count += 1
            for text in ["path", "before", "after"].compactMap({ field[$0] as? String }) {
              #expect(document.contains(text), "\(name): \(text)")
            }
          }
        }
        #expect(count >= 7)
        #expect(document.contains("Changes since"))
        let marks = document.html.matches(of: /<span class="proto-mark">changed<\/span>/).count
        #expect(marks >= 8, "\(name): \(marks) marks")
      }
    }
  }

  /// A change of the text of the plan.
  struct Edit: CustomTestStringConvertible {
    let old: String
    let new: String
    /// Whether the document has a place for what was changed, which it marks.
    var hasPlace = true
    var testDescription: String { "\(old) → \(new)" }
  }

  private static let edits = [
    Edit(old: "before_close = minutes(30)", new: "before_close = minutes(20)"),
    Edit(old: "text = \"Soon over\" }", new: "text = \"Soon over\" }, { at = \"start\" }"),
    Edit(old: "reminders = { { before_close = minutes(30), text = \"Soon over\" } }, ", new: ""),
    Edit(old: "minutes(10), minutes(20)", new: "minutes(10)"),
    Edit(old: "closes = hours(2)", new: "closes = hours(3)"), Edit(old: ", grace = hours(1)", new: ""),
    Edit(old: "channel = \"phone\"", new: "channel = \"sms\""), Edit(old: ", channel = \"phone\"", new: ""),
    Edit(old: "minutes(45)", new: "minutes(50)"), Edit(old: "to = { \"bo\" }", new: "to = { \"bo\", \"ann\" }"),
    Edit(old: "survey.at_least(\"pain\", 9), to", new: "survey.at_least(\"pain\", 8), to"),
    Edit(old: "survey.at_least(\"pain\", 9) }", new: "survey.at_least(\"pain\", 7) }"),
    Edit(old: "{ \"22:00\", \"07:00\" }", new: "{ \"21:30\", \"07:00\" }"),
    Edit(old: ", quiet = { \"22:00\", \"07:00\" }", new: "", hasPlace: false),
    Edit(old: "{ \"A\", \"B\" }", new: "{ \"A\", \"B\", \"C\" }"),
    Edit(old: "version = \"1\"", new: "version = \"2\""), Edit(old: "survey.sum", new: "survey.mean"),
    Edit(old: "option(\"right\", \"Right\")", new: "option(\"right\", \"Right\"), option(\"both\", \"Both\")"),
    Edit(old: "name = \"Bo Eck\"", new: "name = \"Bo Egg\""), Edit(old: "Das Knie", new: "Mein Knie", hasPlace: false),
  ]

  @Test(arguments: edits) func sinceNamesAndMarksEachChange(_ edit: Edit) throws {
    try withCare { care in
      #expect(Self.first.ranges(of: edit.old).count == 1)
      try care.write(Self.first, to: "old/plan.lua")
      try care.write(Self.first.replacing(edit.old, with: edit.new), to: "new/plan.lua")
      #expect(try care.run("seed", "old", "--store", "s.sqlite").code == 0)
      let diff = try Self.json(try care.run("diff", "new", "--store", "s.sqlite", "--json").output) as? [String: Any]
      let rows = (diff?["plans"] as? [[String: Any]])?.first?["rows"] as? [[String: Any]] ?? []
      let made = try care.run("protocol", "new", "--out", "new.html", "--since", "old")
      try #require(made.code == 0, "\(made.errors)")
      let document = try Document(at: care.folder.appending(path: "new.html"))
      let fields = rows.flatMap { $0["changes"] as? [[String: Any]] ?? [] }
        .flatMap { $0["fields"] as? [[String: Any]] ?? [] }
      #expect(!fields.isEmpty)
      for text in fields.flatMap({ field in ["path", "before", "after"].compactMap { field[$0] as? String } }) {
        #expect(document.contains(text), "\(text)")
      }
      // One mark in the list, at the record, and for a task another at its title; the rest are where the change is.
      let marks = document.html.matches(of: /<span class="proto-mark">/).count
      // The record of the plan has another source, too, and is not named for that alone.
      let changed = rows.filter { row in
        (row["changes"] as? [[String: Any]] ?? []).contains { !($0["fields"] as? [Any] ?? []).isEmpty }
      }
      let titles = changed.count { $0["entity"] as? String == "task" }
      #expect((marks > changed.count + titles) == edit.hasPlace, "\(marks) marks")
    }
  }

  @Test func anUnchangedPlanSaysSo() throws {
    try withPlans { care in
      let made = try care.run("protocol", "old", "--out", "a.html", "--since", "old", "--json")
      #expect(made.output.contains("\"changed\" : false"), "\(made.output)\(made.errors)")
      #expect(try Document(at: care.folder.appending(path: "a.html")).contains("Nothing differs."))
    }
  }

  // MARK: PDF

  /// The programs that make a PDF.
  private static let converters = [
    "weasyprint", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
  ]

  /// Whether a program that makes a PDF is installed.
  private static var hasConverter: Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { folder in
      converters.contains { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
    }
  }

  @Test(.enabled(if: hasConverter, "neither weasyprint nor chromium is installed"))
  func aPDFIsWritten() throws {
    try withPlans { care in
      let made = try care.run("protocol", "old", "--out", "knee.pdf")
      #expect(made.code == 0 && made.output == "wrote knee.pdf\n", "\(made.errors)")
      let bytes = try Data(contentsOf: care.folder.appending(path: "knee.pdf"))
      #expect(
        bytes.starts(with: Data("%PDF-".utf8)) && String(decoding: bytes.suffix(16), as: UTF8.self).contains("%%EOF"))
      #expect(bytes.count > 10_000)
    }
  }

  // MARK: Bad input

  @Test func badInputIsRefusedAndNothingIsWritten() throws {
    try withPlans { care in
      try care.write("mine", to: "mine.html")
      try care.write("return plan \"bad\" { titel = 1 }", to: "bad/plan.lua")
      try care.write(Self.first.replacing("plan \"knee\"", with: "plan \"hip\""), to: "hip/plan.lua")
      for (arguments, code, message) in [
        (["old", "--out", "mine.html"], 1, "care: 'mine.html' exists; choose another file, or pass --replace"),
        (["old", "--out", "a.doc"], 64, "'a.doc' has no known ending; write NAME.html or NAME.pdf"),
        (["old", "--out", "html"], 64, "'html' has no known ending"),
        (["old", "--out", "a.html", "--pdf-with", "chromium"], 64, "--pdf-with needs --out NAME.pdf"),
        (["old", "--out", "mine.html/a.html"], 1, "'mine.html/a.html' cannot be written, and nothing was"),
        (["bad", "--out", "a.html"], 2, "bad/plan.lua"),
        (["none", "--out", "a.html"], 1, "none: there is no such file or folder"),
        (["old", "--out", "a.html", "--language", "xx"], 1, "has no texts in 'xx'; pass one of de, en, es, ko"),
        (["old", "--out", "a.html", "--since", "none"], 1, "there is no file or folder 'none', and no store"),
        (["old", "--out", "a.html", "--since", "hip"], 1, "'hip' is the plan 'hip', not 'knee'"),
        (["old", "--out", "a.html", "--since", "bad"], 2, "bad/plan.lua"),
      ] {
        let result = try care.run(["protocol"] + arguments)
        #expect(result.code == Int32(code), "\(arguments): \(result.errors)")
        #expect(result.errors.contains(message), "\(arguments): \(result.errors)")
      }
      #expect(try care.run("seed", "old", "--store", "s.sqlite").code == 0)
      let unknown = try care.run("protocol", "old", "--out", "a.html", "--since", "7", "--store", "s.sqlite")
      #expect(
        unknown.errors.contains("the store has no version '7' of the plan 'knee'; pass one of 1, or latest"),
        "\(unknown.errors)")
      #expect(!FileManager.default.fileExists(atPath: care.folder.appending(path: "a.html").path))
      #expect(try String(contentsOf: care.folder.appending(path: "mine.html"), encoding: .utf8) == "mine")
    }
  }
}

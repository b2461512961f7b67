import CareLSP
import CareModel
import Foundation
import Testing

/// Errors that beginners make in a plan, and the first change that is offered for each.
@Suite struct BeginnerMistakeTests {
  /// A change of the plan, and the title of the fix; nil where the message leaves the author to decide.
  struct Mistake: Sendable, CustomTestStringConvertible {
    var right: String
    var wrong: String
    var title: String?

    init(_ right: String, _ wrong: String, _ title: String?) {
      (self.right, self.wrong, self.title) = (right, wrong, title)
    }

    var testDescription: String { wrong.isEmpty ? "without \(right)" : wrong }
  }

  static let mistakes: [Mistake] = [
    Mistake(#"title = "Walks""#, #"titel = "Walks""#, "Write title"),
    Mistake(#"card = "survey""#, #"card = "surveys""#, #"Write "survey""#),
    Mistake("schedule.daily", "schedule.dayly", "Write daily"),
    Mistake(#"at = "09:00""#, #"at = "9.00""#, #"Write "09:00""#),
    Mistake(#"at = "09:00""#, #"at = "9""#, #"Write "09:00""#),
    Mistake(#"at = "09:00""#, #"at = "9 am""#, #"Write "09:00""#),
    Mistake(#"at = "09:00""#, "at = 9", #"Write at = "09:00""#),
    Mistake(#"at = "09:00""#, "at = 09:00", #"Write "09:00""#),
    Mistake("closes = hours(2)", "closes = 2", #"Write closes = "end of day""#),
    Mistake("closes = hours(2)", #"closes = "2 hours""#, "Write hours(2)"),
    Mistake("closes = hours(2)", "closes = hour(2)", "Write hours"),
    Mistake("closes = hours(2)", "closes = 2h", "Write hours(2)"),
    Mistake("closes = hours(2)", "closes = -hours(2)", "Write hours(2)"),
    Mistake("required = true", #"required = "yes""#, "Write required = true"),
    Mistake("required = true", "required = True", "Write true"),
    Mistake("required = true", "requird = true", "Write required"),
    Mistake("min = 0, max", "max", "Write min = 3"),
    Mistake("min = 0", #"min = "0""#, "Write min = 0"),
    Mistake(#"      title = "A walk",\#n"#, "", #"Write title = "…""#),
    Mistake(
      #"      schedule = schedule.daily { start = anchor "surgery" + days(1), at = "09:00" },\#n"#, "",
      #"Write schedule = schedule.daily { at = "08:00" }"#),
    Mistake(#"title = "Evening","#, #"title = "Evening""#, "Write ,"),
    Mistake(#"title = "Today""#, #"title: "Today""#, "Write ="),
    Mistake(#"title = "Today""#, #""title" = "Today""#, "Write title = …"),
    Mistake(#"title = "Today""#, "title = “Today”", "Write straight quotes"),
    Mistake(#"title = "Today""#, #"title = "Today"#, #"Write ""#),
    Mistake(#"title = "Today""#, "title = `Today`", "Write straight quotes"),
    Mistake(#"title = "Today""#, "title = Today", #"Write "Today""#),
    Mistake(#"title = "A walk""#, "title = 20", #"Write title = "20""#),
    Mistake(#"task "walk" {"#, #"task "a walk" {"#, #"Write "a-walk""#),
    Mistake(#"task "walk" {"#, #"task "walk" = {"#, "Remove ="),
    Mistake(#"task "walk" {"#, #"tsk "walk" {"#, "Write task"),
    Mistake(#"task "walk" {"#, "task {", #"Write "id""#),
    Mistake(#"survey.at_least("pain", 7)"#, #"survey.at_least("pian", 7)"#, #"Write "pain""#),
    Mistake(#"survey.at_least("pain", 7)"#, #"survey.atleast("pain", 7)"#, "Write at_least"),
    Mistake(#"survey.at_least("pain", 7)"#, #"survey.at_least("pain", "7")"#, "Write 7"),
    Mistake(
      #"{ option("good", "Good"), option("bad", "Bad") }"#, #"[ option("good", "Good"), option("bad", "Bad") ]"#,
      "Write { … }"),
    Mistake(#"on = { "sun", "wed" }"#, #"on = { "sunday", "wed" }"#, #"Write "sun""#),
    Mistake(#"start = "2026-06-07""#, "start = 2026-06-07", #"Write "2026-06-07""#),
    Mistake(#"start = "2026-06-07""#, #"start = "7.6.2026""#, #"Write "2026-06-07""#),
    Mistake(#"anchor "surgery""#, #"anchor "sugery""#, #"Write "surgery""#),
    Mistake(#"param "wake""#, #"param "wakeup""#, #"Write "wake""#),
    Mistake(#"kind = "time""#, #"kind = "tme""#, #"Write "time""#),
    Mistake("return value(result.pain,", "return value(result.pian,", "Write pain"),
    Mistake(
      #"        return value(result.pain, { kind = "pain" })\#n"#,
      #"        if result.pain != nil then return value(result.pain, { kind = "pain" }) end\#n"#, "Write ~="),
    Mistake(
      #"        return value(result.pain, { kind = "pain" })\#n"#,
      #"        if result.pain && result.mood then return value(result.pain, { kind = "pain" }) end\#n"#, "Write and"),
    Mistake("      end,\n", "", nil),
    Mistake("return plan", "plan", "Write return"),
    Mistake("return plan", "// My plan\nreturn plan", "Write --"),
    Mistake(#"when = survey.at_least("pain", 9)"#, #"when = "pain""#, #"Write when = survey.at_least("pain", 9)"#),
  ]

  @Test(arguments: mistakes)
  func theFirstFixRemovesTheMistake(mistake: Mistake) throws {
    let client = try EditorClient()
    let (finding, fixes) = try Self.fixes(mistake, client)
    #expect(fixes.first.flatMap { client.field($0, "title") } == mistake.title.map { .string($0) }, "\(fixes)")
    guard let fix = fixes.first else { return }
    try Self.apply(fix, client)
    let left = try client.check()["one/plan.lua"]
    let code = try #require(client.codes([finding])?.first)
    #expect(client.codes(left)?.contains(code) == false, "\(left ?? [])")
  }

  /// Of the messages that say what to write, at least nine in ten can be followed by one keystroke.
  @Test func mostMessagesThatSayWhatToWriteHaveAFix() throws {
    var said = 0, offered = 0
    for mistake in Self.mistakes {
      let client = try EditorClient()
      let (finding, fixes) = try Self.fixes(mistake, client)
      guard case .string(let message)? = client.field(finding, "message"),
        message.contains(#/(^|; |: )(write|use|remove|delete|omit)\b|did you mean/#)
      else { continue }
      said += 1
      offered += fixes.isEmpty ? 0 : 1
    }
    #expect(said >= 40)
    #expect(offered * 10 >= said * 9, "\(offered) of \(said)")
  }

  /// Opens the plan with an error in it, and returns the first finding, errors before warnings, with its fixes.
  private static func fixes(_ mistake: Mistake, _ client: EditorClient) throws -> (JSONValue, [JSONValue]) {
    #expect(plan.contains(mistake.right))
    try client.open("one/plan.lua", plan.replacing(mistake.right, with: mistake.wrong, maxReplacements: 1))
    let found = try #require(try client.check()["one/plan.lua"])
    let finding = try #require(
      found.first { client.field($0, "severity") == 1 } ?? found.first, "there is no finding")
    let range = try #require(client.field(finding, "range"))
    let result = try client.request(
      "textDocument/codeAction",
      ["textDocument": ["uri": client.uri("one/plan.lua")], "range": range, "context": ["diagnostics": []]])
    guard case .array(let actions) = result else { return (finding, []) }
    return (
      finding,
      actions.filter { action in
        guard case .string(let title)? = client.field(action, "title") else { return false }
        return client.field(action, "diagnostics") == [finding] && !title.hasPrefix("Allow ")
      }
    )
  }

  /// Applies the edits of an action, the last one in the text first.
  static func apply(_ action: JSONValue, _ client: EditorClient) throws {
    let changes = try #require(client.field(action, "edit").flatMap { client.field($0, "changes") })
    guard case .string(let uri) = client.uri("one/plan.lua"), case .array(let edits)? = client.field(changes, uri)
    else {
      return
    }
    let sorted = edits.sorted { start($1, client).lexicographicallyPrecedes(start($0, client)) }
    client.change(
      "one/plan.lua",
      sorted.map { ["range": client.field($0, "range") ?? .null, "text": client.field($0, "newText") ?? .null] })
  }

  private static func start(_ edit: JSONValue, _ client: EditorClient) -> [Int] {
    let start = client.field(edit, "range").flatMap { client.field($0, "start") }
    return ["line", "character"].map { name in
      if case .integer(let number)? = start.flatMap({ client.field($0, name) }) { number } else { 0 }
    }
  }

  private static let plan = """
    return plan "walks" {
      title = "Walks",
      anchors = { "surgery" },
      params = { wake = { kind = "time", default = "07:00" } },
      tasks = {
        task "walk" {
          title = "A walk",
          instructions = "Twenty minutes.",
          schedule = schedule.daily { start = anchor "surgery" + days(1), at = "09:00" },
          closes = hours(2),
          reminders = { { at = "start" } },
        },
        task "evening" {
          title = "Evening",
          schedule = schedule.weekly { on = { "sun", "wed" }, at = param "wake", start = "2026-06-07" },
          card = "survey",
          survey = survey "diary" {
            steps = {
              form "how" {
                title = "Today",
                items = {
                  scale "pain" { text = "Pain", min = 0, max = 10, required = true },
                  choice "mood" { text = "Mood", options = { option("good", "Good"), option("bad", "Bad") } },
                  text "why" { text = "Why?", when = survey.at_least("pain", 7) },
                },
              },
            },
          },
          extract = function(result, event, ctx)
            return value(result.pain, { kind = "pain" })
          end,
          alerts = { alert "severe" { title = "Severe pain", when = survey.at_least("pain", 9) } },
        },
      },
    }

    """
}

import CareAccess
import CareModel
import CareRuntime
import CareTestSupport
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Every field of every form and query with the ends of what it can say: the server answers, and none of them is an error of its own.
///
/// An overflow ends the process, and so the whole run. A failure names its seed; `scripts/soak` tries many times more.
struct FieldEndsTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "glass" { title = "A glass", schedule = schedule.daily { at = "all day" } },
      task "walk" { title = "Walk", schedule = schedule.daily { at = "all day" }, progress = "sum",
        targets = { value(5000, { kind = "steps" }) }, card = "numeric_progress" },
      task "own" { title = "Own", schedule = schedule.daily { at = "all day" }, card = card {
        view = function() return { body = { ui.button("set", "One", { value = 1 }) } } end,
        on = { set = function(event, _, input) event:append(value(input.value)) end } } },
      task "check" { title = "Check", schedule = schedule.daily { at = "all day" },
        survey = survey "check" { steps = {
          form "how" { items = {
            scale "pain" { text = "Pain", min = 0, max = 10 },
            numeric "weight" { text = "Weight", integer = true },
            time_interval "slept" { text = "Slept" },
            date "day" { text = "Day" },
            choice "one" { text = "One", options = { option("a", "A"), option("b", "B") } },
          } },
          repeat_group "drugs" { items = { text "name" { text = "Name" } } },
          review "all" {},
        } } },
    } }
    """

  /// The ends of whole numbers, of decimals, of dates, and of lengths.
  private static let ends = [
    "-9223372036854775808", "9223372036854775807", "-9223372036854775809", "18446744073709551616", "0", "-0", "-1",
    "1e400",
    "-1e308", "nan", "inf", "", " ", "\u{0}", "\u{202e}", "١٢٣", "９", "9999-12-31", "0000-01-01",
    "-292275055-05-16T16:47:04.192Z",
    "+292278994-08-17T07:12:55.807Z", "99:99", "{}", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    String(repeating: "9", count: 4_000),
    String(repeating: "1 h ", count: 2_000), String(repeating: "e\u{301}", count: 1_000),
  ]

  /// A value with an end in the place of each of its numbers, or an end alone.
  private static func damaged(_ value: String, _ random: inout SeededGenerator) -> String {
    let end = random.pick(ends)
    guard random.chance(50), let number = value.firstMatch(of: /-?[0-9]+/) else { return end }
    return value.replacingCharacters(in: number.range, with: end)
  }

  /// The names that handlers read, from their sources.
  private static func names(_ kind: String) throws -> [String] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/CareWeb")
      .standardized
    let found = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    while let file = found?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /(query|form)(?:\[|\.values\()"([A-Za-z_-]+)"/) where match.1 == kind {
        names.insert(String(match.2))
      }
    }
    return names.sorted()
  }

  private static func expectAnswer(_ answer: TestResponse, _ comment: Comment) {
    #expect(answer.status.code < 500, comment)
  }

  @Test(arguments: ["take", "bundle"], ["-9223372036854775808", "9223372036854775807", "-1", "1e400"])
  func aTimeOfNobodysTimeIsNow(page: String, began: String) async throws {
    let fixture = try WebFixture()
    let path = "/me/e/\(try fixture.event("check").key)/\(page)?plan=ana.p&began=\(began)"
    try await fixture.test { web in
      let answer = try await web.get(path)
      #expect(answer.status == .ok)
    }
  }

  @Test(
    arguments: ["control=N:x", "do=row:N", "do=remove:N", "do=edit:N"],
    ["-9223372036854775808", "9223372036854775807", "0"])
  func aNumberBeyondAListIsRefused(field: String, number: String) async throws {
    let fixture = try WebFixture(plan: Self.plan)
    let isControl = field.hasPrefix("control"), key = try fixture.event(isControl ? "own" : "check").key
    let path = "/me/e/\(key)/\(isControl ? "press" : "take")?plan=ana.p"
    let parts = field.replacing("N", with: number).split(separator: "=").map(String.init)
    try await fixture.test { web in
      let page = try await web.get(isControl ? "/me/today" : path).text
      let answer = try await web.send(page, to: path, [(parts[0], parts[1]), ("action", "set")])
      #expect((200..<500).contains(answer.status.code), "\(answer.status)")
    }
  }

  @Test(arguments: ["enter", "timeline", "summary"], ["9999-12-31", "0001-01-01"])
  func theEndsOfTheCalendarAreDays(page: String, day: String) async throws {
    let team = try TeamFixture(plan: Self.plan)
    try await team.test(team.cookies(.clinician)) { web in
      let answer = try await web.get("/s/p/p/ana/\(page)?on=\(day)")
      #expect(answer.status.code < 500)
    }
  }

  @Test func queriesAreAnsweredWhateverTheySay() async throws {
    let team = try TeamFixture(plan: Self.plan), names = try Self.names("query")
    #expect(names.contains("began") && names.count > 5, "\(names)")
    let routes = RouteRegistry.routes.filter { $0.method == .get }
    let cookies = try team.participant().merging(team.cookies(.clinician)) { $1 }
    let keys = try ["check", "own"].map { try team.web.event(CareTask.ID($0)).key.text }
    try await team.test(cookies) { web in
      for seed in 1...UInt64(Soak.rounds(1_500)) {
        var random = SeededGenerator(seed: seed)
        let route = random.pick(routes)
        if "\(route.pattern)".hasSuffix("live") { continue }
        let values = Dictionary(
          uniqueKeysWithValues: route.pattern.names.map {
            (
              $0,
              $0 == "plan"
                ? "p" : $0.hasPrefix("key") ? random.pick(keys) : random.chance(80) ? "ana" : random.pick(Self.ends)
            )
          })
        let query = (0...random.roll(2)).map { _ in "\(random.pick(names))=\(Self.encoded(random.pick(Self.ends)))" }
        let answer = try await web.get(route.pattern.path(values) + "?" + query.joined(separator: "&"))
        Self.expectAnswer(answer, "seed \(seed): \(route.pattern)?\(query.joined(separator: "&").prefix(200))")
      }
    }
  }

  /// A server takes 60 forms of a participant in a minute, and the clock of tests stands still, so that each round has a server of its own.
  @Test func formsAreAnsweredWhateverTheySay() async throws {
    let fixture = try WebFixture(plan: Self.plan)
    let keys = try ["check", "own", "walk", "glass"].map { try fixture.event(CareTask.ID($0)).key }
    let pages =
      ["/me/today", "/me/team", "/me/settings"] + keys.map { "/me/e/\($0)?plan=ana.p" } + [
        "/me/e/\(keys[0])/take?plan=ana.p"
      ]
    for round in 0..<UInt64(Soak.rounds(12, few: 5)) {
      try await fixture.startedAgain().application().test(.router) { client in
        try await Self.sendForms(to: WebClient(client: client), of: pages, seeds: round * 50 + 1...round * 50 + 50)
      }
    }
  }

  @Test(arguments: [Role.clinician, .coordinator])
  func formsOfTheTeamAreAnsweredWhateverTheySay(role: Role) async throws {
    let team = try TeamFixture(plan: Self.plan), key = try team.web.event("check").key
    let pages =
      ["", "/alerts", "/enroll", "/tags", "/held", "/export"].map { "/s/p\($0)" }
      + ["", "/enter", "/enter/\(key)", "/timeline", "/notes", "/plan", "/summary"].map { "/s/p/p/ana\($0)" }
    try await team.test(team.cookies(role)) { web in
      try await Self.sendForms(to: web, of: pages, seeds: 1...UInt64(Soak.rounds(300)))
    }
  }

  /// Sends forms of pages with an end in one of their fields, and others in some.
  private static func sendForms(to web: WebClient, of pages: [String], seeds: ClosedRange<UInt64>) async throws {
    var count = 0
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let page = random.pick(pages), shown = try await web.get(page)
      let all = forms(in: shown.text).filter { !$0.address.hasSuffix("sign-out") }
      guard !all.isEmpty else { continue }
      let form = random.pick(all)
      var fields = form.fields.map { ($0.0, random.chance(70) ? $0.1 : random.pick(ends)) }
      if !fields.isEmpty {
        let place = random.roll(fields.count)
        fields[place].1 = damaged(fields[place].1, &random)
      }
      let answer = try await web.post(form.address.isEmpty ? page : form.address, fields)
      expectAnswer(answer, "seed \(seed): \(form.address) \(fields.map { "\($0.0)=\($0.1.prefix(60))" })")
      // One that waits for its turn tries nothing.
      if answer.status != .tooManyRequests { count += 1 }
    }
    #expect(count > seeds.count / 5)
  }

  private struct Form {
    var address: String
    var fields: [(String, String)]
  }

  /// The forms of a page, with the names of all their inputs, and one of their buttons.
  private static func forms(in page: String) -> [Form] {
    page.components(separatedBy: "<form").dropFirst().map { part in
      let form = part.components(separatedBy: "</form>")[0]
      let address = form.firstMatch(of: /^[^>]*action="([^"]*)"/).map { String($0.1) } ?? ""
      let fields = form.matches(of: /<(?:input|textarea|select|button)[^>]*? name="([^"]*)"([^>]*)>/).map {
        (String($0.1), $0.2.firstMatch(of: /value="([^"]*)"/).map { String($0.1) } ?? "")
      }
      return Form(address: address.replacing("&amp;", with: "&"), fields: fields)
    }
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}

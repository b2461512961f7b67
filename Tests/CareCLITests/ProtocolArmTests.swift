import Foundation
import Testing

/// The protocol of a plan some of whose tasks exist only for some participants.
struct ProtocolArmTests {
  private static let arms = CareProcess.project.appending(path: "Tests/CareCLITests/Cases/arms").path

  /// A table of a document: its caption, and the texts of its rows.
  private struct Table {
    let caption: String
    let rows: [[String]]
  }

  /// Returns the tables with a style, in order.
  private static func tables(_ style: String, in html: String) -> [Table] {
    func plain(_ markup: some StringProtocol) -> String {
      String(markup).replacing(/<[^>]*>/, with: "").replacing(/\s+/, with: " ")
        .trimmingCharacters(in: .whitespaces)
    }
    return html.components(separatedBy: "<table ").dropFirst().compactMap { text in
      guard text.hasPrefix("class=\"care-grid-table \(style)\"") else { return nil }
      let table = text.components(separatedBy: "</table>")[0]
      let caption = table.firstMatch(of: #/<caption>([^<]*)</caption>/#).map { String($0.1) } ?? ""
      let rows = table.components(separatedBy: "<tr>").dropFirst().map { row in
        row.matches(of: #/<t[hd](?: [^>]*)?>(.*?)</t[hd]>/#.dotMatchesNewlines()).map { plain($0.1) }
      }
      return Table(caption: caption, rows: rows)
    }
  }

  private static func html(_ care: CareProcess, _ plan: String, _ more: String...) throws -> String {
    let made = try care.run(["protocol", plan, "--out", "p.html", "--replace"] + more)
    try #require(made.code == 0, "\(made.errors)")
    return try care.text("p.html")
  }

  @Test(arguments: [
    ("en", "For", "everyone", "Group", "A task that only some"),
    ("de", "Für", "alle", "Gruppe", "Eine Aufgabe, die nur"),
    ("es", "Para", "todos", "Grupo", "Una tarea que solo"), ("ko", "대상", "모두", "집단", "이 참여자 중 일부"),
  ])
  func eachRowNamesTheArmsThatItIsFor(
    language: String, column: String, everyone: String, group: String, note: String
  ) throws {
    try withCare { care in
      let html = try Self.html(care, Self.arms, "--language", language)
      let activities = Self.tables("proto-activities", in: html)
      let rows = try #require(activities.first).rows
      #expect(activities.count == 1 && rows.map(\.count) == [3, 3, 3, 3, 3])
      #expect(rows[0][1] == column)
      #expect(rows.dropFirst().map { $0[0] } == ["Walk", "Swim", "Diary", "Visit"])
      #expect(rows.dropFirst().map { $0[1] } == ["A", "B, C", everyone, "B; home: true"])
      // The burden of each arm has its own tasks, not those of all of them.
      let burden = Self.tables("proto-narrow", in: html).filter { !$0.caption.isEmpty }
      #expect(burden.map(\.caption) == ["\(group) A", "\(group) B", "\(group) C"])
      #expect(burden.compactMap { $0.rows.dropFirst().first?[1] } == ["2", "3", "2"])
      #expect(html.contains(note))
    }
  }

  @Test func whatIsTheSameForAllHasNoSuchColumn() throws {
    try withCare { care in
      let plan = try String(contentsOfFile: Self.arms + "/plan.lua", encoding: .utf8)
      try care.write(plan.replacing(/, applies = \{.*\} \},\n/, with: " },\n"), to: "same/plan.lua")
      let html = try Self.html(care, "same")
      let rows = try #require(Self.tables("proto-activities", in: html).first).rows
      #expect(rows.count == 5 && rows.allSatisfy { $0.count == 2 })
      #expect(html.contains("These activities are the same in every group: A, B, C."))
      let captions = Self.tables("proto-narrow", in: html).map(\.caption)
      #expect(captions.allSatisfy { $0.isEmpty })
      #expect(!html.contains("A task that only some"))
    }
  }

  @Test func laterChangesAndOtherParametersAreNamed() throws {
    try withCare { care in
      try care.write(
        """
        return plan "p" { title = "P",
          params = { arm = { "A", "B" }, smokes = { kind = "boolean", title = "Smokes", required = true } },
          tasks = {
            task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" }, applies = { arm = "A" },
              later = { { from = "2026-05-01", applies = { arm = { "A", "B" } } }, { from = "2026-06-01", title = "Run" } } },
            task "quit" { title = "Quit", schedule = schedule.daily { at = "09:00" }, applies = { smokes = true } },
            task "note" { title = "Note", schedule = schedule.at_will {} },
          },
        }
        """, to: "p/plan.lua")
      let html = try Self.html(care, "p")
      let rows = try #require(Self.tables("proto-activities", in: html).first).rows
      #expect(rows[1][0] == "Walk" && rows[1][1].hasPrefix("A from ") && rows[1][1].hasSuffix(": A, B"))
      #expect(rows[2].prefix(2) == ["Quit", "Smokes: true"])
      #expect(rows[3] == ["Note", "everyone", "at any time"])
      // The table has the tasks of all arms, so that no arm is assumed.
      #expect(!html.contains("Assumed"))
    }
  }

  @Test func aChangedArmIsMarkedInItsRow() throws {
    try withCare { care in
      let plan = try String(contentsOfFile: Self.arms + "/plan.lua", encoding: .utf8)
      try care.write(plan.replacing("applies = { arm = \"A\" }", with: "applies = { arm = \"C\" }"), to: "new/plan.lua")
      let rows = try #require(
        Self.tables("proto-activities", in: try Self.html(care, "new", "--since", Self.arms)).first
      ).rows
      #expect(rows[1].prefix(2) == ["Walk", "C changed"])
      #expect(rows[2].prefix(2) == ["Swim", "B, C"])
    }
  }
}

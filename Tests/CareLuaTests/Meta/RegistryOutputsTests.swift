import CareLua
import Testing

/// Whatever is in the registry comes out of all that is made from it: definitions, manual, help, completion, judgement.
@Suite struct RegistryOutputsTests {
  private static let registry = Registry.everything
  private static let definitions = Set(
    DefinitionFile.text().split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  private static let pages = Dictionary(
    uniqueKeysWithValues: Manual().pages.map { ($0.file, $0.text) })

  private var supported: [ConstructorEntry] { Self.registry.constructors.filter(\.isSupported) }

  /// Tables that a call gives have no name that a script could write.
  private func isWritten(_ entry: ConstructorEntry) -> Bool { entry.form != .given }

  @Test func everyEntryIsDefinedForEditors() {
    let functions = Set(
      Self.definitions.compactMap { $0.hasPrefix("function ") ? $0.dropFirst(9).prefix { $0 != "(" } : nil })
    let members = Set(
      Self.definitions.compactMap {
        $0.hasPrefix("---@field ") ? $0.dropFirst(10).prefix { $0 != " " && $0 != "?" } : nil
      })
    for entry in supported {
      switch entry.form {
      case .record, .given:
        #expect(
          Self.definitions.contains { $0.hasPrefix("---@class ") && $0.contains(".\(Self.pascal(entry.name))") },
          "\(entry.name)")
      case .constant where entry.owner != nil: #expect(members.contains(Substring(entry.member)), "\(entry.name)")
      case .constant: #expect(Self.definitions.contains { $0.hasPrefix("\(entry.name) = ") }, "\(entry.name)")
      case .named, .table, .call:
        let name =
          entry.owner.map { Self.pascal($0) + (entry.name.contains(":") ? ":" : ".") + entry.member } ?? entry.name
        let isCalledTable = Self.definitions.contains("\(entry.name) = {}")
        #expect(functions.contains(Substring(name)) || isCalledTable, "\(entry.name)")
      }
      for field in entry.fields + (entry.form == .named ? [] : entry.parameters) where field.isSupported {
        let lines = ["---@field \(field.name)", "---@param \(field.name)"]
        #expect(
          Self.definitions.contains { line in lines.contains { line.hasPrefix($0) } }, "\(entry.name).\(field.name)")
      }
    }
  }

  @Test func everyEntryStandsInTheManual() {
    for entry in supported {
      let page = Self.pages[Manual.file(of: entry.name)] ?? ""
      #expect(page.contains(entry.summary), "\(entry.name)")
      for field in entry.fields { #expect(page.contains("`\(field.name)`"), "\(entry.name).\(field.name)") }
      for field in entry.fields.filter(\.isSupported) + (entry.form == .named ? [] : entry.parameters) {
        let text = field.defaultText?.replacing("|", with: "\\|") ?? ""
        #expect(
          page.contains(field.summary.replacing("|", with: "\\|")) && page.contains(text), "\(entry.name).\(field.name)"
        )
      }
    }
  }

  @Test func everyEntryIsHelpedWith() {
    for entry in supported {
      let help = Self.registry.help(entry.name) ?? ""
      #expect(help.contains(entry.summary), "\(entry.name)")
      for field in entry.fields where field.isSupported {
        #expect(help.contains("  \(field.name)") && help.contains(field.summary), "\(entry.name).\(field.name)")
        #expect(help.contains(field.defaultText ?? ""), "\(entry.name).\(field.name)")
      }
      for field in entry.fields where !field.isSupported {
        #expect(help.contains(field.name), "\(entry.name).\(field.name)")
      }
    }
  }

  @Test func everyFieldIsCompletedInItsTable() {
    for entry in supported where [.named, .table, .call].contains(entry.form) && !entry.fields.isEmpty {
      let arguments = entry.parameters.map { _ in "nil, " }.joined()
      let call =
        entry.form == .named
        ? "\(entry.name) \"x\" { " : entry.form == .table ? "\(entry.name) { " : "\(entry.name)(\(arguments){ "
      let found = Set(Self.registry.tableCompletions(in: call, word: ""))
      for field in entry.fields where field.isSupported {
        #expect(found.contains("\(field.name) = "), "\(entry.name).\(field.name)")
      }
      for field in entry.fields where !field.isSupported { #expect(!found.contains("\(field.name) = ")) }
    }
  }

  @Test func everyTableIsJudgedByItsEntry() throws {
    let bench = try ConsoleBench()
    _ = try bench.run(
      "event = store.events { task = 'check-in' }[1] run = event:survey() care_plan = cp result = run:result()")
    _ = try bench.run("plan_schedule = schedule.once { start = '2026-06-07' } some_card = event:card()")
    for entry in Registry.console.constructors where entry.isSupported && !entry.fields.isEmpty && entry.owner != "ctx"
    {
      guard [.named, .table, .call].contains(entry.form) else { continue }
      let name =
        entry.owner == "schedule" ? "plan_" + entry.name : entry.owner == "card" ? "some_" + entry.name : entry.name
      let arguments = entry.parameters.map { Self.argument($0.type) + ", " }.joined()
      let table = "{ no_such_name = 1 }"
      let call =
        switch entry.form {
        case .named: "\(name) \"x\" \(table)"
        case .table: "\(name) \(table)"
        default: "\(name)(\(arguments)\(table))"
        }
      let message = bench.failure(call)?.message ?? ""
      #expect(message.contains("no_such_name") && message.contains(entry.name), "\(call): \(message)")
    }
  }

  /// An argument that a call takes.
  private static func argument(_ type: FieldType) -> String {
    switch type {
    case .integer, .number: "1"
    case .moment, .any(of: [.choice(["now", "tomorrow"]), .moment]): "\"2026-06-07\""
    case .named, .list: "{}"
    default: "\"x\""
    }
  }

  private static func pascal(_ name: String) -> String {
    name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

import CareLua
import Testing

/// Whatever is in the registry comes out of all that is made from it: definitions, manual, help, completion, judgement.
@Suite struct RegistryOutputsTests {
  private static let registry = Registry.everything
  private static let definitions = DefinitionFile.text()
  private static let pages = Dictionary(
    uniqueKeysWithValues: Manual().pages.map { ($0.file, $0.text) })

  private var supported: [ConstructorEntry] { Self.registry.constructors.filter(\.isSupported) }

  /// Tables that a call gives have no name that a script could write.
  private func isWritten(_ entry: ConstructorEntry) -> Bool { entry.form != .given }

  @Test func everyEntryIsDefinedForEditors() {
    let fields = AnnotationChecker(Self.definitions).fields
    var parameters: [String: Set<Substring>] = [:], above: Set<Substring> = [], assigned: Set<Substring> = []
    for line in Self.definitions.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { above = [] }
      if line.hasPrefix("---@param ") { above.insert(line.dropFirst(10).prefix { $0 != " " && $0 != "?" }) }
      if line.hasPrefix("function ") { parameters[String(line.dropFirst(9).prefix { $0 != "(" })] = above }
      if let name = line.firstRange(of: " = ") { assigned.insert(line[..<name.lowerBound]) }
    }
    for entry in supported {
      let fieldsClass = "care." + Self.pascal(entry.name)
      for field in entry.fields where field.isSupported {
        let isThere =
          fields.contains("\(fieldsClass).\(field.name)") || fields.contains("\(fieldsClass)Fields.\(field.name)")
        #expect(isThere, "\(entry.name).\(field.name)")
      }
      guard entry.form != .record, entry.form != .given else { continue }
      if let owner = entry.owner, entry.form == .constant {
        #expect(fields.contains("care.\(Self.pascal(owner)).\(entry.member)"), "\(entry.name)")
      } else if entry.form == .constant || assigned.contains(Substring(entry.name)) {
        #expect(assigned.contains(Substring(entry.name)), "\(entry.name)")
      } else {
        let separator = entry.name.contains(":") ? ":" : "."
        let function = parameters[entry.owner.map { Self.pascal($0) + separator + entry.member } ?? entry.name]
        #expect(function != nil, "\(entry.name)")
        for parameter in entry.form == .named ? [] : entry.parameters {
          let names = [Substring(parameter.name), Substring(parameter.name + "_")]
          #expect(names.contains { function?.contains($0) == true }, "\(entry.name)(\(parameter.name))")
        }
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
    case .choice(let words, _): "\"\(words.first ?? "")\""
    default: "\"x\""
    }
  }

  private static func pascal(_ name: String) -> String {
    name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

import CareLua
import Testing

/// Every name of the registry is in all that is made from it: definitions, manual, help, completion, validation.
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

  @Test func everyEntryIsInTheManual() {
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

  @Test func everyEntryHasHelp() {
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

  @Test func everyFieldIsCompletedInItsTable() throws {
    let bench = try Self.bench()
    for (entry, opening) in Self.calls {
      let found = Set(bench.console.completion(of: opening + "{ ").candidates)
      for field in entry.fields {
        #expect(found.contains("\(field.name) = ") == field.isSupported, "\(entry.name).\(field.name): \(found)")
      }
    }
  }

  @Test func everyTableIsValidatedByItsEntry() throws {
    let bench = try Self.bench()
    for (entry, opening) in Self.calls {
      let text = opening + "{ no_such_name = 1 }" + (entry.form == .call ? ")" : "")
      let message = bench.failure(text)?.message ?? ""
      #expect(message.contains("no_such_name") && message.contains(entry.name), "\(text): \(message)")
    }
  }

  /// A console with a value of every kind, under names that are free.
  private static func bench() throws -> ConsoleBench {
    let bench = try ConsoleBench()
    _ = try bench.run(
      "event = store.events { task = 'check-in' }[1] run = event:survey() care_plan = cp result = run:result()")
    _ = try bench.run(
      "plan_schedule = schedule.once { start = '2026-06-07' } some_card = event:card() some_chart = chart 'care'")
    return bench
  }

  /// Everything that takes a table, each with how it is called up to that table.
  private static let calls: [(entry: ConstructorEntry, opening: String)] = Registry.console.constructors
    .filter { entry in
      entry.isSupported && !entry.fields.isEmpty && [.named, .table, .call].contains(entry.form) && entry.owner != "ctx"
    }
    .map { entry in
      let prefix = ["schedule": "plan_", "card": "some_", "chart": "some_"][entry.owner ?? ""] ?? ""
      let arguments = entry.parameters.map { argument($0.type) + ", " }.joined()
      let opening = entry.form == .named ? " \"x\" " : entry.form == .table ? " " : "(" + arguments
      return (entry, prefix + entry.name + opening)
    }

  /// An argument that a call takes.
  private static func argument(_ type: FieldType) -> String {
    switch type {
    case .integer, .number: "1"
    case .moment, .any(of: [.choice(["now", "tomorrow"]), .moment]): "\"2026-06-07\""
    case .named, .list: "{}"
    case .callback: "print"
    case .choice(let words, _): "\"\(words.first ?? "")\""
    default: "\"x\""
    }
  }

  private static func pascal(_ name: String) -> String {
    name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

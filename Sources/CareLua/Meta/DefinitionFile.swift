/// `care.d.lua`: definitions of the language for editors that understand LuaLS annotations.
package struct DefinitionFile {
  private let types: DefinitionTypes
  private let sections: [RegistrySection]
  private var lines: [String] = []
  /// Handles whose class has been written.
  private var classes: Set<String> = []
  /// Tables of names that have been written, such as `schedule`.
  private var tables: Set<String> = []

  private init(_ sections: [RegistrySection]) {
    self.sections = sections
    types = DefinitionTypes(Registry(sections.flatMap(\.entries)))
  }

  /// Returns the text of the file, which is the same for the same registry.
  package static func text(of sections: [RegistrySection] = Registry.sections) -> String {
    var file = DefinitionFile(sections)
    file.write()
    return file.lines.joined(separator: "\n") + "\n"
  }

  private static let mark =
    "-- The language of care plans for editors, made by `care meta` from the names that `care` itself judges by."

  /// Returns whether a text is such a file, of this release or another.
  package static func isOwn(_ text: String) -> Bool { text.hasPrefix("---@meta care\n") && text.contains(mark) }

  private mutating func write() {
    lines.append("---@meta care")
    lines.append("")
    lines.append(Self.mark)
    lines.append("-- It says what may be written and declares nothing at run time; a change here is overwritten.")
    writeShapes()
    writeChoices()
    for section in sections where !section.entries.isEmpty {
      heading(section.title)
      lines.append(contentsOf: Self.wrapped(section.summary, "-- "))
      for entry in section.entries where entry.isSupported { write(entry) }
    }
  }

  private mutating func heading(_ title: String) {
    lines.append("")
    lines.append("-- " + title + " " + String(repeating: "-", count: max(3, 116 - title.count)))
    lines.append("")
  }

  /// Writes the types that several fields share.
  private mutating func writeShapes() {
    heading("Shapes")
    let shapes = [
      ("ID", "string", "The id of an entity: 1 to 128 of `a-z A-Z 0-9 . _ -`."),
      ("Zone", "string", "An IANA zone, e.g. \"America/New_York\"."),
      ("Date", "string|care.Time", "\"2026-06-07\", or a time."),
      (
        "Moment", "string|care.Time|care.Point",
        "\"2026-06-07\", \"2026-06-07T08:00\", a time, `day(7)`, `anchor \"surgery\"`."
      ),
      ("Span", "care.Interval|care.IntervalFields", "`days(3)`, or `{ days = 3 }`."),
      ("Duration", "care.Span|number|\"all day\"", "An interval, a number of seconds, or \"all day\"."),
      ("TimeOfDay", "string|care.Point", "\"08:00\", or `param \"wake\"`."),
      ("TimesOfDay", "care.TimeOfDay|care.TimeOfDay[]", "A time of day, a list of them, or \"all day\"."),
      ("Weekday", "\"mon\"|\"tue\"|\"wed\"|\"thu\"|\"fri\"|\"sat\"|\"sun\"", "A day of the week."),
    ]
    for (name, type, summary) in shapes { lines.append("---@alias care.\(name) \(type) # \(summary)") }
    lines.append("")
    lines.append(
      "--- A number and a weekday: `{ 2, \"tue\" }` is the second Tuesday, `{ -1, \"fri\" }` the last Friday.")
    lines.append("---@class care.WeekdayOfMonth")
    lines.append("---@field [1] integer")
    lines.append("---@field [2] care.Weekday")
    let made = Set(sections.flatMap(\.entries).filter(\.isSupported).compactMap(\.noun))
    for noun in FieldType.Noun.allCases where made.contains(noun) && types.names.made(noun).hasSuffix("Ref") {
      lines.append("")
      lines.append("--- \(noun.title.capitalizedFirst), as a constructor makes it.")
      lines.append("---@class \(types.names.made(noun))" + (noun == .anchor ? ": care.Point" : ""))
      guard noun == .anchor, let entry = types.registry["anchor"] else { continue }
      lines.append("---@overload fun(fields: \(types.names.fields(of: entry))): care.AnchorRef")
    }
    let owners = Set(sections.flatMap(\.entries).filter(\.isSupported).compactMap(\.owner))
    for handle in HandleEntry.all where handle.name != "thread" && !owners.contains(handle.name) { writeHandle(handle) }
  }

  private mutating func writeChoices() {
    heading("Words")
    for (words, name) in types.choices.sorted(by: { $0.value < $1.value }) {
      lines.append("---@alias \(name)")
      lines.append(contentsOf: words.map { "---| \"\($0)\"" })
      lines.append("")
    }
    lines.removeLast()
  }

  // -- Entries

  private mutating func write(_ entry: ConstructorEntry) {
    writeOwner(of: entry)
    guard entry.form != .constant || entry.owner == nil else { return }
    lines.append("")
    switch entry.form {
    case .given: writeClass(types.names.given(entry.name), entry, isExact: false)
    case .record: writeClass(types.names.fields(of: entry), entry, isExact: true)
    case .constant: writeConstant(entry)
    case .named, .table, .call: writeFunction(entry)
    }
  }

  /// Writes the class or the table that a name belongs to, unless it has been written.
  private mutating func writeOwner(of entry: ConstructorEntry) {
    if let owner = entry.owner {
      if let handle = Registry.handle(owner), classes.insert(owner).inserted { writeHandle(handle) }
    } else if let dot = entry.name.firstIndex(of: ".") {
      writeTable(String(entry.name[..<dot]))
    } else if types.registry.constructors.contains(where: { $0.name.hasPrefix(entry.name + ".") && $0.owner == nil }) {
      writeTable(entry.name)
    }
  }

  private mutating func writeHandle(_ handle: HandleEntry) {
    let name = types.names.handle(handle.name)
    lines.append("")
    lines.append(contentsOf: Self.wrapped(handle.summary, "--- "))
    lines.append("---@class \(name)")
    for member in types.registry.constructors where member.owner == handle.name && member.form == .constant {
      guard let type = member.gives, member.isSupported else { continue }
      lines.append("---@field \(Self.field(member.member, types.text(type))) \(member.summary)")
    }
    if let other = handle.otherMembers { lines.append("---@field [string] \(types.text(other))") }
    for operation in handle.operations {
      let operand = operation.operand.map { "(\(types.text($0)))" } ?? ""
      lines.append("---@operator \(operation.name)\(operand): \(types.text(operation.result))")
    }
    lines.append("local \(DefinitionNames.pascal(handle.name)) = {}")
  }

  /// Writes a table of names, with an overload if it can also be called.
  private mutating func writeTable(_ name: String) {
    guard tables.insert(name).inserted else { return }
    lines.append("")
    if let entry = types.registry[name] { writeDocumentation(entry) }
    // The class by which editors find the methods of a text.
    lines.append("---@class \(name == "string" ? "stringlib" : "care.library.\(name)")")
    if let entry = types.registry[name], entry.form != .constant {
      let result = resultText(entry).map { ": " + $0 } ?? ""
      let takes = parameters(of: entry).map { "\($0.name)\($0.isOptional ? "?" : ""): \($0.type)" }
      lines.append("---@overload fun(\(takes.joined(separator: ", ")))\(result)")
    }
    lines.append("\(name) = {}")
  }

  private mutating func writeConstant(_ entry: ConstructorEntry) {
    writeDocumentation(entry)
    lines.append("---@type \(entry.gives.map { types.text($0) } ?? "any")")
    lines.append("\(entry.name) = \(entry.gives?.literal ?? "{}")")
  }

  private mutating func writeFunction(_ entry: ConstructorEntry) {
    let isTable = tables.contains(entry.name)
    if !entry.fields.isEmpty || entry.items != nil { writeClass(types.names.fields(of: entry), entry, isExact: true) }
    // A table that can be called has said how.
    if isTable { return }
    if !entry.fields.isEmpty || entry.items != nil { lines.append("") }
    writeDocumentation(entry)
    let parameters = parameters(of: entry)
    for parameter in parameters {
      lines.append(
        "---@param \(parameter.name)\(parameter.isOptional && parameter.name != "..." ? "?" : "") \(parameter.type)"
          + (parameter.summary.isEmpty ? "" : " \(parameter.summary)"))
    }
    if case .several(let results)? = entry.gives {
      for result in results { lines.append("---@return \(types.text(result))") }
    } else if let result = resultText(entry) {
      lines.append("---@return \(result)")
    }
    if entry.form == .named, let made = entry.gives {
      lines.append(
        "---@overload fun(id: care.ID, fields: \(types.names.fields(of: entry))): \(types.text(made))")
    }
    let separator = entry.name.contains(":") ? ":" : "."
    let name = entry.owner.map { DefinitionNames.pascal($0) + separator + entry.member } ?? entry.name
    lines.append("function \(name)(\(parameters.map(\.name).joined(separator: ", "))) end")
    if entry.noun == .step || entry.noun == .item, !entry.name.contains(".") {
      lines.append("survey.\(entry.name) = \(entry.name)")
    }
  }

  private mutating func writeClass(_ name: String, _ entry: ConstructorEntry, isExact: Bool) {
    writeDocumentation(entry, withExample: entry.form == .record)
    lines.append("---@class \(isExact ? "(exact) " : "")\(name)")
    for field in entry.fields where field.isSupported {
      let type = types.text(field.type)
      let text = field.isRequired || type.hasSuffix("?") || !isExact ? type : type + "?"
      lines.append("---@field \(Self.field(field.name, text)) \(field.note)")
    }
    if let items = entry.items { lines.append("---@field [integer] \(types.text(items))") }
  }

  private mutating func writeDocumentation(_ entry: ConstructorEntry, withExample: Bool = true) {
    lines.append(contentsOf: Self.wrapped(entry.summary, "--- "))
    guard withExample, let example = entry.shownExample else { return }
    lines.append("---")
    lines.append("--- ```lua")
    lines.append(contentsOf: example.split(separator: "\n", omittingEmptySubsequences: false).map { "--- \($0)" })
    lines.append("--- ```")
  }

  // -- Parts

  private struct Parameter {
    var name: String
    var type: String
    var summary = ""
    var isOptional = false
  }

  private func parameters(of entry: ConstructorEntry) -> [Parameter] {
    var all = entry.parameters.map { field in
      Parameter(
        name: DefinitionNames.parameter(field.name), type: types.text(field.type), summary: field.note,
        isOptional: !field.isRequired)
    }
    if entry.form == .named {
      return [Parameter(name: "id", type: "care.ID", summary: "Its id, which stays the same for ever.")]
    }
    if !entry.fields.isEmpty || entry.items != nil {
      let isOptionTable = entry.noun == nil && !entry.fields.contains(where: \.isRequired)
      let mayMiss = entry.alternative != nil || isOptionTable || entry.form == .call
      all.append(
        Parameter(
          name: entry.noun == nil ? "options" : "fields",
          type: types.names.fields(of: entry) + (entry.alternative.map { "|" + types.text($0) } ?? ""),
          isOptional: mayMiss))
    }
    return all
  }

  private func resultText(_ entry: ConstructorEntry) -> String? {
    guard let gives = entry.gives, gives != .nothing else { return nil }
    guard entry.form == .named, entry.noun != .anchor else { return types.text(gives) }
    return "fun(fields: \(types.names.fields(of: entry))): \(types.text(gives))"
  }

  /// Returns a field's name with its type; an optional field is marked at the name.
  private static func field(_ name: String, _ type: String) -> String {
    guard type.hasSuffix("?") else { return "\(name) \(type)" }
    var type = String(type.dropLast())
    if type.hasPrefix("("), type.hasSuffix(")"), !type.hasPrefix("(fun") { type = String(type.dropFirst().dropLast()) }
    return "\(name)? \(type)"
  }

  /// Returns a text wrapped into lines of at most 120 columns, each with a prefix.
  private static func wrapped(_ text: String, _ prefix: String) -> [String] {
    var lines: [String] = [], line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, prefix.count + line.count + 1 + word.count > 120 {
        lines.append(prefix + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [prefix + line]
  }
}

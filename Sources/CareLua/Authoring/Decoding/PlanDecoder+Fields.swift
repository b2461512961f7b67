import CareModel

extension PlanDecoder {
  /// Returns the validated fields of a declaration; nil if there is nothing to validate, which has been reported.
  package func reader(_ declaration: Declaration, path: String) -> FieldReader? {
    let authored = entered(declaration, path: path)
    let entry = declaration.entry
    guard hasRoom(at: authored) else { return nil }
    guard entry.isSupported else {
      report(.notAllowed, at: authored, "`\(entry.name)` is not supported by this release")
      return nil
    }
    var reader = FieldReader(entry: entry, authored: authored)
    if entry.form == .named { checkID(of: declaration, authored) }
    readArguments(declaration, into: &reader)
    guard let table = declaration.table else {
      guard entry.form == .named else {
        if let field = entry.fields.first(where: \.isRequired) {
          let arguments =
            (entry.parameters.filter(\.isRequired).map(\.type.shortExample) + [
              "{ \(field.name) = \(field.type.shortExample) }"
            ])
          report(
            .missingField, at: authored,
            "\(entry.name) needs `\(field.name)`; write \(entry.name)(\(arguments.joined(separator: ", ")))")
        }
        return reader
      }
      let id = declaration.id.map { "\"\($0)\"" } ?? "\"id\""
      report(.missingField, at: authored, "\(entry.name) \(id) has no table; write \(entry.name) \(id) { … }")
      return nil
    }
    guard case .table(let content) = table else {
      if case .poisoned = table {
        meetError()
        return nil
      }
      if case .unreadable(let reason, let code) = table {
        report(code, at: authored, reason)
        return nil
      }
      report(
        .wrongType, at: authored,
        "\(entry.name) takes a table, got \(title(table)); write \(entry.form.example(entry.name))")
      return nil
    }
    read(content, at: Authored(table, path: path, place: tablePlace(authored.place)), into: &reader)
    return reader
  }

  private func checkID(of declaration: Declaration, _ authored: Authored) {
    let name = declaration.entry.name
    var place = authored
    place.place = authored.place.argument(0)
    switch declaration.arguments.first ?? .nothing {
    case .text(let id):
      guard !Identifier<Declaration>(id).isWellFormed else { return }
      report(
        .badID, at: place,
        "\(quoted(id)) is not an id; write 1 to 128 of the characters a-z A-Z 0-9 . _ -")
    case .poisoned: meetError()
    case let value:
      report(.badID, at: place, "\(name) needs an id, got \(title(value)); write \(name) \"id\" { … }")
    }
  }

  private func readArguments(_ declaration: Declaration, into reader: inout FieldReader) {
    for (index, parameter) in declaration.entry.parameters.enumerated() {
      let value = index < declaration.arguments.count ? declaration.arguments[index] : .nothing
      var authored = Authored(value, path: reader.authored.path, place: reader.authored.place.argument(index))
      if value.isNothing {
        authored.place = reader.authored.place
        guard parameter.isRequired else { continue }
        report(
          .missingField, at: authored,
          "\(reader.entry.name) needs \(parameter.type.title) as its \(ordinals[min(index, 3)]) argument, the \(parameter.name)"
        )
        continue
      }
      if let decoded = decode(authored, as: parameter.type, named: nil) {
        reader.fields[parameter.name] = Decoded.Field(authored: authored, decoded: decoded)
      }
    }
  }

  /// Validates a table against its entry.
  func read(_ table: AuthoredTable, at authored: Authored, into reader: inout FieldReader) {
    let fields = Dictionary(uniqueKeysWithValues: table.fields.map { ($0.key, authored.field($0.key, $0.value)) })
    readFields(fields, into: &reader)
    guard let type = reader.entry.items else {
      if let first = table.items.first {
        let item = authored.item(1, first)
        report(
          .unknownField, at: Authored(first, path: authored.path, place: item.place), notes: [fieldList(reader.entry)],
          "\(title(of: reader)) takes named fields, got \(title(first)) without a name; write name = …")
      }
      return
    }
    for (index, value) in table.items.enumerated() {
      let item = authored.item(index + 1, value)
      guard let decoded = decode(item, as: type, named: nil) else { continue }
      reader.items.append(Decoded.Field(authored: item, decoded: decoded))
    }
  }

  /// Returns the fields of a task, where the times of a snooze may be written among its reminders: `reminders = { …, snooze = { … } }`.
  private func withSnooze(_ fields: [String: Authored], of reader: FieldReader) -> [String: Authored] {
    guard reader.entry.field("snooze") != nil, fields["snooze"] == nil, var reminders = fields["reminders"],
      case .table(let table) = reminders.value, let snooze = table.fields["snooze"]
    else { return fields }
    var fields = fields
    fields["snooze"] = reminders.field("snooze", snooze)
    reminders.value = .table(
      AuthoredTable(items: table.items, fields: table.fields.filter { $0.key != "snooze" }))
    fields["reminders"] = reminders
    return fields
  }

  /// Validates named fields against an entry: unknown, unsupported, missing, or of a wrong type.
  func readFields(_ fields: [String: Authored], into reader: inout FieldReader) {
    let entry = reader.entry, fields = withSnooze(fields, of: reader)
    reader.written.formUnion(fields.keys)
    for (name, authored) in fields.sorted(by: { $0.key < $1.key }) {
      guard let field = entry.field(name) else {
        if let (holder, part) = holder(of: name, around: entry) {
          report(
            .unknownField, at: authored, atKey: true,
            "unknown field '\(name)' of \(title(of: reader)): it is a field of \(holder); write it beside `\(part)`")
          continue
        }
        let meant = Suggestion.nearest(to: name, in: entry.supportedFieldNames)
        // A misspelled field is one error: the suggested field is not reported as missing too.
        if let meant { reader.written.insert(meant) }
        report(
          .unknownField, at: authored, atKey: true, notes: meant == nil ? [fieldList(entry)] : [],
          "unknown field '\(name)' of \(title(of: reader))\(meant.map { "; did you mean `\($0)`?" } ?? "")")
        continue
      }
      guard field.isSupported else {
        report(.unknownField, at: authored, atKey: true, "`\(name)` is not supported by this release; remove it")
        continue
      }
      if let decoded = decode(authored, as: field.type, named: name, example: field.example) {
        reader.fields[name] = Decoded.Field(authored: authored, decoded: decoded)
      }
    }
    for field in entry.fields where field.isRequired && !reader.written.contains(field.name) {
      if let place = tablePlace(reader.authored.place).fields(field.name).last {
        let given = Authored(.nothing, path: reader.authored.path(field.name), place: place)
        report(
          .missingField, at: given,
          "the value of `\(field.name)` is nil; write \(field.name) = \(field.example)")
      } else {
        report(.missingField, at: reader.authored, field.missingMessage(in: title(of: reader)))
      }
    }
  }

  /// Returns the title of a table for messages: its constructor, or the field that contains it.
  func title(of reader: FieldReader) -> String {
    guard reader.entry.form == .record, let last = reader.authored.path.split(separator: ".").last else {
      return reader.entry.name
    }
    return "`\(last)`"
  }

  /// Returns the one constructor that has a field and contains values like an entry's, with the field that contains them; nil for none or several.
  private func holder(of name: String, around entry: ConstructorEntry) -> (name: String, part: String)? {
    guard let noun = entry.noun else { return nil }
    let holders = registry.constructors.filter { $0.form != .record && $0.supportedFieldNames.contains(name) }
      .compactMap { holder in
        holder.fields.first { $0.isSupported && $0.type.takes(noun) }.map { (holder, $0.name) }
      }
    guard holders.count == 1, holders[0].1 != name else { return nil }
    return (holders[0].0.name, holders[0].1)
  }

  func fieldList(_ entry: ConstructorEntry) -> String {
    let names = entry.supportedFieldNames
    return names.isEmpty ? "there are no fields here" : PlanDecoder.list(names, of: "fields here")
  }
}

extension ConstructorEntry.Form {
  /// An example of a call in this form.
  func example(_ name: String) -> String {
    switch self {
    case .named: "\(name) \"id\" { … }"
    case .table, .record: "\(name) { … }"
    case .call: "\(name)(…)"
    case .constant, .given: name
    }
  }
}

private let ordinals = ["first", "second", "third", "next"]

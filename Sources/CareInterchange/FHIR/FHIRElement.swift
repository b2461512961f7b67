import CareModel

/// An element of a FHIR resource, which knows what has been read of it.
final class FHIRElement {
  let json: LocatedJSON
  /// The type, which decides what members there can be; see ``FHIRNames/elements``.
  let type: String
  /// The JSON pointer.
  let pointer: String
  let report: ImportReport
  private let members: [String: LocatedJSON.Member]
  /// What of the element has been read, by whichever part of the reader.
  private let use: ElementUse
  /// What the element has that a plan cannot, as comments.
  private(set) var comments: [String] = []

  init(_ json: LocatedJSON, _ type: String, _ pointer: String, _ report: ImportReport) {
    self.json = json
    self.type = type
    self.pointer = pointer
    self.report = report
    use = report.use(at: pointer)
    members = Dictionary((json.members ?? []).map { ($0.name, $0) }) { first, _ in first }
  }

  // MARK: Reports

  func error(_ code: DiagnosticCode, _ message: String, at name: String? = nil) {
    let place = place(of: name)
    report.error(code, message, at: place.range, place.pointer)
  }

  /// Reports a loss at a member, or at another element, and keeps it as a comment.
  ///
  /// Nothing of the member or of the other element is accounted for otherwise; of the element itself, only if `isWhole`.
  func loss(
    _ what: String, _ reason: String, at name: String? = nil, on other: FHIRElement? = nil, isWhole: Bool = false
  ) {
    let place = other?.place(of: nil) ?? place(of: name)
    let covers = isWhole || other != nil || name != nil
    comments.append(report.loss(what, reason, at: place.range, place.pointer, covers: covers))
  }

  /// Adds a comment, once.
  func note(_ comment: String) { if !comments.contains(comment) { comments.append(comment) } }

  private func place(of name: String?) -> (range: Range<Int>, pointer: String) {
    guard let name, let member = members[name] else { return (json.range.prefix, pointer) }
    return (member.value.range.prefix, pointer + "/" + JSONPointer.escaped(name))
  }

  // MARK: Members

  func has(_ name: String) -> Bool { members[name] != nil }

  /// Takes a member as it is.
  func raw(_ name: String) -> LocatedJSON? {
    use.taken.insert(name)
    return members[name]?.value
  }

  private func wrong(_ name: String, _ expected: String) {
    guard let value = members[name]?.value else { return }
    error(.wrongType, "'\(name)' is \(expected), not \(value.title)", at: name)
  }

  /// Returns a text, code, or address.
  func text(_ name: String) -> String? {
    guard let value = raw(name) else { return nil }
    guard let text = value.string else {
      wrong(name, "a text")
      return nil
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      error(.wrongType, "'\(name)' is empty; write a text, or remove it", at: name)
      return nil
    }
    return text
  }

  func flag(_ name: String) -> Bool? {
    guard let value = raw(name) else { return nil }
    if case .boolean(let flag)? = value.scalar { return flag }
    wrong(name, "true or false without quotes")
    return nil
  }

  func whole(_ name: String) -> Int? {
    guard let value = raw(name) else { return nil }
    if case .integer(let number)? = value.scalar { return number }
    wrong(name, "a whole number without quotes")
    return nil
  }

  func number(_ name: String) -> Double? {
    guard let value = raw(name) else { return nil }
    if let number = value.scalar?.number { return number }
    wrong(name, "a number without quotes")
    return nil
  }

  func object(_ name: String, _ type: String) -> FHIRElement? {
    guard let value = raw(name) else { return nil }
    guard value.members != nil else {
      wrong(name, "an object in { }")
      return nil
    }
    return FHIRElement(value, type, pointer + "/" + JSONPointer.escaped(name), report)
  }

  func objects(_ name: String, _ type: String) -> [FHIRElement] {
    guard let value = raw(name) else { return [] }
    guard let items = value.items else {
      wrong(name, "a list in [ ]")
      return []
    }
    return items.enumerated().compactMap { index, item in
      let place = "\(pointer)/\(JSONPointer.escaped(name))/\(index)"
      guard item.members != nil else {
        report.error(.wrongType, "'\(name)' is a list of objects, not of \(item.title)", at: item.range.prefix, place)
        return nil
      }
      return FHIRElement(item, type, place, report)
    }
  }

  /// Whether there is a member whose name begins with `prefix` and a type.
  func hasChoice(_ prefix: String) -> Bool {
    members.keys.contains { $0.hasPrefix(prefix) && $0.dropFirst(prefix.count).first?.isUppercase == true }
  }

  /// Returns the one member whose name begins with `prefix` and a type: `valueCoding` for `value`.
  func choice(_ prefix: String) -> (name: String, type: String)? {
    let names = members.keys.filter { name in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
    }.sorted()
    use.taken.formUnion(names)
    if names.count > 1 {
      error(.wrongType, "write one of \(names.joined(separator: ", ")), not several", at: names[1])
    }
    return names.first.map { ($0, String($0.dropFirst(prefix.count))) }
  }

  /// The extensions of a primitive member.
  func primitive(_ name: String) -> FHIRElement? {
    has("_" + name) ? object("_" + name, "extension") : nil
  }

  // MARK: Extensions

  private lazy var extensions: [(url: String, element: FHIRElement)] = objects("extension", "extension").map {
    ($0.text("url") ?? "", $0)
  }

  /// Returns the extensions with an address.
  func extensions(_ url: String) -> [FHIRElement] {
    extensions.enumerated().compactMap { index, found in
      guard found.url == url else { return nil }
      use.takenExtensions.insert(index)
      return found.element
    }
  }

  /// Returns the value of the one extension with an address; of several, the first counts, and the others are not taken over.
  func extensionValue(_ url: String) -> FHIRValue? {
    guard let index = extensions.firstIndex(where: { $0.url == url }) else { return nil }
    use.takenExtensions.insert(index)
    return extensions[index].element.value("value")
  }

  /// Returns the text of an expression of FHIRPath, which is an extension's value.
  func expression() -> String? {
    guard let value = object("valueExpression", "Expression") else { return nil }
    if value.text("language") != "text/fhirpath" {
      value.loss("the language of an expression", "is not FHIRPath", at: "language")
    }
    return value.text("expression")
  }

  // MARK: The rest

  /// Reports what has not been read: unknown members as errors, known ones and extensions as losses.
  func finish(ignoring: Set<String> = ["id"]) {
    for (index, found) in extensions.enumerated() where !use.takenExtensions.contains(index) {
      let isSecond = extensions[..<index].contains { $0.url == found.url }
      loss(
        "the extension \(found.url)",
        isSecond ? "is written more than once, and the first counts" : "has no equivalent and is not taken over",
        on: found.element)
    }
    use.taken.insert("extension")
    let known = FHIRNames.elements[type] ?? []
    for member in json.members ?? [] where !use.taken.contains(member.name) && !ignoring.contains(member.name) {
      finish(member.name, known)
    }
  }

  private func finish(_ name: String, _ known: Set<String>) {
    let plain = name.hasPrefix("_") ? String(name.dropFirst()) : name
    if name == "modifierExtension" {
      error(
        .notImportable, "a modifier extension changes the meaning of what it is on; remove it, if that is right",
        at: name)
    } else if let release = FHIRNames.otherReleases[type]?[name] {
      error(
        .wrongResource, "'\(name)' is of FHIR \(release), and care reads R4 (4.0.1); convert the resource to R4",
        at: name)
    } else if known.contains(plain)
      || known.contains(where: { plain.hasPrefix($0) && ["value", "answer"].contains($0) })
    {
      let value = members[name]?.value.string.map { " (\($0))" } ?? ""
      loss("'\(name)'\(value)", "has no equivalent and is not taken over", at: name)
    } else {
      let near = Suggestion.nearest(to: name, in: known).map { "; did you mean '\($0)'?" } ?? "; remove it"
      error(.unknownField, "FHIR R4 has no '\(name)' here\(near)", at: name)
    }
  }
}

extension Range<Int> {
  /// The part of the bytes that a caret underlines: a long value by its first bytes.
  fileprivate var prefix: Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + 60) }
}

import CareModel

/// Extensions and values as R4 writes them.
enum FHIRExtension {
  static func make(_ url: String, _ type: String, _ value: OrderedJSON) -> OrderedJSON {
    .object([.init("url", .text(url)), .init("value\(type)", value)])
  }

  static func text(_ url: String, _ text: String) -> OrderedJSON { make(url, "String", .text(text)) }
  static func flag(_ url: String) -> OrderedJSON { make(url, "Boolean", .flag(true)) }
  static func whole(_ url: String, _ number: Int) -> OrderedJSON { make(url, "Integer", .whole(number)) }

  static func expression(_ url: String, _ expression: String) -> OrderedJSON {
    make(
      url, "Expression",
      .object([.init("language", .text("text/fhirpath")), .init("expression", .text(expression))]))
  }

  static func control(_ code: String) -> OrderedJSON {
    make(
      FHIRNames.itemControl, "CodeableConcept",
      .object([.init("coding", .array([coding(FHIRNames.itemControlSystem, code)]))]))
  }

  static func unitOption(_ unit: String) -> OrderedJSON {
    make(FHIRNames.unitOption, "Coding", coding(FHIRNames.ucum, unit))
  }

  static func unit(_ unit: String) -> OrderedJSON { make(FHIRNames.unit, "Coding", coding(FHIRNames.ucum, unit)) }

  static func coding(_ system: String?, _ code: String, _ display: String? = nil) -> OrderedJSON {
    var members: [OrderedJSON.Member] = []
    if let system { members.append(.init("system", .text(system))) }
    members.append(.init("code", .text(code)))
    if let display { members.append(.init("display", .text(display))) }
    return .object(members)
  }

  /// An amount in units of UCUM.
  static func quantity(_ number: Double, _ unit: String?) -> OrderedJSON {
    var members: [OrderedJSON.Member] = [.init("value", .number(number))]
    if let unit {
      members += [.init("unit", .text(unit)), .init("system", .text(FHIRNames.ucum)), .init("code", .text(unit))]
    }
    return .object(members)
  }

  /// The translations of a text, as the extensions of its element.
  static func translations(_ texts: [(language: String, text: String)]) -> [OrderedJSON] {
    texts.map { language, text in
      .object([
        .init("url", .text(FHIRNames.translation)),
        .init(
          "extension",
          .array([make("lang", "Code", .text(language)), make("content", "String", .text(text))])),
      ])
    }
  }
}

extension ChoiceOption {
  /// The system and the code of the option, which is its value if it has no code.
  var fhirCoding: FHIRCoding {
    guard let code else { return FHIRCoding(system: nil, code: value, display: words) }
    let parts = code.split(separator: "|", maxSplits: 1).map(String.init)
    return parts.count == 2
      ? FHIRCoding(system: parts[0], code: parts[1], display: words)
      : FHIRCoding(system: nil, code: code, display: words)
  }
}

extension TimeOfDay {
  /// The time with seconds, as FHIR needs them.
  var fhir: String { second == 0 ? "\(self):00" : description }
}

extension FHIRCoding {
  /// The code as a resource writes it.
  var json: OrderedJSON { FHIRExtension.coding(system, code ?? "", display) }

  /// The code of "don't know".
  static let unknown = FHIRCoding(
    system: FHIRNames.absentReasonSystem, code: "asked-unknown", display: "I don't know")
}

import CareInterchange
import CareModel
import CareTestSupport
import Foundation
import Testing

/// Every element of a file is made into something, or named as lost: another value of it gives another result.
struct AccountTests {
  /// The result of an import, in which whatever was made or lost can be seen.
  private static func result(_ form: Any) -> (text: String, lost: Set<String>)? {
    guard let bytes = try? JSONSerialization.data(withJSONObject: form, options: .sortedKeys),
      let imported = try? ImportedQuestionnaire(fhir: Array(bytes), named: "q.json")
    else { return nil }
    let losses = imported.losses.items
    let text =
      [imported.source]
      + imported.translations.sorted { $0.key < $1.key }.map { "\($0) \($1.sorted { $0.key < $1.key })" }
      + losses.map { "\($0.path) \($0.message)" }
    // A loss at an item is of something of it, unless all of it is not taken over.
    let items = /(\/item\/[0-9]+)*/
    let whole = losses.filter {
      $0.path.wholeMatch(of: items) == nil
        || ["is hidden", "hidden item", "the computation of"].contains(where: $0.message.contains)
    }
    return (text.joined(separator: "\n"), Set(whole.map(\.path)))
  }

  /// What says nothing that could be taken over.
  private static func isNoContent(_ pointer: String, in form: Any) -> Bool {
    let parts = pointer.split(separator: "/").map(String.init), name = parts.last ?? ""
    if ["id", "_id", "resourceType"].contains(name) || parts.first == "text" { return true }
    // The words of a code that is understood, or compared with.
    if parts.contains("valueCodeableConcept") || parts.contains("answerCoding") || parts.contains("valueQuantity")
      || parts.contains("answerQuantity")
    {
      return ["display", "text", "system", "version", "unit", "userSelected"].contains(name)
    }
    if parts.dropLast().last == "valueCoding", parts.contains("initial") || parts.contains("extension") {
      return name == "display"
    }
    // A group that cannot be changed holds nothing that can.
    if name == "readOnly", isReadOnly(above: parts.dropLast(), in: form) { return true }
    // Of a single condition, all and any hold alike.
    if name == "enableBehavior" { return true }
    // What describes a value set.
    return parts.first == "contained" && parts.count == 3 && name != "id"
  }

  /// Whether an item around one cannot be changed.
  private static func isReadOnly(above path: ArraySlice<String>, in form: Any) -> Bool {
    var value = form, found = false
    for part in path.dropLast(2) {
      if let object = value as? [String: Any] { value = object[part] ?? value }
      if let list = value as? [Any], let place = Int(part), list.indices.contains(place) { value = list[place] }
      if (value as? [String: Any])?["readOnly"] as? Bool == true { found = true }
    }
    return found
  }

  /// Returns the pointers of the texts, numbers, and flags of a value.
  private static func leaves(_ value: Any, at pointer: String = "") -> [String] {
    switch value {
    case let object as [String: Any]:
      object.sorted { $0.key < $1.key }.flatMap {
        leaves($1, at: "\(pointer)/\($0.replacing("~", with: "~0").replacing("/", with: "~1"))")
      }
    case let list as [Any]: list.enumerated().flatMap { leaves($1, at: "\(pointer)/\($0)") }
    default: [pointer]
    }
  }

  /// Returns a value with another one at a pointer; a number that is so far off that no slider rounds it to the same.
  private static func changed(_ value: Any, at path: ArraySlice<Substring>) -> Any {
    guard let first = path.first else {
      if let text = value as? String { return text + "x" }
      guard let number = value as? NSNumber else { return value }
      let written = (try? JSONSerialization.data(withJSONObject: [number])).map { String(decoding: $0, as: UTF8.self) }
      return ["[true]", "[false]"].contains(written) ? !number.boolValue as Any : number.doubleValue * 2 + 1 as Any
    }
    let name = String(first).replacing("~1", with: "/").replacing("~0", with: "~")
    if var object = value as? [String: Any] {
      object[name] = object[name].map { changed($0, at: path.dropFirst()) }
      return object
    }
    guard var list = value as? [Any], let place = Int(name) else { return value }
    list[place] = changed(list[place], at: path.dropFirst())
    return list
  }

  /// Returns the elements that another value of makes no difference, and that no loss names.
  private static func silent(_ form: Any, _ pointers: [String]) -> [String]? {
    guard let base = result(form) else { return nil }
    return pointers.filter { pointer in
      if isNoContent(pointer, in: form) { return false }
      let parts = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      for count in 1...parts.count where base.lost.contains("/" + parts.prefix(count).joined(separator: "/")) {
        return false
      }
      let other = result(changed(form, at: parts))
      return other.map { $0.text == base.text } ?? false
    }
  }

  private static func form(_ name: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(Fixture.bytes(name))) as? [String: Any])
  }

  @Test(arguments: FormIdentityTests.fixtures)
  func everyElementMakesADifferenceOrIsNamedAsLost(_ name: String) throws {
    let form = try Self.form(name)
    #expect(Self.silent(form, Self.leaves(form)) == [])
  }

  @Test(arguments: FormIdentityTests.fixtures)
  func elementsOfFuzzedFormsAreAccountedFor(_ name: String) throws {
    let seed = UInt64.random(in: 0...UInt64.max), forms = Soak.rounds(8, few: 2)
    var random = SeededGenerator(seed: seed), read = 0, made = 0
    // Most of what is added to a form of groups is refused.
    while read < forms, made < 50 * forms {
      made += 1
      var form: Any = try Self.form(name)
      for _ in 0..<4 { form = Self.fuzzed(form, &random, depth: 0) }
      let pointers = Self.leaves(form).shuffled(using: &random).prefix(12)
      guard let silent = Self.silent(form, Array(pointers)) else { continue }
      read += 1
      #expect(silent == [], "seed \(seed)")
    }
    #expect(read == forms, "seed \(seed)")
  }

  /// What R4 has, or an extension, by the kind of element that it is added to.
  private static var additions: [(String, Any)] {
    [
      ("definition", "http://example.org/d"), ("prefix", "9."), ("readOnly", true), ("required", true),
      ("repeats", true),
      ("maxLength", 7),
      ("code", [["system": "http://example.org", "version": "2", "code": "c", "userSelected": true]]),
      ("_text", ["extension": [["url": "http://example.org/e", "valueString": "more"]]]), ("prefix", "a"),
      ("extension", [["url": "http://example.org/e", "valueQuantity": ["value": 1, "unit": "kilogram"]]]),
      (
        "extension",
        [
          [
            "url": "http://hl7.org/fhir/StructureDefinition/questionnaire-unit",
            "valueCoding": ["system": "http://example.org", "code": "kg", "display": "kilo"],
          ]
        ]
      ),
      ("extension", [["url": "http://hl7.org/fhir/StructureDefinition/maxDecimalPlaces", "valueInteger": 2]]),
      (
        "extension",
        [["url": "http://hl7.org/fhir/StructureDefinition/questionnaire-sliderStepValue", "valueInteger": 2]]
      ),
      (
        "extension",
        [
          ["url": "http://hl7.org/fhir/StructureDefinition/minValue", "valueInteger": 1],
          ["url": "http://hl7.org/fhir/StructureDefinition/minValue", "valueInteger": 2],
        ]
      ),
      ("extension", [["url": "http://hl7.org/fhir/StructureDefinition/entryFormat", "valueString": "nn"]]),
      ("extension", [["url": "http://hl7.org/fhir/StructureDefinition/questionnaire-minOccurs", "valueInteger": 1]]),
      ("extension", [["url": "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden", "valueBoolean": true]]),
      (
        "extension",
        [
          [
            "url": "http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl",
            "valueCodeableConcept": ["text": "T", "coding": [["code": "help"], ["code": "slider"]]],
          ]
        ]
      ),
    ]
  }

  /// Returns a form with an element added to one of its items.
  private static func fuzzed(_ form: Any, _ random: inout SeededGenerator, depth: Int) -> Any {
    guard var object = form as? [String: Any] else { return form }
    if var items = object["item"] as? [Any], !items.isEmpty, depth == 0 || Bool.random(using: &random) {
      let place = Int.random(in: items.indices, using: &random)
      items[place] = fuzzed(items[place], &random, depth: depth + 1)
      object["item"] = items
      return object
    }
    guard depth > 0, let addition = additions.randomElement(using: &random) else { return form }
    if addition.0 == "extension", let known = object["extension"] as? [Any], let added = addition.1 as? [Any] {
      object["extension"] = known + added
    } else {
      object[addition.0] = addition.1
    }
    return object
  }

  @Test func aLossIsAnErrorOfItsOwnElement() throws {
    let item = """
      { "linkId": "a", "type": "integer", "text": "A", "code": [{ "code": "x", "version": "7" }],
        "extension": [{ "url": "http://hl7.org/fhir/StructureDefinition/maxDecimalPlaces", "valueInteger": 2 }] }
      """
    let bytes = Fixture.json(items: item, rest: ", \"implicitRules\": \"http://example.org/rules\"")
    let found = #expect(throws: Diagnostics.self) {
      try ImportedQuestionnaire(fhir: bytes, named: "q.json", isStrict: true)
    }
    #expect(
      Set(found?.items.map(\.path) ?? []) == ["/implicitRules", "/item/0/code/0/version", "/item/0/extension/0"])
  }
}

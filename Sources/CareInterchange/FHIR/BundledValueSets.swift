import CareModel

/// The value sets that come with `care`: short ones of FHIR R4 that many questionnaires name.
enum BundledValueSets {
  private struct Code {
    let system: String
    let code: String
    let display: String
    var translations: [String: String] = [:]
  }

  private static let answers = "http://terminology.hl7.org/CodeSystem/v2-0136"
  private static let genders = "http://hl7.org/fhir/administrative-gender"
  private static let marital = "http://terminology.hl7.org/CodeSystem/v3-MaritalStatus"
  private static let flavors = "http://terminology.hl7.org/CodeSystem/v3-NullFlavor"
  private static let addressUses = "http://hl7.org/fhir/address-use"
  private static let snomed = "http://snomed.info/sct"

  private static let yes = Code(
    system: answers, code: "Y", display: "Yes", translations: ["de": "Ja", "es": "Sí", "ko": "예"])
  private static let no = Code(
    system: answers, code: "N", display: "No", translations: ["de": "Nein", "es": "No", "ko": "아니요"])

  private static let all: [(name: String, codes: [Code])] = [
    (
      "http://hl7.org/fhir/ValueSet/yesnodontknow",
      [yes, no, Code(system: FHIRNames.absentReasonSystem, code: "asked-unknown", display: "Don't know")]
    ),
    ("http://terminology.hl7.org/ValueSet/v2-0136", [no, yes]),
    ("http://hl7.org/fhir/ValueSet/v2-0136", [no, yes]),
    (
      "http://hl7.org/fhir/ValueSet/administrative-gender",
      [
        Code(
          system: genders, code: "male", display: "Male",
          translations: ["de": "Männlich", "es": "Masculino", "ko": "남성"]),
        Code(
          system: genders, code: "female", display: "Female",
          translations: ["de": "Weiblich", "es": "Femenino", "ko": "여성"]),
        Code(
          system: genders, code: "other", display: "Other", translations: ["de": "Divers", "es": "Otro", "ko": "기타"]),
        Code(
          system: genders, code: "unknown", display: "Unknown",
          translations: ["de": "Unbekannt", "es": "Desconocido", "ko": "알 수 없음"]),
      ]
    ),
    (
      "http://hl7.org/fhir/ValueSet/marital-status",
      [
        ("A", "Annulled"), ("D", "Divorced"), ("I", "Interlocutory"), ("L", "Legally Separated"), ("M", "Married"),
        ("C", "Common Law"), ("P", "Polygamous"), ("T", "Domestic partner"), ("U", "unmarried"), ("S", "Never Married"),
        ("W", "Widowed"),
      ].map { Code(system: marital, code: $0.0, display: $0.1) } + [
        Code(system: flavors, code: "UNK", display: "unknown")
      ]
    ),
    (
      "http://hl7.org/fhir/ValueSet/address-use",
      [("home", "Home"), ("work", "Work"), ("temp", "Temporary"), ("old", "Old / Incorrect"), ("billing", "Billing")]
        .map { Code(system: addressUses, code: $0.0, display: $0.1) }
    ),
    (
      "http://hl7.org/fhir/ValueSet/condition-severity",
      [("24484000", "Severe"), ("6736007", "Moderate"), ("255604002", "Mild")]
        .map { Code(system: snomed, code: $0.0, display: $0.1) }
    ),
  ]

  /// The ValueSets as JSON, by their addresses.
  static let resources: [(address: String, json: String)] = all.map { address, codes in
    let contains = codes.map { code -> OrderedJSON in
      var entry = ObjectBuilder()
      entry.add("system", code.system)
      entry.add("code", code.code)
      entry.add("display", code.display)
      entry.add(
        "designation",
        code.translations.sorted { $0.key < $1.key }.map {
          .object([.init("language", .text($0.key)), .init("value", .text($0.value))])
        })
      return entry.json
    }
    let expansion = OrderedJSON.object([.init("contains", .array(contains))])
    let set = OrderedJSON.object([
      .init("resourceType", .text("ValueSet")), .init("url", .text(address)), .init("status", .text("active")),
      .init("expansion", expansion),
    ])
    return (address, set.compact)
  }
}

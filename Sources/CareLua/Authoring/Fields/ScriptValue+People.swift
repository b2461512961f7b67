import CareModel

// Types that fields of a patient, a contact, or a care plan have.

extension Contact.Category: ScriptValue {}
extension Contact.Style: ScriptValue {}

extension CarePlan.CountFrom: ScriptValue {}

extension CarePlan.Status: ScriptValue {
  static var recorded: ResultType { .type(authored) }
}

extension LabeledValue: ScriptElement {
  static var authoredList: FieldType { .list(of: .any(of: [.text, .record("way")])) }
  static var recordedList: ResultType { .optional(.any(of: [.text, .list(of: .table("contact_way"))])) }
  static var emptyListText: String? { nil }

  /// One value without a label is a text, as it is written; everything else is a list of tables.
  static func luaList(_ list: [LabeledValue], in zone: Zone) -> LuaValue {
    if list.count == 1, let only = list.first, only.label == nil { return .string(only.value) }
    return .tables(list.map(\.luaFields))
  }

  private var luaFields: [String: LuaValue] { ["label": .text(label), "value": .string(value)] }

  /// Every way to reach a contact, each with its kind.
  static func ways(to contact: Contact) -> LuaValue {
    let ways = [
      ("phone", contact.phone), ("messaging", contact.messaging), ("email", contact.email), ("other", contact.other),
    ].flatMap { kind, values in values.map { $0.luaFields.merging(["kind": .string(kind)]) { $1 } } }
    return ways.isEmpty ? .table(LuaTable()) : .tables(ways)
  }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [LabeledValue]? {
    field.items.compactMap { item in
      if let text = item.text { return LabeledValue(text) }
      return item.record.flatMap { way in way.text("value").map { LabeledValue($0, label: way.text("label")) } }
    }
  }
}

extension PostalAddress: ScriptValue {
  static var authored: FieldType { .any(of: [.text, .record("address")]) }
  static var recorded: ResultType { .any(of: [.text, .map(of: .text)]) }

  /// A text if only the street is set, as it is written then; else a table of the parts.
  func luaValue(in zone: Zone) -> LuaValue {
    if let street, self == PostalAddress(street: street) { return .string(street) }
    return .table(
      LuaTable(fields: [
        "street": .text(street), "city": .text(city), "state": .text(state), "postal_code": .text(postalCode),
        "country": .text(country),
      ]).withoutNil)
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> PostalAddress? {
    if let street = field.text { return PostalAddress(street: street) }
    return field.record.map { parts in
      PostalAddress(
        street: parts.text("street"), city: parts.text("city"), state: parts.text("state"),
        postalCode: parts.text("postal_code"), country: parts.text("country"))
    }
  }
}

extension PersonName: ScriptValue {
  static var authored: FieldType { .any(of: [.text, .record("person_name")]) }
  static var recorded: ResultType { .optional(.map(of: .text)) }

  func luaValue(in zone: Zone) -> LuaValue {
    let parts = LuaTable(fields: luaFields(in: zone)).withoutNil
    return parts.fields.isEmpty ? .nil : .table(parts)
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> PersonName? {
    read(field, over: PersonName(), by: decoder)
  }

  /// Parts that are not written keep their values.
  static func read(_ field: Decoded.Field, over old: PersonName, by decoder: PlanDecoder) -> PersonName? {
    if let given = field.text { return PersonName(given: given) }
    guard let parts = field.record else { return nil }
    var name = old
    decoder.read(parts, into: &name)
    return name
  }
}

extension AnchorValue: ScriptEntry {
  static var authoredEntry: FieldType { .moment }
  static var recordedTable: ResultType { .map(of: .time) }

  static func luaTable(_ table: [String: AnchorValue], in zone: Zone) -> LuaValue {
    .table(LuaTable(fields: table.mapValues { $0.luaValue(in: zone) }))
  }

  static func readTable(_ fields: [String: Decoded.Field], by decoder: PlanDecoder) -> [String: AnchorValue] { [:] }
}

extension ParameterValue: ScriptEntry {
  static var authoredEntry: FieldType { .parameterValue }
  static var recordedTable: ResultType { .map(of: .anything) }
  static func luaTable(_ table: [String: ParameterValue], in zone: Zone) -> LuaValue { table.table(in: zone) }
  static func readTable(_ fields: [String: Decoded.Field], by decoder: PlanDecoder) -> [String: ParameterValue] { [:] }
}

extension PlanFollowing: ScriptValue {
  static var authored: FieldType { .text }
  static var recorded: ResultType { .text }
  var defaultText: String? { self == .latest ? "\"latest\"" : nil }

  func luaValue(in zone: Zone) -> LuaValue {
    if case .version(let version) = self { .string(version.text) } else { "latest" }
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> PlanFollowing? {
    field.text.map { $0 == "latest" ? .latest : .version(VersionID($0)) }
  }
}

extension CarePlan {
  /// The fields that scripts can set of an existing care plan: those with a default, and these.
  static func changeable(_ names: [String]) -> [FieldEntry] {
    let settable = ["title", "anchors", "params", "follow", "zone", "count_from"]
    let fields = authoredFields.filter { settable.contains($0.name) }.map { field in
      var field = field.optional
      if ["anchors", "params"].contains(field.name) { field.defaultText = "{}" }
      return field
    }
    return fields + FieldEntry.details + authoredFields.filter { names.contains($0.name) }.map(\.optional)
  }
}

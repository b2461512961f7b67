import CareModel

extension Contact {
  /// The contact's own fields as a row has them.
  ///
  /// A field of numbers or addresses reads as it is written: one without a label is a text, everything else a list of tables. `ways` is
  /// always a list: every way to reach the person, each with its kind.
  var luaFields: [String: LuaValue] {
    let ways: [(kind: String, values: [LabeledValue])] = [
      ("phone", phone), ("messaging", messaging), ("email", email), ("other", other),
    ]
    var fields: [String: LuaValue] = [
      "id": .string(id.text), "name": .string(name), "role": .text(role), "title": .text(title),
      "organization": .text(organization), "category": .text(category?.rawValue),
      "address": address?.luaValue ?? .nil,
      "ways": .table(
        LuaTable(array: ways.flatMap { kind, values in values.map { $0.table(["kind": .string(kind)]) } })),
    ]
    for (kind, values) in ways { fields[kind] = values.luaValue }
    return fields
  }
}

extension [LabeledValue] {
  fileprivate var luaValue: LuaValue {
    if isEmpty { return .nil }
    if count == 1, let only = first, only.label == nil { return .string(only.value) }
    return .table(LuaTable(array: map { $0.table([:]) }))
  }
}

extension LabeledValue {
  fileprivate func table(_ more: [String: LuaValue]) -> LuaValue {
    .table(LuaTable(fields: more.merging(["label": .text(label), "value": .string(value)]) { $1 }).withoutNil)
  }
}

extension PostalAddress {
  /// A text where only the street is known, as it is written then; else a table of the parts.
  fileprivate var luaValue: LuaValue {
    if let street, self == PostalAddress(street: street) { return .string(street) }
    return .table(
      LuaTable(fields: [
        "street": .text(street), "city": .text(city), "state": .text(state), "postal_code": .text(postalCode),
        "country": .text(country),
      ]).withoutNil)
  }
}

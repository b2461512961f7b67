import CareModel

extension ConstructorEntry {
  static let quantity = ConstructorEntry(
    "quantity", .named, makes: .quantity,
    "A quantity that samples measure: imports convert samples to its units, and refuse what is not plausible.",
    fields: QuantityDefinition.authoredFields,
    example: "quantity \"glucose\" { units = \"mmol/L\", from = 1, to = 35 }")
}

extension QuantityDefinition: DeclaredNoun {
  static let noun = FieldType.Noun.quantity
  static let scriptFields = makeScriptFields()
  static var recordedList: ResultType { .list(of: .text) }
  /// The ids.
  static func luaList(_ list: [QuantityDefinition], in zone: Zone) -> LuaValue { .list(list.map(\.id)) }

  static func readDeclared(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> QuantityDefinition? {
    guard let reader = decoder.reader(declaration, path: path), let id = declaration.id else { return nil }
    var quantity = read(reader, by: decoder)
    quantity?.id = id
    if let units = reader.text("units"), !(1...64).contains(units.utf8.count) {
      decoder.report(.outOfRange, at: reader.place(of: "units"), Sample.Fault.units.message)
    }
    let factor = reader.text("factor")
    if let factor, !UnitConversion.substances.contains(factor) {
      decoder.report(
        .notAllowed, at: reader.place(of: "factor"),
        "there is no factor of \(decoder.quoted(factor))\(PlanDecoder.hint(factor, UnitConversion.substances, "known"))"
      )
    } else {
      decoder.checkFactor(factor, units: reader.text("units"), reader)
    }
    if let from = quantity?.from, let to = quantity?.to, from > to {
      decoder.report(
        .outOfRange, at: reader.place(of: "from"),
        "nothing is from \(from) to \(to); write the smaller number in `from`")
    }
    return quantity
  }
}

extension PlanDecoder {
  /// Reports links and alerts whose units are not those in which the plan keeps the samples of a quantity.
  func checkQuantities(_ quantities: [QuantityDefinition], _ plan: FieldReader) {
    checkUnique(
      plan.list("quantities").compactMap { item in
        item.declaration.flatMap { declaration in
          declaration.id.map {
            ($0, Authored(.text($0), path: item.authored.path, place: idPlace(of: declaration)))
          }
        }
      }, "quantity")
    for use in quantityUses {
      guard let quantity = quantities.first(where: { $0.id == use.quantity }), let units = use.units else { continue }
      let fits =
        use.isLink
        ? units == quantity.units
        : UnitConversion.converts(quantity.units, to: units, substance: use.factor ?? quantity.substance)
      guard !fits else { continue }
      report(
        .incompatibleUnits, at: use.authored,
        "samples of '\(quantity.id)' are kept in \(quantity.units), so \(units) \(use.isLink ? "counts none" : "compares with none"); write units = \"\(quantity.units)\""
      )
    }
  }
}

/// The units in which a link or an alert reads the samples of a quantity.
struct QuantityUse {
  var quantity: String
  var units: String?
  var factor: String?
  /// Whether only samples in just these units count.
  var isLink: Bool
  var authored: Authored
}

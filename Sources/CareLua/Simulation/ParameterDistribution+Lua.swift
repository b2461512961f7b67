import CareModel

extension ParameterDistribution: ScriptEntry {
  static var authoredEntry: FieldType { .named(of: .number) }
  static var recordedTable: ResultType { .nothing }
  static func luaTable(_ table: [String: ParameterDistribution], in zone: Zone) -> LuaValue { .nil }

  static func readTable(
    _ fields: [String: Decoded.Field], by decoder: PlanDecoder
  ) -> [String: ParameterDistribution] {
    var table: [String: ParameterDistribution] = [:]
    for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
      guard case .named(let values) = field.decoded else { continue }
      var weights: [ParameterValue: Double] = [:]
      for (value, weight) in values { weights[.text(value)] = Double.read(weight, by: decoder) }
      do throws(ParameterDistributionError) { table[name] = try ParameterDistribution(weights) } catch {
        decoder.report(.outOfRange, at: field.authored, error.message)
      }
    }
    return table
  }
}

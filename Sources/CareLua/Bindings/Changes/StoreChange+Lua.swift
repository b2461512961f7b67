import CareModel

extension StoreChange {
  /// The commit as a script sees it.
  func table(in zone: Zone) -> LuaValue {
    .table(
      LuaTable(fields: [
        "seq": .integer(Int64(seq)), "recorded": .time(recorded, zone), "author": .text(author),
        "records": .table(LuaTable(array: records.map(\.table))),
      ]).withoutNil)
  }
}

extension StoreChange.Record {
  fileprivate var table: LuaValue {
    var fields: [String: LuaValue] = ["entity": .string(entity), "id": .string(id)]
    switch owner {
    case .none: break
    case .plan(let id): fields["plan"] = .string(id.text)
    case .carePlan(let id): fields["care_plan"] = .string(id.text)
    case .patient(let id): fields["patient"] = .string(id.text)
    }
    return .table(LuaTable(fields: fields))
  }
}

import CareModel

extension LuaType {
  /// With the fields of an enrollment that a row has and the handle does not name by itself.
  func withCarePlanRow() -> LuaType {
    ConstructorEntry.carePlanRowFields.map(\.name).filter { fields[$0] == nil }.reduce(self) { type, name in
      type.field(name) { (handle: CarePlanHandle) in
        handle.version.row(in: handle.zone).table?.fields[name] ?? .nil
      }
    }
  }
}

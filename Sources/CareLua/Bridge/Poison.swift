package import CareModel

/// A placeholder for a wrong value while a plan is declared.
///
/// Every operation accepts it, and nothing is reported about it, so that each error is reported once and the rest of
/// the file is still read.
package final class Poison: LuaHandle, LuaObject {
  package override init() {}

  private static let itself: LuaType.Body = { call in call.push(Poison()) }

  package static let luaType = LuaType("poison")
    .metamethod(.add, itself).metamethod(.sub, itself).metamethod(.mul, itself).metamethod(.unm, itself)
    .metamethod(.call) { call in
      // A loop calls it with what it gave before; one turn is enough.
      if call.count == 3, call.isNil(2), call.objectIfAny(3) is Poison { return call.pushNil() }
      call.push(Poison())
    }
    .metamethod(.index) { call in
      // A list of such values ends, else a loop over it would not.
      if let place = try? call.integer(2), place > 100 { return call.pushNil() }
      call.push(Poison())
    }
    .metamethod(.concat) { call in call.push("?") }
    .metamethod(.tostring) { call in call.push("?") }
    .metamethod(.len) { call in call.push(0) }
    .metamethod(.lt) { call in call.push(false) }
    .metamethod(.le) { call in call.push(false) }
}

extension Poison: LuaShiftable {
  package func shifted(by interval: CalendarInterval) -> LuaValue { .object(self) }
}

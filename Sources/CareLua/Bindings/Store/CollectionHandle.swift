import CareModel
import CareRuntime

/// One kind of entity in the store: `store.patients`.
final class CollectionHandle: LuaObject {
  enum Kind: String, CaseIterable {
    case patients, plans, tasks, contacts, outcomes
    case carePlans = "care_plans"
  }

  let kind: Kind
  let box: LuaEnvironmentBox
  /// Looked up anew for each call.
  var homes: PatientZoneCache

  init(_ kind: Kind, _ box: LuaEnvironmentBox) {
    self.kind = kind
    self.box = box
    homes = PatientZoneCache(box)
  }

  /// The name of a method in the registry.
  func name(_ verb: String) -> String { "store.\(kind.rawValue):\(verb)" }

  static let luaType = LuaType("collection")
    .withWriting()
    .method("get") { (handle: CollectionHandle, call) in
      let options = try handle.options("get", 3, call)
      try call.push(handle.get(try call.string(2), options))
    }
    .method("fetch") { (handle: CollectionHandle, call) in
      let options = try handle.options("fetch", 2, call)
      let page = try handle.fetch(options)
      try call.charge(page.rows.count * 20)
      try call.push(.table(LuaTable(array: page.rows)))
      if let next = page.next { call.push(next.text) }
    }
    .method("history") { (handle: CollectionHandle, call) in
      let options = try handle.options("history", 3, call)
      let rows = try handle.history(try call.string(2), options)
      try call.charge(rows.count * 20)
      try call.push(.table(LuaTable(array: rows)))
    }
    .metamethod(.index) { call in
      let handle = try call.object(1, as: CollectionHandle.self)
      throw try call.unknownMember(of: "store.\(handle.kind.rawValue)")
    }
    .metamethod(.tostring) { call in call.push(try call.object(1, as: CollectionHandle.self).luaDescription) }

  func options(_ verb: String, _ index: Int, _ call: borrowing LuaCall) throws -> Options {
    guard Registry.console[name(verb)]?.isSupported == true else { throw OptionError.unsupported(name(verb)) }
    homes = PatientZoneCache(box)
    return try Options(call, index, of: name(verb), zone: box.world.zone)
  }
}

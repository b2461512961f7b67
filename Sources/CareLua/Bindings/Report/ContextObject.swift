package import CareModel

/// What a hook may reach: `ctx.now`, `ctx.values{…}`, `ctx.adherence{…}`.
///
/// It serves one call: afterward it holds nothing of the patient's.
package final class ContextObject: LuaObject {
  private var held: (any HookContext)?

  /// A handle on a hook's context.
  package init(_ context: any HookContext) {
    held = context
  }

  /// Ends the handle with the call that it was made for.
  package func end() {
    held = nil
  }

  var context: any HookContext {
    get throws(OptionError) {
      guard let held else { throw OptionError("ended", "this context belongs to a call that is over") }
      return held
    }
  }

  /// What scripts can do with it.
  package static let luaType = LuaType("context")
    .field("now") { (object: ContextObject) in try .time(object.context.now, object.context.zone) }
    .field("values") { (object: ContextObject) in .object(ContextQuery(object, .values)) }
    .field("adherence") { (object: ContextObject) in .object(ContextQuery(object, .adherence)) }
    .metamethod(.tostring) { call in call.push("context") }
}

/// A question to the context, to be called with a table.
final class ContextQuery: LuaObject {
  enum Kind: String {
    case values, adherence
  }

  let context: ContextObject
  let kind: Kind

  init(_ context: ContextObject, _ kind: Kind) {
    self.context = context
    self.kind = kind
  }

  static let luaType = LuaType("query")
    .metamethod(.call) { call in
      let query = try call.object(1, as: ContextQuery.self)
      let context = try query.context.context
      let options = try Options(call, 2, of: "ctx.\(query.kind.rawValue)", zone: context.zone)
      let over = try options.requiredInterval("over")
      guard over.seconds == 0, over.movesForward else {
        throw OptionError(
          "invalid_interval",
          "`over` of ctx.\(query.kind.rawValue) must be whole days, weeks or months; write over = days(7)",
          path: "over", expected: "whole days")
      }
      switch query.kind {
      case .values:
        let values = try context.values(
          task: try options.requiredID("task"), kind: try options.text("kind"), over: over)
        try call.charge(values.count)
        call.push(SeriesObject(values, zone: context.zone))
      case .adherence:
        let days = try context.adherence(over: over)
        try call.charge(days.count)
        try call.push(.table(LuaTable(array: days.map { $0.table(in: context.zone) })))
      }
    }
    .metamethod(.tostring) { call in call.push("ctx.\(try call.object(1, as: ContextQuery.self).kind.rawValue)") }
}

import CLua

/// The base class of host objects that scripts hold as handles.
///
/// Lua's collector knows only whether a script can reach a handle, and another host object can hold the same object much longer: a plan
/// holds its tasks. So it is the object that counts as memory of the state, from the time when it is first passed to a script until it
/// is released.
package class LuaHandle {
  private var ledger: OpaquePointer?
  private var weight = 0

  /// The number of bytes that the object keeps in the host besides what calls copied for it, such as its decoded form.
  ///
  /// Scripts can hold any number of handles, so what is large or grows with a script's input counts here.
  final var hosted = 0 {
    didSet {
      weight += hosted - oldValue
      if let ledger { clua_reweigh(ledger, hosted - oldValue) }
    }
  }

  init() {}

  deinit {
    if let ledger { clua_unweigh(ledger, weight) }
  }

  /// Charges the memory of the state for the object, with what the running call copied from the script.
  ///
  /// Only the first call for an object has an effect.
  @inline(__always)
  final func weigh(in context: OpaquePointer) {
    if ledger == nil { ledger = clua_weigh(context, &weight) }
  }

  /// Charges what the running call copied from the script for an object that scripts hold already.
  final func weighMore(in context: OpaquePointer) {
    if let ledger { clua_weigh_more(context, ledger, &weight) }
  }
}

/// A host object that scripts hold as a handle.
///
/// Lua keeps one reference to the object while the script can reach the handle.
package protocol LuaObject: AnyObject, SendableMetatype {
  /// The members and operators of the class.
  static var luaType: LuaType { get }
  /// The object as what counts as memory of the state; nil counts its handle instead, which serves an object that no other holds.
  var weighed: LuaHandle? { get }
}

extension LuaObject {
  package var weighed: LuaHandle? { nil }
}

extension LuaObject where Self: LuaHandle {
  package var weighed: LuaHandle? { self }
}

extension LuaCall {
  /// Counts an object as memory that handles share without being passed to scripts itself.
  func weigh(_ object: LuaHandle) {
    object.weigh(in: owner.context)
  }

  /// Counts what this call copied from the script as memory for as long as `object` exists, which keeps it.
  ///
  /// An object that is passed to scripts for the first time is charged by that.
  func keepCopies(in object: LuaHandle) {
    object.weighMore(in: owner.context)
  }
}

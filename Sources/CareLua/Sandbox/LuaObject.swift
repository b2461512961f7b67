/// A host object that scripts hold as a handle.
///
/// Lua keeps one reference to it for as long as the script can reach the handle.
package protocol LuaObject: AnyObject, SendableMetatype {
  /// What scripts can do with it; one for each class.
  static var luaType: LuaType { get }
}

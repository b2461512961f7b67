extension Declaration: LuaPrintable {}

extension JSONNull: LuaPrintable {
  var luaDescription: String { "null" }
}

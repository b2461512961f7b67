import CareModel

extension TimeObject: LuaPrintable {
  var luaDescription: String { time.iso }
}

extension IntervalObject: LuaPrintable {
  var luaDescription: String { interval.interval.description }
}

extension EventObject: LuaPrintable {
  var luaDescription: String { event.luaDescription }
}

extension EventHandle: LuaPrintable {
  var luaDescription: String { event.luaDescription }
}

extension Declaration: LuaPrintable {}

extension JSONNull: LuaPrintable {
  var luaDescription: String { "null" }
}

extension CollectionHandle: LuaPrintable {
  var luaDescription: String { "store.\(kind.rawValue)" }
}

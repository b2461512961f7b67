import CareModel

extension TimeObject: LuaDescribed {
  var luaDescription: String { time.iso }
}

extension IntervalObject: LuaDescribed {
  var luaDescription: String { interval.interval.description }
}

extension EventObject: LuaDescribed {
  var luaDescription: String { event.luaDescription }
}

extension EventHandle: LuaDescribed {
  var luaDescription: String { event.luaDescription }
}

extension Declaration: LuaDescribed {}

extension JSONNull: LuaDescribed {
  var luaDescription: String { "null" }
}

extension CollectionHandle: LuaDescribed {
  var luaDescription: String { "store.\(kind.rawValue)" }
}

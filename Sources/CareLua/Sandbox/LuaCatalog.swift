import CLua

/// The names of a language, created when a script first looks them up: globals such as `task`, members such as `schedule.daily`.
///
/// One instance serves all states. A script cannot see which names have been created.
package final class LuaCatalog: @unchecked Sendable {  // allowed: nothing of it changes once it is made
  /// The value that a state creates for a name.
  package enum Value {
    case function(String, (inout LuaCall) throws -> Void)
    case object(any LuaObject)
  }

  /// One name, and its index in the list of names.
  private struct Name {
    var text: String
    var item: Int32 = -1
    var group: Int32 = -1
  }

  let pointer: UnsafeMutablePointer<clua_catalog>
  private let names: UnsafeMutableBufferPointer<clua_name>
  private let groups: UnsafeMutableBufferPointer<clua_group>
  private var texts: [UnsafeMutablePointer<CChar>] = []

  /// Creates a catalog of dotted names; an item is the index of its name in `names`.
  ///
  /// `callable`: tables that can be called, by the item of the function; `unknown`: tables with a function for unknown names.
  package init(_ names: [String], callable: [String: Int] = [:], unknown: [String: Int] = [:]) {
    // The tables by their own names: that of the globals has none.
    var tables: [String: [String: Name]] = ["": [:]]
    var order = [""]
    func table(_ path: String) -> Int32 {
      if let place = order.firstIndex(of: path) { return Int32(place) }
      tables[path] = [:]
      order.append(path)
      let place = Int32(order.count - 1)
      let (outer, text) = Self.split(path)
      _ = table(outer)
      tables[outer, default: [:]][text] = Name(text: text, group: place)
      return place
    }
    for path in callable.keys.sorted() + unknown.keys.sorted() { _ = table(path) }
    for (item, name) in names.enumerated() where callable[name] == nil {
      let (path, text) = Self.split(name)
      _ = table(path)
      tables[path, default: [:]][text] = Name(text: text, item: Int32(item))
    }
    self.names = .allocate(capacity: tables.values.reduce(0) { $0 + $1.count })
    groups = .allocate(capacity: order.count)
    pointer = .allocate(capacity: 1)
    var first = 0
    for (place, path) in order.enumerated() {
      let members = tables[path, default: [:]].values.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
      groups.initializeElement(
        at: place,
        to: clua_group(
          title: keep(path), first: Int32(first), count: Int32(members.count),
          call: callable[path].map { Int32($0) } ?? -1, unknown: unknown[path].map { Int32($0) } ?? -1))
      for name in members {
        self.names.initializeElement(
          at: first,
          to: clua_name(text: keep(name.text), length: name.text.utf8.count, item: name.item, group: name.group))
        first += 1
      }
    }
    pointer.initialize(
      to: clua_catalog(
        names: self.names.baseAddress, groups: groups.baseAddress, name_count: Int32(first),
        group_count: Int32(order.count)))
  }

  deinit {
    pointer.deallocate()
    names.deallocate()
    groups.deallocate()
    for text in texts { text.deallocate() }
  }

  /// Returns a copy of a text that C can keep.
  private func keep(_ text: String) -> UnsafePointer<CChar> {
    let bytes = Array(text.utf8CString)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    texts.append(copy)
    return UnsafePointer(copy)
  }

  private static func split(_ path: String) -> (table: String, name: String) {
    guard let dot = path.lastIndex(of: ".") else { return ("", path) }
    return (String(path[..<dot]), String(path[path.index(after: dot)...]))
  }
}

extension LuaState {
  /// Offers the names of a catalog to scripts; `make` creates the value of an item when a script first looks it up.
  ///
  /// - Throws: ``LuaError`` if the state has a catalog already, or this one is too large.
  package func offer(_ catalog: LuaCatalog, make: @escaping (Int) -> LuaCatalog.Value) throws(LuaError) {
    self.catalog = catalog
    self.make = make
    lua_checkstack(main, 20)
    let accepted = clua_offer(main, catalog.pointer) { host, thread, item in
      guard let host, let thread else { return }
      Unmanaged<LuaState>.fromOpaque(host)._withUnsafeGuaranteedRef { $0.pushMade(Int(item), on: thread) }
    }
    guard accepted != 0 else {
      throw LuaError(.runtime, "a state takes one catalog of at most \(CLUA_MOST_NAMES) names")
    }
  }

  private func pushMade(_ item: Int, on thread: OpaquePointer) {
    let outer = current
    current = thread
    defer { current = outer }
    switch make?(item) {
    case .function(let name, let body): clua_push_function(thread, hostFunction(name, body).pointer)
    case .object(let object): pushObject(object, on: thread)
    case nil: lua_pushnil(thread)
    }
  }
}

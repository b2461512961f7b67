import CareLua

/// Library functions that charge their work, beside Lua's own with the same hook and without a hook.
enum LibraryBenchmarks {
  /// The goals, as multiples of the time of stock Lua with the same hook and without a hook.
  private static let hooked = 1.3, free = 1.7

  static func all() throws -> [LuaComparison] {
    try works.map { name, operations, source in
      let state = try LuaState(limits: LuaBenchmarks.roomy)
      let script = try state.load(source: source, chunk: "=bench")
      let (same, plain) = (try StockLua(source, isHooked: true), try StockLua(source, isHooked: false))
      return LuaComparison(
        "lua.work." + name, unit: .ns, operations: operations,
        ours: { _ = try state.call(script, [.integer(Int64($0))]) },
        peers: [
          .init(name: "stock, same hook", goal: unheld.contains(name) ? nil : hooked, work: same.run),
          .init(name: "stock, no hook", goal: unheld.contains(name) ? nil : free, work: plain.run),
        ])
    }
  }

  /// The names without a goal: keys in a fixed order, which Lua does not offer, and the hook itself.
  private static let unheld: Set = ["pairs", "instructions"]

  private static let shuffled = """
    local count, seed, list = ..., 42, {}
    for i = 1, count do
      seed = (seed * 1103515245 + 12345) % 2147483648
      list[i] = seed
    end
    """

  private static let works: [(name: String, operations: Int, source: String)] = [
    ("sort", 200_000, shuffled + " table.sort(list)"),
    ("sort-by", 200_000, shuffled + " table.sort(list, function(a, b) return a > b end)"),
    ("sort-texts", 50_000, shuffled + " for i = 1, count do list[i] = 'id-' .. list[i] end table.sort(list)"),
    ("gmatch", 100_000, "local text = ('word, '):rep(...) local n = 0 for w in text:gmatch('%a+') do n = n + 1 end"),
    (
      "find", 100_000,
      "local text = 'key = value; other = more' for i = 1, ... do local a, b = text:find('(%w+) = (%w+);') end"
    ),
    ("gsub", 100_000, "local text = ('word, '):rep(...) local s = text:gsub('%a+', '<%0>')"),
    ("gsub-by", 100_000, "local text = ('word, '):rep(...) local s = text:gsub('%a+', function(w) return w end)"),
    ("concat", 200_000, "local list = {} for i = 1, ... do list[i] = 'item' end local s = table.concat(list, ', ')"),
    ("format", 50_000, "for i = 1, ... do local s = string.format('%s is %d of %5.2f', 'this', i, i / 3) end"),
    ("insert", 200_000, "local list = {} for i = 1, ... do table.insert(list, i) end"),
    ("remove", 200_000, "local list = {} for i = 1, ... do list[i] = i end for i = 1, ... do table.remove(list) end"),
    (
      "pairs", 200_000,
      "local list, n = { a = 1, b = 2, c = 3, d = 4 }, 0 for i = 1, ... / 4 do for k, v in pairs(list) do n = n + v end end"
    ),
    ("instructions", 1_000_000, "local n = 0 for i = 1, ... do n = n + i % 7 end"),
  ]
}

import CareLua
import CareTestSupport
import CLua
import Testing

/// The sandbox's own pattern matcher and table functions give what the system's Lua gives, errors too.
///
/// One script, with its own random numbers, runs in both and returns a line for each call; the lines must be the same.
@Suite struct StockAgreementTests {
  /// The seeds of one run; each makes 500 calls of each kind.
  static let seeds = 1...Soak.rounds(8)

  private static let random = """
    local seed = SEED
    local function roll(n) seed = (seed * 6364136223846793005 + 1442695040888963407) return (seed >> 33) % n + 1 end
    local function pick(list) return list[roll(#list)] end
    local lines = {}
    local function show(v)
      if type(v) == 'table' then
        local parts = {}
        for i = 1, 12 do parts[i] = tostring(v[i]) end
        return '{' .. table.concat(parts, ',') .. '}'
      end
      return tostring(v)
    end
    local function note(call, ok, ...)
      local parts = { call, tostring(ok) }
      local results = { n = select('#', ...), ... }
      for i = 1, results.n do
        local text = show(results[i])
        -- 5.4.4 blames the wrong argument of remove; later releases blame the one that ours does.
        if not ok then text = text:gsub('^.-:%d+: ', ''):gsub("#1 to 'remove'", "#2 to 'remove'") end
        parts[#parts + 1] = text
      end
      lines[#lines + 1] = table.concat(parts, ' | ')
    end
    """

  private static let patterns = """
    local pieces = { 'a', 'b', '.', '%a', '%d', '%w', '%s', '%p', '%x', '%A', '[ab]', '[^a]', '[a-c]', '[%w_]', '[]]', '[a-]',
      '(a)', '(.)', '()', '(a*)', '(%w+)', '%1', '%2', '%bab', '%b()', '%f[%w]', '%f[^a]', '^', '$', '%', '[', '(', ')', '%%', '-', '\\0' }
    local tails = { '', '', '', '*', '+', '-', '?' }
    local subjects = { '', 'a', 'abab', 'aaa bbb', '(a(b)a)', 'key = value', 'x_1 y-2', 'abcabcabc', '\\0a\\0', '((', '%d', ' a b ' }
    for case = 1, 500 do
      local pattern = ''
      for _ = 1, roll(5) do pattern = pattern .. pick(pieces) .. pick(tails) end
      local subject, init = pick(subjects) .. pick(subjects), roll(9) - 5
      local name = string.format('%q %q %d', pattern, subject, init)
      note('find ' .. name, pcall(string.find, subject, pattern, init))
      note('plain ' .. name, pcall(string.find, subject, pattern, init, true))
      note('match ' .. name, pcall(string.match, subject, pattern, init))
      note('gsub ' .. name, pcall(string.gsub, subject, pattern, '<%0>', roll(4)))
      note('gsub table ' .. name, pcall(string.gsub, subject, pattern, { a = 1, b = false, ab = 'x' }))
      note('gsub function ' .. name, pcall(string.gsub, subject, pattern, function(x) return x ~= 'a' and tostring(x) or nil end))
      note('gmatch ' .. name, pcall(function()
        local found = {}
        for x, y in string.gmatch(subject, pattern) do
          found[#found + 1] = tostring(x) .. ':' .. tostring(y)
          if #found > 30 then break end
        end
        return table.concat(found, ';')
      end))
    end
    return table.concat(lines, '\\n')
    """

  private static let tables = """
    local function list()
      local t = {}
      for i = 1, roll(8) - 1 do t[i] = roll(3) == 1 and pick { 'x', 'y', 'z' } or roll(20) end
      return t
    end
    for case = 1, 500 do
      local t, u, i, j = list(), list(), roll(12) - 3, roll(12) - 3
      note('insert', pcall(function() table.insert(t, i, 'new') return t end))
      note('append', pcall(function() table.insert(t, 'end') return t end))
      note('remove', pcall(function() return table.remove(t, j), t end))
      note('pop', pcall(function() return table.remove(t), t end))
      note('concat', pcall(table.concat, t, ',', i, j))
      note('unpack', pcall(table.unpack, t, i, j))
      note('move', pcall(function() return table.move(t, i, j, roll(5), u) end))
      note('pack', pcall(function() return table.pack(i, nil, j) end))
      local numbers = {}
      for k = 1, roll(10) do numbers[k] = roll(30) end
      note('sort', pcall(function() table.sort(numbers) return numbers end))
      note('sort down', pcall(function() table.sort(numbers, function(a, b) return a > b end) return numbers end))
      note('sort mixed', pcall(function() local mixed = { 1, 'a', 2 } table.sort(mixed) return mixed end))
    end
    return table.concat(lines, '\\n')
    """

  private func inSandbox(_ source: String) throws -> String {
    var limits = SandboxLimits.console
    limits.string = 64 << 20
    limits.wallTime = nil
    return try #require(try LuaState(limits: limits).run(source: source, chunk: "agreement").first?.string)
  }

  private func inStockLua(_ source: String) throws -> String {
    let state = try #require(luaL_newstate())
    defer { lua_close(state) }
    luaL_openlibs(state)
    try #require(luaL_loadbufferx(state, source, source.utf8.count, "=agreement", "t") == LUA_OK)
    try #require(lua_pcallk(state, 0, 1, 0, 0, nil) == LUA_OK)
    var length = 0
    let text = try #require(lua_tolstring(state, -1, &length))
    return String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
  }

  private func compare(_ body: String, seed: Int) throws {
    let source = Self.random.replacing("SEED", with: String(seed)) + "\n" + body
    let ours = try inSandbox(source).split(separator: "\n"), stock = try inStockLua(source).split(separator: "\n")
    #expect(ours.count == stock.count, "seed \(seed)")
    let different = zip(ours, stock).filter { $0 != $1 }
    for (mine, theirs) in different.prefix(3) { Issue.record("seed \(seed): \(mine)\n  but stock Lua: \(theirs)") }
  }

  @Test(arguments: seeds) func patternsAgreeWithStockLua(seed: Int) throws { try compare(Self.patterns, seed: seed) }

  @Test(arguments: seeds) func tableFunctionsAgreeWithStockLua(seed: Int) throws {
    try compare(Self.tables, seed: seed)
  }
}

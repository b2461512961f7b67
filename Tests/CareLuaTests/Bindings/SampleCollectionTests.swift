import CareLua
import Testing

/// `store.samples` in scripts.
struct SampleCollectionTests {
  private static let add =
    "store.samples:add { quantity = 'steps', value = 10, units = 'count', start = '2026-06-07T06:00', remote_id = 'a' }"

  static let expressions: [(source: String, values: [String])] = [
    ("\(add).value, \(add).start", ["10", "2026-06-07T06:00:00-04:00"]),
    ("\(add).seq == \(add).seq", ["true"]),
    ("\(add) and store.samples:fetch {}[1].remote_id", ["\"a\""]),
    ("\(add) and #store.samples:fetch { quantity = 'steps', from = '2026-06-07', to = '2026-06-08' }", ["1"]),
    ("\(add) and #store.samples:fetch { from = '2026-06-08' }", ["0"]),
    ("\(add) and #store.samples:fetch { as_of = store.patients:get('p1').seq }", ["0"]),
    ("\(add) and #store.samples:fetch { as_of = time.now() }", ["1"]),
    ("\(add) and #store.samples:fetch { limit = 0 }", ["0"]),
    ("\(add) and store.samples:delete('a').deleted", ["true"]),
    ("\(add) and store.samples:delete('a') and #store.samples:history('a', { patient = 'p1' })", ["2"]),
    ("\(add) and store.samples:get('a').value, store.samples:get('b')", ["10", "nil"]),
    ("\(add) and store.samples:get('a', { as_of = store.patients:get('p1').seq })", ["nil"]),
    (
      "\(add) and store.samples:update { remote_id = 'a', value = 12 }.value, store.samples:get('a').units",
      ["12", "\"count\""]
    ),
    (
      "\(add) and store.samples:update { remote_id = 'a', stop = '2026-06-07T07:00' } and "
        + "store.samples:update { remote_id = 'a', start = '2026-06-07T05:00' }.stop", ["2026-06-07T06:00:00-04:00"]
    ),
    ("store.samples", ["store.samples"]),
  ]

  @Test(arguments: expressions)
  func anExpressionHasItsValue(source: String, values: [String]) throws {
    #expect(try ConsoleBench().run(source) == values)
  }

  static let refused: [(source: String, code: String)] = [
    ("store.samples:add { quantity = 'steps', value = 'ten', start = '2026-06-07', remote_id = 'a' }", "wrong_type"),
    ("store.samples:add { quantity = 'steps', value = 0/0, start = '2026-06-07', remote_id = 'a' }", "invalid"),
    ("store.samples:add { quantity = 'steps', value = 1, start = 'noon', remote_id = 'a' }", "wrong_type"),
    ("store.samples:add { quantity = 'steps', value = 1, start = '2026-06-07' }", "missing_field"),
    (
      "store.samples:add { patient = 'nobody', quantity = 'q', value = 1, start = '2026-06-07', remote_id = 'a' }",
      "not_found"
    ),
    ("store.samples:update { remote_id = 'a', value = 1 }", "not_found"), ("store.samples:revert 'a'", "unsupported"),
    ("store.samples:delete 'a'", "not_found"),
    ("store.samples:fetch { from = '2026-06-08', to = '2026-06-07' }", "invalid_window"),
    ("store.samples:fetch { quantiy = 'steps' }", "unknown_field"),
  ]

  @Test(arguments: refused)
  func anErrorHasItsCode(source: String, code: String) throws {
    #expect(try ConsoleBench().run("select(2, pcall(function() \(source) end)).code") == ["\"\(code)\""])
  }
}

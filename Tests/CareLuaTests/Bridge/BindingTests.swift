import CareLua
import Testing

/// Calls are checked against the entry of their binding before the body runs.
struct BindingTests {
  @Test(
    arguments: [
      ("store.patients:get(3)", "bad argument #1 to 'store.patients:get' (string expected, got number)"),
      ("store.erase()", "bad argument #1 to 'store.erase' (string expected, got no value)"),
      ("store.transaction 'x'", "bad argument #1 to 'store.transaction' (function expected, got string)"),
      ("time.now():format()", "bad argument #1 to 'time:format' (string expected, got no value)"),
      ("store.patients.get 'p1'", "bad self for 'get' (store.patients expected, got string); call it with ':'"),
    ])
  func anArgumentOfAnotherTypeIsRejected(call: String, message: String) throws {
    #expect(try ConsoleBench().failure(call)?.message == message)
  }

  @Test func anUnknownOptionIsRejectedBeforeTheBodyRuns() throws {
    let bench = try ConsoleBench()
    let failure = bench.failure("store.patients:add { id = 'p9', zone = 'UTC', nam = 'Ana' }")
    #expect(failure?.message == "unknown option 'nam' of store.patients:add; did you mean `name`?")
    #expect(try bench.run("return store.patients:get 'p9'") == ["nil"])
  }
}

import CareLSP
import CareModel
import Testing

/// The lifecycle of a connection, and messages that are none.
@Suite struct LifecycleTests {
  @Test func aConnectionBeginsAndEndsOnce() throws {
    let client = try EditorClient(initializes: false)
    #expect(try client.errorCode("textDocument/hover") == -32002)
    let result = try client.request("initialize", ["capabilities": [:]])
    #expect(client.field(result, "capabilities").flatMap { client.field($0, "positionEncoding") } == "utf-16")
    #expect(try client.errorCode("initialize") == -32600)
    #expect(try client.errorCode("no/such") == -32601)
    #expect(try client.request("shutdown") == .null)
    #expect(try client.errorCode("textDocument/hover") == -32600)
    #expect(client.server.exitCode == nil)
    client.notify("exit")
    #expect(client.server.exitCode == 0)
  }

  @Test func anExitWithoutShutdownIsAFailure() throws {
    let client = try EditorClient()
    client.notify("exit")
    #expect(client.server.exitCode == 1)
  }

  @Test(
    arguments: [
      ("{", -32700), ("[]", -32600), ("{}", -32600), (#"{"jsonrpc":"2.0","id":[],"method":"x"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600), (#"{"jsonrpc":"1.0","id":1,"method":"x"}"#, -32600),
      ("\u{0}", -32700),
    ] as [(String, Int)])
  func aMalformedMessageIsAnErrorAndTheServerContinues(text: String, code: Int) throws {
    let client = try EditorClient()
    let answers = try client.send(Array(text.utf8))
    let codes = answers.compactMap { client.field($0, "error").flatMap { client.field($0, "code") } }
    #expect(codes == [.integer(code)])
    #expect(try client.request("shutdown") == .null)
  }

  @Test func acanceledRequestIsAnsweredWithAnError() throws {
    let client = try EditorClient()
    let answers = client.server.receive([
      .content(client.message("textDocument/hover", [:], id: 7)),
      .content(client.message("$/cancelRequest", ["id": 7])), .content(client.message("shutdown", [:], id: 8)),
    ]).map { String(decoding: $0, as: UTF8.self) }
    #expect(answers.count == 2)
    #expect(answers.first?.contains("-32800") == true && answers.last?.contains(#""result":null"#) == true)
  }

  @Test func notificationsThatMakeNoSenseAreIgnored() throws {
    let client = try EditorClient(PlanFiles.walks)
    try client.open("walks/plan.lua")
    for parameters: JSONValue in [
      [:], ["textDocument": ["uri": 7]], ["textDocument": ["uri": "untitled:1"]], ["textDocument": ["uri": "file://"]],
    ] {
      for method in ["didOpen", "didChange", "didSave", "didClose"] {
        client.notify("textDocument/\(method)", parameters)
      }
    }
    client.change("walks/plan.lua", [["text": 7], ["range": [:], "text": "x"], "no", ["range": 1, "text": ""]])
    client.notify("textDocument/didClose", ["textDocument": ["uri": client.uri("walks/plan.lua")]])
    client.notify("textDocument/didClose", ["textDocument": ["uri": client.uri("walks/plan.lua")]])
    client.change("walks/plan.lua", [["text": "closed"]])
    #expect(try client.check()["walks/plan.lua"] == nil)
    #expect(try client.request("shutdown") == .null)
  }
}

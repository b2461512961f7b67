package import CareModel
import CareLua

/// A server of the Language Server Protocol 3.17 for plans.
///
/// It answers messages one after the other and has no thread of its own: a program gives it what arrives, sends what it returns, and
/// calls ``becameIdle()`` when nothing has arrived for a moment. It reads the files of plans, and never writes.
package final class LanguageServer {
  /// What the program knows.
  package struct Environment {
    /// The version that clients show.
    package var version: String
    /// Returns today's date, from which the next dates of a schedule are counted.
    package var today: () -> CivilDate

    package init(version: String, today: @escaping () -> CivilDate) {
      self.version = version
      self.today = today
    }
  }

  /// The stages of a connection.
  private enum Stage {
    case new, running, shutDown
  }

  let environment: Environment
  let host = LuaScriptHost(isDataInvented: true)
  private var stage = Stage.new
  /// The exit code of the program, once the client has ended the connection.
  package private(set) var exitCode: Int32?
  /// The messages to send.
  private var outgoing: [JSONValue] = []
  var client = ClientCapabilities()
  /// The texts of the editor, by path.
  var documents: [String: OpenDocument] = [:]
  /// The plans that were checked, by folder.
  var folders: [String: CheckedFolder] = [:]
  /// The folders of plans to check, in the order in which they changed.
  var stale: [String] = []
  /// What was last published, by path.
  var published: [String: JSONValue] = [:]
  /// The progress that the client shows.
  var progress: Progress?
  /// The token of the last progress.
  var lastToken = 0
  let sources = ParsedFiles()
  /// The texts of files that the editor does not have, as they were last read for their ids, by path.
  var closedTexts: [String: String] = [:]

  package init(_ environment: Environment) {
    self.environment = environment
  }

  /// Whether a plan has changed since it was checked.
  package var hasWork: Bool { !stale.isEmpty }

  /// Returns the answers to the messages that have arrived, in order.
  ///
  /// A request that one of them cancels is answered with an error.
  package func receive(_ items: [MessageReader.Item]) -> [[UInt8]] {
    let messages = items.map { item -> Result<RPCMessage, RPCFailure> in
      guard case .content(let content) = item else {
        return .failure(RPCFailure(.invalidRequest, "a message has at most \(MessageReader.mostContent) bytes"))
      }
      return Result { () throws(RPCFailure) in try RPCMessage(content) }
    }
    let canceled = Set(
      messages.compactMap { message -> RPCID? in
        guard case .success(.notification("$/cancelRequest", let parameters)) = message else { return nil }
        return RPCID(parameters["id"])
      })
    for message in messages where exitCode == nil {
      switch message {
      case .failure(let failure): send(failure.response(to: nil))
      case .success(.request(let id, _, _)) where canceled.contains(id):
        send(RPCFailure(.canceled, "the client canceled the request").response(to: id))
      case .success(.request(let id, let method, let parameters)):
        do {
          send(["jsonrpc": "2.0", "id": id.json, "result": try answer(method, parameters)])
        } catch {
          send(error.response(to: id))
        }
      case .success(.notification(let method, let parameters)): note(method, parameters)
      case .success(.response): break
      }
    }
    return taken()
  }

  /// Checks the plan that changed first, and returns what is to be published about it.
  package func becameIdle() -> [[UInt8]] {
    guard !stale.isEmpty else { return [] }
    let folder = stale.removeFirst()
    reportProgress(on: folder)
    check(folder)
    endProgress()
    return taken()
  }

  func send(_ message: JSONValue) { outgoing.append(message) }

  func notify(_ method: String, _ parameters: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  private func taken() -> [[UInt8]] {
    defer { outgoing = [] }
    return outgoing.map(\.utf8)
  }

  private func answer(_ method: String, _ parameters: JSONValue) throws(RPCFailure) -> JSONValue {
    switch (stage, method) {
    case (.new, "initialize"):
      stage = .running
      return initialize(parameters)
    case (.new, _): throw RPCFailure(.notInitialized, "the first request is initialize")
    case (.running, "initialize"): throw RPCFailure(.invalidRequest, "the server is initialized already")
    case (.running, "shutdown"):
      stage = .shutDown
      return .null
    case (.shutDown, _): throw RPCFailure(.invalidRequest, "the server is shut down; only exit is left")
    default:
      guard let answer = try feature(method, parameters) else {
        throw RPCFailure(.unknownMethod, "there is no method '\(method.prefix(80))'")
      }
      return answer
    }
  }

  private func note(_ method: String, _ parameters: JSONValue) {
    if method == "exit" {
      exitCode = stage == .shutDown ? 0 : 1
      return
    }
    guard stage == .running else { return }
    switch method {
    case "textDocument/didOpen": didOpen(parameters)
    case "textDocument/didChange": didChange(parameters)
    case "textDocument/didSave": didSave(parameters)
    case "textDocument/didClose": didClose(parameters)
    case "workspace/didChangeWatchedFiles": didChangeFiles(parameters)
    default: break
    }
  }
}

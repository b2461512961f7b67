import CareModel

/// A message of JSON-RPC 2.0 from the client.
enum RPCMessage {
  /// A question, which is answered once.
  case request(id: RPCID, method: String, parameters: JSONValue)
  case notification(method: String, parameters: JSONValue)
  /// The answer to a question of the server.
  case response

  /// Reads a message.
  ///
  /// - Throws: ``RPCFailure``, with the id of the request if it can be read.
  init(_ content: [UInt8]) throws(RPCFailure) {
    let value: JSONValue
    do { value = try JSONParser.parse(content) } catch {
      throw RPCFailure(.parse, "the message is not JSON: expected \(error.expected) at byte \(error.position)")
    }
    guard case .object(let fields) = value, fields["jsonrpc"] == "2.0" else {
      throw RPCFailure(.invalidRequest, "a message is an object with jsonrpc 2.0", id: RPCID(value["id"]))
    }
    let id = RPCID(fields["id"])
    guard let method = fields["method"]?.asText else {
      guard fields["method"] == nil, fields["result"] != nil || fields["error"] != nil else {
        throw RPCFailure(.invalidRequest, "a message needs a method", id: id)
      }
      self = .response
      return
    }
    let parameters = fields["params"] ?? .object([:])
    guard fields["id"] != nil else {
      self = .notification(method: method, parameters: parameters)
      return
    }
    guard let id else { throw RPCFailure(.invalidRequest, "an id is a number or a text") }
    self = .request(id: id, method: method, parameters: parameters)
  }
}

/// The id of a request.
enum RPCID: Hashable {
  case number(Int)
  case text(String)

  init?(_ value: JSONValue?) {
    switch value {
    case .integer(let number): self = .number(number)
    case .string(let text): self = .text(text)
    default: return nil
    }
  }

  var json: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    }
  }
}

/// An error that answers a request.
struct RPCFailure: Error, Hashable {
  /// The codes of JSON-RPC and of the protocol.
  enum Code: Int {
    case parse = -32700
    case invalidRequest = -32600
    case unknownMethod = -32601
    case invalidParameters = -32602
    case notInitialized = -32002
    case failed = -32803
    case canceled = -32800
  }

  var code: Code
  var message: String
  /// The id of the request, where only the reading of the message knows it.
  var id: RPCID?

  init(_ code: Code, _ message: String, id: RPCID? = nil) {
    self.code = code
    self.message = message
    self.id = id
  }

  /// The response.
  func response(to id: RPCID?) -> JSONValue {
    [
      "jsonrpc": "2.0", "id": (id ?? self.id)?.json ?? .null,
      "error": ["code": .integer(code.rawValue), "message": .string(message)],
    ]
  }
}

extension JSONValue {
  /// A field of an object; nil if it has none, or if this is no object.
  subscript(name: String) -> JSONValue? { if case .object(let fields) = self { fields[name] } else { nil } }

  var asText: String? { if case .string(let text) = self { text } else { nil } }
  var asInteger: Int? { if case .integer(let number) = self { number } else { nil } }
  var asList: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
  var isTrue: Bool { self == .boolean(true) }
}

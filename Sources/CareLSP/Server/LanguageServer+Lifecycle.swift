import CareModel

/// What the client said that it can do.
struct ClientCapabilities {
  var encoding = PositionEncoding.utf16
  var hasSnippets = false
  var hasRelatedPlaces = false
  var hasCodeDescriptions = false
  var hasTags = false

  init() {}

  init(_ parameters: JSONValue) {
    let own = parameters["capabilities"]
    let encodings = own?["general"]?["positionEncodings"]?.asList ?? []
    encoding = encodings.contains("utf-8") ? .utf8 : .utf16
    let text = own?["textDocument"]
    hasSnippets = text?["completion"]?["completionItem"]?["snippetSupport"]?.isTrue ?? false
    hasRelatedPlaces = text?["publishDiagnostics"]?["relatedInformation"]?.isTrue ?? false
    hasCodeDescriptions = text?["publishDiagnostics"]?["codeDescriptionSupport"]?.isTrue ?? false
    hasTags = text?["publishDiagnostics"]?["tagSupport"] != nil
  }
}

extension LanguageServer {
  /// Returns the answer to a request besides those of the lifecycle; nil for an unknown method.
  func feature(_ method: String, _ parameters: JSONValue) throws(RPCFailure) -> JSONValue? {
    switch method {
    default: nil
    }
  }

  func initialize(_ parameters: JSONValue) -> JSONValue {
    client = ClientCapabilities(parameters)
    return [
      "capabilities": [
        "positionEncoding": .string(client.encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      ],
      "serverInfo": ["name": "care", "version": .string(environment.version)],
    ]
  }
}

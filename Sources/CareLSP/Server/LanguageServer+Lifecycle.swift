import CareModel

/// What the client said that it can do.
struct ClientCapabilities {
  var encoding = PositionEncoding.utf16
  var hasSnippets = false
  var hasRelatedPlaces = false
  var hasCodeDescriptions = false
  var hasTags = false
  var hasAnnotations = false
  /// Whether a change of texts can create a file.
  var createsFiles = false
  /// Whether it runs `care` with arguments: `care.run` among its own commands.
  var runsCommands = false
  var showsProgress = false
  var hasTooltips = false
  /// Whether it shows Markdown beside completions, and in hovers.
  var completesMarkdown = false
  var hoversMarkdown = false

  init() {}

  init(_ parameters: JSONValue) {
    let own = parameters["capabilities"]
    let encodings = own?["general"]?["positionEncodings"]?.asList ?? []
    encoding = encodings.contains("utf-8") ? .utf8 : .utf16
    let text = own?["textDocument"]
    hasSnippets = text?["completion"]?["completionItem"]?["snippetSupport"]?.isTrue ?? false
    completesMarkdown =
      text?["completion"]?["completionItem"]?["documentationFormat"]?.asList?.contains("markdown") ?? false
    hoversMarkdown = text?["hover"]?["contentFormat"]?.asList?.contains("markdown") ?? false
    hasTooltips = text?["documentLink"]?["tooltipSupport"]?.isTrue ?? false
    hasRelatedPlaces = text?["publishDiagnostics"]?["relatedInformation"]?.isTrue ?? false
    hasCodeDescriptions = text?["publishDiagnostics"]?["codeDescriptionSupport"]?.isTrue ?? false
    hasAnnotations = own?["workspace"]?["workspaceEdit"]?["changeAnnotationSupport"] != nil
    let edits = own?["workspace"]?["workspaceEdit"]
    createsFiles =
      edits?["documentChanges"]?.isTrue ?? false && edits?["resourceOperations"]?.asList?.contains("create") ?? false
    runsCommands =
      own?["experimental"]?["commands"]?["commands"]?.asList?.contains(.string(LanguageServer.runCommand)) ?? false
    showsProgress = own?["window"]?["workDoneProgress"]?.isTrue ?? false
    hasTags = text?["publishDiagnostics"]?["tagSupport"] != nil
  }
}

extension LanguageServer {
  /// Returns the answer to a request besides those of the lifecycle; nil for an unknown method.
  func feature(_ method: String, _ parameters: JSONValue) throws(RPCFailure) -> JSONValue? {
    switch method {
    case "textDocument/completion": try completion(parameters)
    case "textDocument/hover": try hover(parameters)
    case "textDocument/definition": try definition(parameters)
    case "textDocument/references": try references(parameters)
    case "textDocument/documentHighlight": try highlights(parameters)
    case "textDocument/prepareRename": try prepareRename(parameters)
    case "textDocument/rename": try rename(parameters)
    case "textDocument/codeAction": try codeActions(parameters)
    case "textDocument/documentSymbol": try symbols(parameters)
    case "textDocument/foldingRange": try foldingRanges(parameters)
    case "textDocument/inlayHint": try inlayHints(parameters)
    case "textDocument/documentLink": try links(parameters)
    case "textDocument/codeLens": try lenses(parameters)
    default: nil
    }
  }

  func initialize(_ parameters: JSONValue) -> JSONValue {
    client = ClientCapabilities(parameters)
    return [
      "capabilities": [
        "positionEncoding": .string(client.encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": true],
        "completionProvider": ["triggerCharacters": [".", ":", "\"", "{"]], "hoverProvider": true,
        "definitionProvider": true, "referencesProvider": true, "documentHighlightProvider": true,
        "renameProvider": ["prepareProvider": true],
        "codeActionProvider": ["codeActionKinds": ["quickfix", "refactor.extract", "source.fixAll"]],
        "documentSymbolProvider": true, "foldingRangeProvider": true, "inlayHintProvider": true,
        "documentLinkProvider": [:], "codeLensProvider": [:],
      ],
      "serverInfo": ["name": "care", "version": .string(environment.version)],
    ]
  }
}

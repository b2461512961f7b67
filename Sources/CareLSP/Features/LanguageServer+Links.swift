import CareLua
import CareModel
import Foundation

extension LanguageServer {
  /// Returns the files that a document names: required modules, pictures, and other files of the plan's folder, also in Markdown.
  func links(_ parameters: JSONValue) throws(RPCFailure) -> JSONValue {
    let (path, document) = try openDocument(in: parameters)
    guard let tree = sources.source(path, document).tree else { return [] }
    let index = index(around: path)
    let modules = Dictionary(index.modules.map { ($0.value, $0.key) }) { first, _ in first }
    var links: [JSONValue] = []
    func add(_ range: Range<Int>, _ target: String, _ tooltip: String) {
      var link: [String: JSONValue] = [
        "range": document.json(range, client.encoding), "target": .string(FileAddress.address(target)),
      ]
      if client.hasTooltips { link["tooltip"] = .string(tooltip) }
      links.append(.object(link))
    }
    for reference in index.references where reference.file == path && reference.kind == .module {
      if let file = modules[reference.id] { add(reference.range, file, "The module \(reference.id)") }
    }
    guard let folder = folder(of: path) else { return .array(links) }
    for node in tree.nodes {
      guard case .string(let text) = node.kind, text.contains(".") else { continue }
      for (range, name) in Self.paths(in: node.range, text, document) {
        let file = "\(folder)/\(name)"
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue else {
          continue
        }
        add(range, file, name)
      }
    }
    return .array(links)
  }

  /// The relative paths in a text, with their bytes: the text itself, or the targets of Markdown such as `![A knee](images/knee.png#sha256=…)`.
  private static func paths(in range: Range<Int>, _ text: String, _ document: TextDocument) -> [(
    range: Range<Int>, name: String
  )] {
    func isPath(_ name: some StringProtocol) -> Bool {
      name.utf8.count <= 1_000
        && String(name).wholeMatch(of: #/[\w\-][\w.\- ]*(?:\/[\w\-][\w.\- ]*)*\.[A-Za-z0-9]{1,5}/#) != nil
    }
    if isPath(text), text.utf8.count == range.count - 2 {
      return [((range.lowerBound + 1)..<(range.upperBound - 1), text)]
    }
    let written = document.text(in: range)
    return written.matches(of: #/\]\(([^()\s#]+)/#).filter { isPath($0.1) }.map { match in
      let start = range.lowerBound + written.utf8.distance(from: written.startIndex, to: match.1.startIndex)
      return (start..<(start + match.1.utf8.count), String(match.1))
    }
  }

  /// Returns the commands above a plan and its tests, for clients that can run them: `care.run` with the arguments of `care`.
  func lenses(_ parameters: JSONValue) throws(RPCFailure) -> JSONValue {
    let (path, document) = try openDocument(in: parameters)
    guard client.runsCommands, let folder = folder(of: path), let tree = sources.source(path, document).tree else {
      return []
    }
    let isTest = path.hasPrefix("\(folder)/tests/")
    var lenses: [JSONValue] = []
    func add(_ title: String, at offset: Int, _ arguments: [String]) {
      lenses.append([
        "range": document.json(offset..<offset, client.encoding),
        "command": [
          "title": .string(title), "command": .string(Self.runCommand),
          "arguments": [["cwd": .string(folder), "arguments": .array(arguments.map { .string($0) })]],
        ],
      ])
    }
    for node in tree.nodes {
      guard case .call(let callee, nil, let arguments) = node.kind, let first = arguments.first,
        case .string(let name) = tree[first].kind
      else { continue }
      switch tree.dottedName(callee) {
      case "plan" where path == "\(folder)/plan.lua":
        add("Preview", at: node.range.lowerBound, ["preview", folder])
        guard FileManager.default.fileExists(atPath: "\(folder)/tests") else { continue }
        add("Run the tests", at: node.range.lowerBound, ["test", folder])
      case "test" where isTest:
        add("Run this test", at: node.range.lowerBound, ["test", path, "--filter", name])
      default: continue
      }
    }
    return .array(lenses)
  }

  /// The command of the client that runs `care` with arguments, in a folder.
  static let runCommand = "care.run"
}

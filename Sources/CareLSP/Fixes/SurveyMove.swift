import CareLua

/// The move of a survey from a plan's file to a module of its own.
struct SurveyMove {
  /// The path of the new file.
  let path: String
  /// Its text.
  let text: String
  /// The name of the module.
  let module: String
  /// The bytes of the survey, which become `require "…"`.
  let range: Range<Int>

  /// Creates the move of the survey around an offset.
  ///
  /// Returns nil if there is none, if its file returns it already, or if it uses what its file declares, apart from modules.
  init?(at offset: Int, in file: String, of folder: String, _ index: PlanIndex, _ document: TextDocument) {
    guard file.hasPrefix(folder + "/"),
      let survey = index.declarations.first(where: {
        $0.kind == .survey && $0.file == file && !$0.constructor.isEmpty && $0.whole.lowerBound <= offset
          && offset <= $0.range.upperBound
      }), let tree = index.files.first(where: { $0.source.file == file })?.tree,
      let node = tree.nodes.lastIndex(where: { $0.range == survey.whole }),
      tree.returned.map({ tree.meant(by: $0) }) != node,
      let uses = Self.modules(usedIn: survey.whole, tree, document)
    else { return nil }
    let name = survey.id.replacing("-", with: "_").replacing(".", with: "_")
    module = "surveys.\(name)"
    path = "\(folder)/surveys/\(name).lua"
    range = survey.whole
    let line = document.text(in: document.range(ofLine: document.line(at: range.lowerBound)))
    let indentation = line.prefix { $0 == " " || $0 == "\t" }
    let lines = document.text(in: range).split(separator: "\n", omittingEmptySubsequences: false)
    let moved = lines.enumerated().map {
      $0.offset > 0 && $0.element.hasPrefix(indentation) ? $0.element.dropFirst(indentation.count) : $0.element
    }
    text =
      uses.map { $0 + "\n" }.joined() + (uses.isEmpty ? "" : "\n") + "return " + moved.joined(separator: "\n") + "\n"
  }

  /// The declarations of the modules that a range uses; nil if it uses another local of its file.
  private static func modules(usedIn range: Range<Int>, _ tree: SyntaxTree, _ document: TextDocument) -> [String]? {
    var lines: [String] = []
    for node in tree.nodes where node.range.lowerBound >= range.lowerBound && node.range.upperBound <= range.upperBound
    {
      guard case .name(let name, let local?) = node.kind, let place = tree.locals[local].range,
        !range.contains(place.lowerBound)
      else { continue }
      guard let value = tree.locals[local].initializer, case .call(let callee, nil, let arguments) = tree[value].kind,
        tree.dottedName(callee) == "require", let first = arguments.first, case .string(let module) = tree[first].kind
      else { return nil }
      let line = "local \(name) = require \"\(module)\""
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }
}

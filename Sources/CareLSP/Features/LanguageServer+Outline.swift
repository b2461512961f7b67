import CareLua
import CareModel
import CareSchedule

extension LanguageServer {
  /// Returns what a document declares, each part in the one that contains it.
  func symbols(_ parameters: JSONValue) throws(RPCFailure) -> JSONValue {
    let (path, document) = try openDocument(in: parameters)
    let declared = index(around: path).declarations.filter { $0.file == path && !$0.constructor.isEmpty }
      .sorted { ($0.whole.lowerBound, -$0.whole.upperBound) < ($1.whole.lowerBound, -$1.whole.upperBound) }
    var place = 0
    return .array(symbols(declared, &place, until: .max, document))
  }

  private func symbols(
    _ declared: [PlanIndex.Declaration], _ place: inout Int, until end: Int, _ document: TextDocument
  ) -> [JSONValue] {
    var found: [JSONValue] = []
    while place < declared.count, declared[place].whole.lowerBound < end {
      let one = declared[place]
      place += 1
      let children = symbols(declared, &place, until: one.whole.upperBound, document)
      found.append([
        "name": .string(one.id), "detail": .string(one.constructor), "kind": .integer(one.kind.symbol),
        "range": document.json(one.whole, client.encoding), "selectionRange": document.json(one.range, client.encoding),
        "children": .array(children),
      ])
    }
    return found
  }

  /// Returns the tables and functions of a document that have more than one line.
  func foldingRanges(_ parameters: JSONValue) throws(RPCFailure) -> JSONValue {
    let (path, document) = try openDocument(in: parameters)
    guard let tree = sources.source(path, document).tree else { return [] }
    var ends: [Int: Int] = [:]
    func add(_ range: Range<Int>) {
      let first = document.line(at: range.lowerBound),
        last = document.line(at: max(range.lowerBound, range.upperBound - 1))
      if last - 1 > first { ends[first] = max(ends[first] ?? 0, last - 1) }
    }
    for node in tree.nodes { if case .table = node.kind { add(node.range) } }
    for function in tree.functions.dropFirst() { add(function.range) }
    return .array(
      ends.sorted { $0.key < $1.key }.map { ["startLine": .integer($0.key), "endLine": .integer($0.value)] })
  }

  /// Returns the schedules of a document's tasks in words, behind their first line, and the number of questions of its surveys.
  func inlayHints(_ parameters: JSONValue) throws(RPCFailure) -> JSONValue {
    let (path, document) = try openDocument(in: parameters)
    guard let folder = folder(of: path), let checked = folders[folder], checked.isCurrent, let plan = checked.plan
    else {
      return []
    }
    let index = index(around: path)
    var hints: [JSONValue] = []
    for one in index.declarations where one.file == path {
      let text: String?
      switch one.kind {
      case .task: text = plan.tasks.first { $0.base.id.text == one.id }?.base.schedule.describe()
      case .survey:
        let items = index.declarations.count { $0.kind == .item && one.contains($0) && !$0.constructor.isEmpty }
        text = "\(items) \(items == 1 ? "question" : "questions")"
      default: text = nil
      }
      guard let text else { continue }
      let line = document.range(ofLine: document.line(at: one.range.lowerBound))
      hints.append([
        "position": document.json(line.upperBound..<line.upperBound, client.encoding)["start"] ?? .null,
        "label": .string(text), "paddingLeft": true,
      ])
    }
    return .array(hints)
  }
}

extension IDKind {
  /// The symbol of the protocol that stands for it.
  fileprivate var symbol: Int {
    switch self {
    case .survey, .module: 2
    case .task: 5
    case .item, .kind: 8
    case .step: 11
    case .option: 22
    case .alert, .chart: 24
    case .contact, .anchor, .parameter: 13
    }
  }
}

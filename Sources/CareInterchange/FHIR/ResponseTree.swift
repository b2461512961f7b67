import CareModel

/// The answers of a run in the tree of the form from which the survey was made.
struct ResponseTree {
  /// An item of a response.
  final class Node {
    fileprivate let linkID: String
    /// The members beside the linkId, the answers, and the items inside.
    fileprivate var members: [OrderedJSON.Member] = []
    /// The values, each with the items inside it.
    fileprivate var answers: [(members: [OrderedJSON.Member], children: [Node])] = []
    fileprivate var children: [Node] = []

    fileprivate init(_ linkID: String) { self.linkID = linkID }

    fileprivate var json: OrderedJSON {
      var item = ObjectBuilder()
      for member in members { item.add(member.name, member.value) }
      item.add("linkId", linkID)
      item.add(
        "answer",
        answers.map { answer in
          var made = ObjectBuilder()
          for member in answer.members { made.add(member.name, member.value) }
          made.add("item", answer.children.map(\.json))
          return made.json
        })
      item.add("item", children.map(\.json))
      return item.json
    }

    /// Adds an item inside: what follows a question is inside its last answer.
    fileprivate func add(_ child: Node) {
      if answers.isEmpty { children.append(child) } else { answers[answers.count - 1].children.append(child) }
    }
  }

  /// The items by linkId that others can be inside of: all, or those of one row.
  final class Scope {
    fileprivate var nodes: [String: Node] = [:]
  }

  private let form: FormIdentity
  private var roots: [Node] = []
  /// The items outside rows.
  let everything = Scope()

  init(_ form: FormIdentity) { self.form = form }

  /// The items.
  var json: [OrderedJSON] { roots.map(\.json) }

  /// Returns the group with a linkId, which is added to the one around it unless it is there.
  @discardableResult
  mutating func group(_ linkID: String, _ members: [OrderedJSON.Member], _ scope: Scope, isRow: Bool = false) -> Node {
    if !isRow, let known = scope.nodes[linkID] ?? everything.nodes[linkID] { return known }
    let node = Node(linkID)
    node.members = members
    scope.nodes[linkID] = node
    attach(node, to: form.parents[linkID], isRow ? everything : scope)
    return node
  }

  /// Adds an answered item; `parent` is the item around it where the form names no other.
  ///
  /// The answers of a further row of an item that is there are added to it.
  mutating func add(_ item: OrderedJSON, in parent: String?, _ scope: Scope, isRow: Bool = false) {
    guard case .object(let members) = item, case .value(.string(let linkID))? = members.value(of: "linkId") else {
      return
    }
    let known = isRow ? everything.nodes[linkID] : nil
    let node = known ?? Node(linkID)
    if case .array(let answers)? = members.value(of: "answer") {
      for case .object(let answer) in answers { node.answers.append((answer, [])) }
    }
    scope.nodes[linkID] = node
    guard known == nil else { return }
    if isRow { everything.nodes[linkID] = node }
    node.members = members.filter { !["linkId", "answer", "item"].contains($0.name) }
    attach(node, to: form.parents[linkID] ?? parent, isRow ? everything : scope)
  }

  private mutating func attach(_ node: Node, to parent: String?, _ scope: Scope) {
    if let parent { group(parent, [], scope).add(node) } else { roots.append(node) }
  }
}

extension ResponseWriter {
  /// Adds the answers of a step to the tree of the survey's form.
  mutating func add(_ step: Step, isRevisited: Bool, to tree: inout ResponseTree) {
    for visit in visits(of: step, isRevisited: isRevisited) {
      guard let rows = visit.rows else {
        add(visit.answers, of: visit, step, tree.everything, to: &tree)
        continue
      }
      for row in rows {
        add(visit.answers.filter { $0.row == row }, of: visit, step, ResponseTree.Scope(), to: &tree)
      }
    }
  }

  /// Adds the answers of a visit, or of one of its rows.
  private mutating func add(
    _ answers: [AnswerResult], of visit: StepResult, _ step: Step, _ scope: ResponseTree.Scope,
    to tree: inout ResponseTree
  ) {
    let isRow = visit.rows != nil, question = step.rowsOfForm?.id
    var group: String?
    let items = step.exportedItems.compactMap { question in
      answers.first { $0.itemID == question.id }.map { (question, item($0, question, of: visit, in: step)) }
    }
    guard !items.isEmpty else { return }
    if question == nil, !step.isOutsideGroups {
      let linkID = linkIDs.linkID(of: step), times = times(of: visit)
      tree.group(linkID, times.isEmpty ? [] : [.init("extension", .array(times))], scope, isRow: isRow)
      group = linkID
    }
    for (item, json) in items {
      let isRows = item.id == question
      tree.add(json, in: group ?? (isRow && !isRows ? step.rowsOfForm?.form?.linkID : nil), scope, isRow: isRows)
    }
  }
}

import CareModel

/// Reports references to parts that do not exist for all participants who have the part that names them.
///
/// Every task, contact, and chart that a part of the plan names is looked up, and every anchor that a task sets. A list of
/// ids is one reference, which needs one of them. Schedules that count from events of other tasks are checked with what is
/// never due.
struct ArmCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    let parts = plan.limitedParts
    guard parts.contains(where: { !$0.limits.joined().isEmpty }) else { return }
    for reference in references(in: plan) {
      let targets = parts.filter { $0.noun == reference.noun && reference.ids.contains($0.id) }
      guard let owner = parts.owner(of: reference.authored.path), !targets.isEmpty,
        let arms = plan.definition.arms(with: owner, without: targets)
      else { continue }
      plan.warn(
        .otherArm, at: reference.authored,
        related: targets.map { target in
          var place = plan.part(target.place)
          if case .declared(let declaration) = place.value { place.place = plan.decoder.idPlace(of: declaration) }
          return Diagnostic.Related("\(target.noun.rawValue) '\(target.id)'", at: place.place.location)
        },
        reference.message(for: arms, owner, targets))
    }
  }

  /// Returns all references of the plan, in the order in which they were read.
  private func references(in plan: CheckedPlan) -> [PartReference] {
    let decoder = plan.decoder
    let choices = Set(decoder.choiceUses.filter { $0.choice == .earliest }.map(\.authored.path))
    let anchors = decoder.anchorUses.compactMap { name, authored -> PartReference? in
      // An earliest point comes without the anchor, too.
      guard !choices.contains(authored.path),
        let source = plan.definition.header.anchors.first(where: { $0.name == name })?.from
      else { return nil }
      return PartReference(noun: .task, ids: [source.task.text], authored: authored, anchor: name)
    }
    let ids =
      decoder.contactUses.map { (LimitedPart.Noun.contact, $0, $1) } + decoder.taskUses.map { (.task, $0, $1) }
      + decoder.chartUses.map { (.chart, $0, $1) }
    var lists: [String: Int] = [:]
    return ids.reduce(into: anchors) { found, use in
      let (noun, id, authored) = use
      let list = authored.path.hasSuffix("]") ? authored.path.lastIndex(of: "[").map { authored.path[..<$0] } : nil
      if let list, let place = lists[String(list)] {
        found[place].ids.append(id)
      } else {
        if let list { lists[String(list)] = found.count }
        found.append(PartReference(noun: noun, ids: [id], authored: authored))
      }
    }
  }
}

/// A part of a plan that can exist for some participants only.
private struct LimitedPart {
  enum Noun: String {
    case task, contact, insight, chart
  }

  var noun: Noun
  var id: String
  /// The path by which the part is found in the plan.
  var place: String
  /// The values of parameters for which it exists: from the beginning, and after each planned change.
  var limits: [[String: [String]]]

  /// The path by which messages name it.
  var path: String { "\(noun.rawValue)s.\(id)" }

  /// Whether it exists at all times for participants with these values.
  func alwaysExists(for arm: [String: String]) -> Bool { limits.allSatisfy { $0.include(arm) } }

  /// Whether it exists at some time for participants with these values.
  func everExists(for arm: [String: String]) -> Bool { limits.contains { $0.include(arm) } }
}

/// A place in a plan that names parts of it, of which it needs one.
private struct PartReference {
  var noun: LimitedPart.Noun
  var ids: [String]
  var authored: Authored
  /// The anchor that the task sets, if the place names that one.
  var anchor: String?

  /// Returns the message for the participants of some arms.
  func message(for arms: String, _ owner: LimitedPart, _ targets: [LimitedPart]) -> String {
    let consequence =
      switch noun {
      case .contact: "this reaches nobody"
      case .chart: "this shows nothing"
      case .task, .insight: anchor.map { "nothing sets the anchor '\($0)'" } ?? "this stays empty"
      }
    let names = targets.map { "'\($0.id)'" }.joined(separator: ", ")
    let lacking = "\(names) \(targets.count == 1 ? "does" : "do") not exist for them"
    let other =
      anchor == nil ? "name a \(noun.rawValue) that they have" : "count from another day"
    let fix =
      if targets.count == 1, targets[0].limits.count == 1, owner.limits.allSatisfy(\.isEmpty) {
        "write applies = \(targets[0].limits[0].authoredTable) on the \(owner.noun.rawValue) '\(owner.id)' as well"
      } else {
        "write the same `applies` on both"
      }
    return "for participants with \(arms), \(consequence): \(lacking); \(other), or \(fix)"
  }
}

extension CheckedPlan {
  /// The parts of the plan that can exist for some participants only.
  fileprivate var limitedParts: [LimitedPart] {
    func part<Part: Applicable>(_ noun: LimitedPart.Noun, _ place: Int, _ id: String, _ part: Part) -> LimitedPart {
      LimitedPart(noun: noun, id: id, place: "\(noun.rawValue)s[\(place + 1)]", limits: [part.applies])
    }
    let header = definition.header
    return tasks.enumerated().map {
      LimitedPart(
        noun: .task, id: $1.id.text, place: "tasks[\($0 + 1)]", limits: $1.versions.map(\.task.applies).uniqued)
    } + definition.contacts.enumerated().map { part(.contact, $0, $1.id.text, $1) }
      + header.insights.enumerated().map { part(.insight, $0, $1.id, $1) }
      + header.charts.enumerated().map { part(.chart, $0, $1.id, $1) }
  }
}

extension [LimitedPart] {
  /// Returns the part that a path leads through.
  fileprivate func owner(of path: String) -> LimitedPart? {
    filter { part in
      path.hasPrefix(part.path) && path.dropFirst(part.path.count).first.map { $0 == "." || $0 == "[" } ?? true
    }.max { $0.path.count < $1.path.count }
  }
}

extension PlanDefinition {
  /// The values of parameters that `applies` of any part reads.
  private var limits: [[String: [String]]] {
    tasks.flatMap { [$0.base.applies] + $0.later.map(\.task.applies) } + contacts.map(\.applies)
      + header.insights.map(\.applies) + header.charts.map(\.applies)
  }

  /// The values of a parameter that divide participants: all that it can have, or those that `applies` of any part names.
  func armValues(of parameter: String) -> [String] {
    switch header.parameters.first(where: { $0.name == parameter })?.kind {
    case .choice(let values)?: values
    case .boolean?: ["true", "false"]
    case .time?, .date?, .number?, .text?, .zone?, nil: Set(limits.flatMap { $0[parameter] ?? [] }).sorted()
    }
  }

  /// The most combinations of values that are looked at for one reference.
  private static let mostArms = 1000

  /// Returns the arms whose participants always have a part and never one of the others, in words; nil if there are none.
  fileprivate func arms(with owner: LimitedPart, without targets: [LimitedPart]) -> String? {
    let names = Set(targets.flatMap(\.limits).flatMap(\.keys)).sorted()
    let all = Set(names + owner.limits.flatMap(\.keys)).sorted()
    var arms: [[String: String]] = [[:]]
    for name in all {
      let values = armValues(of: name)
      guard arms.count * values.count <= Self.mostArms else { return nil }
      arms = arms.flatMap { arm in values.map { arm.merging([name: $0]) { $1 } } }
    }
    let found = arms.filter { arm in owner.alwaysExists(for: arm) && !targets.contains { $0.everExists(for: arm) } }
    guard let first = found.first, !names.isEmpty else { return nil }
    if names.count == 1 {
      return "\(names[0]) = \(found.compactMap { $0[names[0]] }.uniqued.joined(separator: " or "))"
    }
    return names.compactMap { name in first[name].map { "\(name) = \($0)" } }.joined(separator: " and ")
  }
}

extension [String: [String]] {
  /// Whether these limits include participants with these values.
  fileprivate func include(_ arm: [String: String]) -> Bool {
    allSatisfy { name, values in arm[name].map(values.contains) ?? false }
  }

  /// The limits as a plan has them: `{ arm = "A" }`.
  fileprivate var authoredTable: String {
    func text(_ texts: [String]) -> String { texts.map { "\"\($0)\"" }.joined(separator: ", ") }
    let fields = sorted { $0.key < $1.key }.map { name, values in
      let key = name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) == nil ? "[\"\(name)\"]" : name
      return "\(key) = \(values.count == 1 ? text(values) : "{ \(text(values)) }")"
    }
    return "{ \(fields.joined(separator: ", ")) }"
  }
}

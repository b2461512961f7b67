package import CareLua
import CareModel

/// What the texts of a field name.
package enum IDKind: String, Hashable {
  case task, contact, chart, anchor, parameter, step, item, option, module, survey, alert
  /// The kind of a value: the id of an item, or the name of a score.
  case kind

  /// Creates the kind of what a constructor declares; nil if nothing refers to it by its id.
  init?(_ noun: FieldType.Noun?) {
    guard let noun, let kind = IDKind(rawValue: noun.rawValue) else { return nil }
    self = kind
  }

  /// What a field or an argument names; nil if it is no id.
  package init?(_ field: FieldEntry, of entry: ConstructorEntry) {
    if let kind = Self.fields["\(entry.name).\(field.name)"] {
      self = kind
    } else {
      guard field.takesText, let kind = Self.names[field.name] else { return nil }
      if kind == .kind, entry.form == .call { return nil }
      self = kind
    }
  }

  /// What fields of a name refer to wherever they are.
  private static let names: [String: IDKind] = [
    "task": .task, "tasks": .task, "gate": .task, "contact": .contact, "chart": .chart, "item": .item, "items": .item,
    "kind": .kind, "anchors": .anchor, "anchor": .anchor,
  ]

  /// What fields of one table or call refer to.
  static let fields: [String: IDKind] = [
    "alert.to": .contact, "alert_step.to": .contact, "branch.to": .step, "go.default": .step, "param.name": .parameter,
    "require.name": .module,
    "participant:set_anchor.name": .anchor, "participant:clear_anchor.name": .anchor,
    "participant:event.task": .task, "survey.shuffle": .step, "survey.sum.items": .item, "survey.mean.items": .item,
  ]

  /// What the items of a list of a constructor refer to.
  static let items: [String: IDKind] = ["survey.sum": .item, "survey.mean": .item]

  /// The names of the fields of a table that are ids.
  struct Named {
    var kind: IDKind
    /// Whether the table declares them.
    var isDeclared: Bool
  }

  /// The tables of names whose names are ids.
  static let named: [String: Named] = [
    "plan.params": Named(kind: .parameter, isDeclared: true), "survey.scores": Named(kind: .item, isDeclared: true),
    "participant:answer.answers": Named(kind: .item, isDeclared: false),
    "survey.sum.weights": Named(kind: .item, isDeclared: false),
    "survey.mean.weights": Named(kind: .item, isDeclared: false),
    "sim.enroll.anchors": Named(kind: .anchor, isDeclared: false),
    "sim.enroll.params": Named(kind: .parameter, isDeclared: false),
  ]

  /// What people call it.
  var title: String {
    switch self {
    case .kind: "kind of value"
    default: rawValue
    }
  }
}

extension FieldEntry {
  /// Whether a text is a value of the field.
  fileprivate var takesText: Bool {
    type.alternatives.contains { type in
      switch type {
      case .id, .text, .declared(.anchor): true
      default: false
      }
    }
  }
}

import CareModel

extension PlanHeader {
  /// Refuses anchors that the plan does not know, and the lack of those that it requires.
  func check(anchors values: [String: AnchorValue]) throws(RuntimeError) {
    let known = anchors.map(\.name)
    if let unknown = values.keys.sorted().first(where: { !known.contains($0) }) {
      throw .unknownAnchor(plan: id, name: unknown, known: known)
    }
    let missing = anchors.filter { $0.isRequired && values[$0.name] == nil }.map(\.name)
    if !missing.isEmpty { throw .missingAnchors(plan: id, names: missing) }
  }

  /// The values of the plan's parameters, each of its kind, with the defaults of those that are not given.
  ///
  /// Refuses parameters that the plan does not know, values that are not of their kind, and the lack of what it
  /// requires.
  func checked(parameters values: [String: ParameterValue]) throws(RuntimeError) -> [String: ParameterValue] {
    var checked: [String: ParameterValue] = [:]
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        throw .unknownParameter(plan: id, name: name, known: parameters.map(\.name))
      }
      guard let value = parameter.kind.value(of: value) else {
        throw .invalidParameter(plan: id, name: name, kind: parameter.kind)
      }
      checked[name] = value
    }
    let missing = parameters.filter { $0.isRequired && $0.defaultValue == nil && checked[$0.name] == nil }.map(\.name)
    if !missing.isEmpty {
      throw .missingParameters(plan: id, parameters: parameters.filter { missing.contains($0.name) })
    }
    return checked.merging(defaults) { given, _ in given }
  }

  /// The same for a change: what the plan has come not to know any more stays as it was.
  func checked(
    parameters values: [String: ParameterValue], before: [String: ParameterValue]
  ) throws(RuntimeError) -> [String: ParameterValue] {
    let known = Set(parameters.map(\.name))
    let old = values.filter { !known.contains($0.key) && before[$0.key] == $0.value }
    return try checked(parameters: values.filter { old[$0.key] == nil }).merging(old) { new, _ in new }
  }

  /// What holds for parameters that are not given.
  var defaults: [String: ParameterValue] {
    Dictionary(parameters.compactMap { parameter in parameter.defaultValue.map { (parameter.name, $0) } }) { first, _ in
      first
    }
  }
}

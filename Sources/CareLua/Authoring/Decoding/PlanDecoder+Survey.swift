import CareModel

extension PlanDecoder {
  /// Reports the problems of a survey or a condition, each at its part of the declaration.
  func report(_ problems: [SurveyProblem], in whole: Authored) {
    for problem in problems {
      report(
        problem.code.diagnosticCode, at: part(problem.path, of: whole),
        severity: problem.code.isWarning ? .warning : .error, problem.message)
    }
  }

  /// Returns the part at the path of a problem, such as `steps[2].items[1].max`; the whole if it is not declared.
  func part(_ problemPath: String, of whole: Authored) -> Authored {
    guard case .declared(let declaration) = whole.value else { return whole }
    var current = Authored(whole.value, path: whole.path, place: place(of: declaration))
    var parts = problemPath.replacing("[", with: ".[").split(separator: ".").map(String.init)[...]
    while let part = parts.popFirst() {
      // A question has one item, not a list.
      if part == "items", case .declared(let declaration) = current.value, declaration.entry.field("item") != nil {
        parts = parts.dropFirst()
        current = self.part("item", in: current)
      } else if part == "items", case .declared(let declaration) = current.value,
        declaration.entry.field("questions") != nil
      {
        current = self.part("questions", in: current)
      } else if part == "steps", let place = parts.first.flatMap(Self.position) {
        parts = parts.dropFirst()
        current = step(place, in: self.part("steps", in: current))
      } else {
        current = self.part(part, in: current)
      }
    }
    if case .declared(let declaration) = current.value { current.place = place(of: declaration) }
    return current
  }

  /// Returns the step at a place, from 1, of a list in which the steps of a page take its place, and those of an active task surround it.
  private func step(_ place: Int, in list: Authored) -> Authored {
    guard case .table(let table) = list.value else { return list }
    var rest = place
    for position in table.items.indices {
      let item = part("[\(position + 1)]", in: list)
      let count = stepCount(of: item)
      if rest <= count { return innerSteps(of: item).map { step(rest, in: $0) } ?? item }
      rest -= count
    }
    return list
  }

  /// Returns the number of steps that a declared one becomes.
  private func stepCount(of item: Authored) -> Int {
    if let steps = innerSteps(of: item), case .table(let table) = steps.value {
      return table.items.indices.reduce(0) { $0 + stepCount(of: part("[\($1 + 1)]", in: steps)) }
    }
    guard case .declared(let declaration) = item.value else { return 1 }
    return declaration.guide?.count ?? 1
  }

  /// Returns the steps of a page; nil for anything else.
  private func innerSteps(of item: Authored) -> Authored? {
    guard case .declared(let declaration) = item.value, declaration.entry == .page else { return nil }
    let steps = part("steps", in: item)
    if case .table = steps.value { return steps }
    return nil
  }

  private static func position(_ part: String) -> Int? {
    part.hasPrefix("[") ? Int(part.dropFirst().dropLast()) : nil  // allowed: a place in the author's own list
  }

  private func part(_ part: String, in whole: Authored) -> Authored {
    var whole = whole
    if case .declared(let declaration) = whole.value {
      whole.place = place(of: declaration)
      if part == "id" { return Authored(.nothing, path: whole.path, place: whole.place.argument(0)) }
      if let index = declaration.entry.parameters.firstIndex(where: { $0.name == part }) {
        return Authored(.nothing, path: whole.path, place: whole.place.argument(index))
      }
      whole = Authored(declaration.table ?? .nothing, path: whole.path, place: tablePlace(whole.place))
    }
    guard case .table(let table) = whole.value else { return whole }
    guard let position = Self.position(part) else {
      return table.fields[part].map { whole.field(part, $0) } ?? whole
    }
    return table.items.entry(number: position).map { whole.item(position, $0) } ?? whole
  }
}

extension SurveyProblem.Code {
  /// The diagnostic code of the problem.
  var diagnosticCode: DiagnosticCode {
    switch self {
    case .illegalID, .reservedID: .badID
    case .duplicateStep, .duplicateItem, .duplicateOption: .duplicateID
    case .unknownStep, .unknownItem: .unknownID
    case .awkwardID: .awkwardID
    default: .badSurvey
    }
  }
}

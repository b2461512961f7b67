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
      } else {
        current = self.part(part, in: current)
      }
    }
    if case .declared(let declaration) = current.value { current.place = place(of: declaration) }
    return current
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
    guard part.hasPrefix("["), let position = Int(part.dropFirst().dropLast()) else {
      return table.fields[part].map { whole.field(part, $0) } ?? whole
    }
    return table.items.indices.contains(position - 1) ? whole.item(position, table.items[position - 1]) : whole
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

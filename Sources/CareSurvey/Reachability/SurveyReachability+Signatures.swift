import CareModel

extension SurveyReachability {
  /// Reports signatures to which a path leads that does not show their document.
  ///
  /// A signature with a `skip` is reported only if its document is never shown before it: the condition may be that of the document.
  ///
  /// - Parameters:
  ///   - reached: The indices of the steps that answers lead to.
  ///   - paths: The indices of the steps to which each step can lead.
  mutating func analyzeSignatures(among reached: Set<Int>, _ paths: [[Int]]) {
    for place in reached.sorted() where place < survey.steps.count {
      guard case .signature(let signature) = survey.steps[place].kind else { continue }
      let consents = consents(signature.of), id = survey.steps[place].id
      guard let consent = consents.first.map({ survey.steps[$0].id }) else { continue }
      if consents.allSatisfy({ !earlier[place].contains($0) }) {
        warn(
          place,
          "the consent '\(consent)' comes only after '\(id)', so a participant signs what was not shown; "
            + "move it before '\(id)'")
      } else if survey.steps[place].skip == nil, isReached(place, past: consents, paths) {
        let name = consents.count == 1 ? "the consent '\(consent)'" : "every consent"
        warn(
          place,
          "some answers lead to '\(id)' past \(name), so a participant can sign what was not shown; "
            + "lead to it through the document, or add skip = survey.none { survey.is_answered(\"\(consent)\") }")
      }
    }
  }

  /// Returns the indices of the consents with an id, or of all.
  private func consents(_ id: String?) -> [Int] {
    survey.steps.indices.filter { place in
      guard case .consent = survey.steps[place].kind else { return false }
      return id == nil || survey.steps[place].id == id
    }
  }

  /// Returns whether a path leads to a step on which none of some others is shown.
  private func isReached(_ step: Int, past others: [Int], _ paths: [[Int]]) -> Bool {
    var paths = paths
    for other in others {
      let skip = survey.steps[other].skip.map { _ in satisfiability["steps[\(other + 1)].skip"] ?? .unknown }
      if skip?.canHold ?? false { continue }
      paths[other] = []
    }
    return spread(from: survey.inOrder(after: nil), paths).contains(step)
  }

  private mutating func warn(_ place: Int, _ message: String) {
    warnings.append(SurveyWarning(kind: .unshown, path: "steps[\(place + 1)]", message: message))
  }
}

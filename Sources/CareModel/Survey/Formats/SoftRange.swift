/// The range of usual answers, inside the range of accepted ones: an answer outside it is kept once the participant confirms it.
public struct SoftRange: Hashable, Sendable {
  /// The usual minimum, inclusive.
  public var min: Double?
  /// The usual maximum, inclusive.
  public var max: Double?

  /// Creates a range.
  public init(min: Double? = nil, max: Double? = nil) {
    self.min = min
    self.max = max
  }
}

/// A format of numbers with a range of usual answers.
package protocol SoftlyBounded: AnswerFormatDefinition {
  /// The range of usual answers.
  var soft: SoftRange { get set }
  /// The range of accepted answers.
  var hardRange: (min: Double?, max: Double?) { get }
}

extension SoftlyBounded {
  /// Returns what is wrong with the range of usual answers.
  func softProblems(at path: String) -> [SurveyProblem] {
    func problem(_ name: String, _ message: String) -> SurveyProblem {
      SurveyProblem(code: .badBounds, path: "\(path).\(name)", message: message)
    }
    var problems: [SurveyProblem] = []
    for (name, bound) in [("soft_min", soft.min), ("soft_max", soft.max)] {
      guard let bound else { continue }
      if !bound.isFinite {
        problems.append(problem(name, "\(name) must be a finite number"))
      } else if let min = hardRange.min, bound < min {
        problems.append(problem(name, "\(name) \(bound) is less than the minimum \(min), which is refused anyway"))
      } else if let max = hardRange.max, bound > max {
        problems.append(problem(name, "\(name) \(bound) is more than the maximum \(max), which is refused anyway"))
      }
    }
    if let min = soft.min, let max = soft.max, min > max {
      problems.append(problem("soft_max", "soft_max \(max) must not be less than soft_min \(min)"))
    }
    return problems
  }

  /// Returns what is wrong with two bounds of accepted answers.
  static func boundProblems(_ min: Double?, _ max: Double?, at path: String) -> [SurveyProblem] {
    var problems: [SurveyProblem] = []
    for (name, bound) in [("min", min), ("max", max)] {
      if let bound, !bound.isFinite {
        problems.append(.init(code: .badBounds, path: "\(path).\(name)", message: "\(name) must be a finite number"))
      }
    }
    if let min, let max, min > max {
      problems.append(
        .init(code: .badBounds, path: "\(path).max", message: "max \(max) must not be less than min \(min)"))
    }
    return problems
  }

  /// Returns numbers that represent all answers as far as conditions can distinguish them: those that conditions name, those at the
  /// bounds, and one from each interval between them, rounded by `step`.
  func representativeNumbers(_ numbers: [Double], step: Double) -> [Answer] {
    let ends = [hardRange.min, hardRange.max].compactMap(\.self)
    let marks = Set(numbers + ends + (numbers.isEmpty ? [0] : [])).filter { abs($0) < 1e12 }.sorted()
    var found = Set(marks)
    for mark in marks {
      let place = mark / step
      found.formUnion([(place.rounded(.down) + 1) * step, (place.rounded(.up) - 1) * step])
    }
    for (low, high) in zip(marks, marks.dropFirst()) { found.insert(((low + high) / 2 / step).rounded() * step) }
    return found.sorted().compactMap { try? validate(.double($0)) }
  }
}

extension Field where Noun: SoftlyBounded {
  /// The usual minimum.
  static func softMin(_ path: any WritableKeyPath<Noun, Double?> & Sendable) -> Field {
    Field("soft_min", path, "The usual minimum; a smaller answer is kept once the participant confirms it.")
  }

  /// The usual maximum.
  static func softMax(_ path: any WritableKeyPath<Noun, Double?> & Sendable) -> Field {
    Field("soft_max", path, "The usual maximum; a greater answer is kept once the participant confirms it.")
  }
}

import ArgumentParser
import CareModel
import CareRuntime

/// The options of `care simulate` that ask for the power of a comparison.
struct ComparisonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare the two arms of participants by this parameter; of more than two, those of arm=A,B.",
      valueName: "parameter"),
    transform: ComparedArms.parsed)
  var compare: ComparedArms?

  @Option(
    help: ArgumentHelp(
      "The number of each participant to compare: adherence, a task, a kind of value, or task/kind.",
      valueName: "name"))
  var on: String?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "The number of simulations to compare, 1 to 10000. Default: \(ComparisonOptions.usualCount).", valueName: "number"
    ),
    transform: RepetitionCount.parsed)
  var repetitions: RepetitionCount?

  @Option(help: "The summary of a participant's values. Default: mean.")
  var figure: SimulatedFigure.Summary?

  @Option(help: "The test: Welch's t-test of the means, or the rank-sum test. Default: welch.")
  var test: GroupTest?

  @Option(
    help: ArgumentHelp(
      "The probability below which a difference counts as found, above 0 and below 1. Default: 0.05.",
      valueName: "number"),
    transform: TestLevel.parsed)
  var alpha: TestLevel?

  /// The number of simulations without `--repeat`.
  static let usualCount = 200

  /// Whether a comparison is asked for.
  var isAsked: Bool { compare != nil }

  func validate() throws {
    guard (compare == nil) == (on == nil) else {
      throw ValidationError("a comparison needs both --compare and --on, such as --compare arm --on pain")
    }
    guard isAsked || (repetitions == nil && figure == nil && test == nil && alpha == nil) else {
      throw ValidationError("--repeat, --figure, --test, and --alpha are of a comparison; add --compare and --on")
    }
    guard on != SimulatedFigure.adherence || figure == nil else {
      throw ValidationError("--figure is of recorded values; omit it for adherence")
    }
  }
}

extension SimulatedFigure.Summary: ExpressibleByArgument {}
extension GroupTest: ExpressibleByArgument {}

/// An argument `NAME` or `NAME=VALUE,VALUE`: the parameter whose values are the arms, and two of its values.
struct ComparedArms: Hashable, Sendable {
  let parameter: String
  /// Two values; none for those that the parameter has.
  let arms: [String]

  init?(argument: String) {
    guard argument.contains("=") else {
      guard !argument.isEmpty else { return nil }
      (parameter, arms) = (argument, [])
      return
    }
    guard let (name, values) = argument.nameAndValue else { return nil }
    let parts = values.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts[0] != parts[1], parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    (parameter, arms) = (name, parts)
  }

  /// Reads an argument, and says how one is written if it is none.
  @Sendable static func parsed(_ argument: String) throws -> ComparedArms {
    guard let arms = ComparedArms(argument: argument) else {
      throw ValidationError("--compare takes a parameter, or one with two of its values: arm or arm=A,B")
    }
    return arms
  }
}

/// The number of simulations of a comparison.
struct RepetitionCount: Hashable, Sendable {
  let value: Int

  /// Reads an argument, and says which numbers are allowed if it is none of them.
  @Sendable static func parsed(_ argument: String) throws -> RepetitionCount {
    guard let count = BoundedInteger(argument, in: 1...10_000) else {
      throw ValidationError("--repeat must be 1 to 10000")
    }
    return RepetitionCount(value: count.value)
  }
}

/// The probability below which a test finds a difference.
struct TestLevel: Hashable, Sendable {
  let value: Double

  /// Reads an argument, and says which numbers are allowed if it is none of them.
  @Sendable static func parsed(_ argument: String) throws -> TestLevel {
    guard argument.utf8.count <= 20, let level = Double(decimal: argument), level > 0, level < 1 else {
      throw ValidationError("--alpha must be above 0 and below 1, such as 0.05")
    }
    return TestLevel(value: level)
  }
}

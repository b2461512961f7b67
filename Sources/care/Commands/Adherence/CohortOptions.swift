import ArgumentParser
import CareModel

/// The options of `care adherence` that choose the participants of a plan.
struct CohortOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Of all participants of this plan.", valueName: "id"))
  var plan: PlanHeader.ID?

  @Option(
    help: ArgumentHelp(
      "The parameter that divides participants into arms, or one arm: only its participants.", valueName: "name[=value]"
    )
  )
  var arm: ArmArgument?

  @Flag(help: "Print a line of JSON for each participant, as it is read.")
  var each = false

  /// The first option that is set and needs a plan.
  var optionOfPlans: String? { arm != nil ? "--arm" : each ? "--each" : nil }
}

/// An argument `NAME` or `NAME=VALUE`: a parameter of a plan, and one of its values.
struct ArmArgument: ExpressibleByArgument {
  let name: String
  let value: String?

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    name = parts[0]
    value = parts.count > 1 ? parts[1] : nil
    guard !name.isEmpty, value?.isEmpty != true else { return nil }
  }
}

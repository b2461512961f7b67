import CareCards
import CareModel
import CareRuntime
import Foundation

/// The power of a comparison of simulated arms as text.
struct PowerText {
  private let power: SimulatedPower
  private let setup: Simulation.Setup
  private let participants: Int
  private let style: TextStyle
  /// The number of columns for tables; nil for any.
  private let width: Int?

  init(_ power: SimulatedPower, _ setup: Simulation.Setup, participants: Int, style: TextStyle, width: Int?) {
    (self.power, self.setup, self.participants, self.style, self.width) = (power, setup, participants, style, width)
  }

  /// The whole text: title, power, arms, and the simulations that could not be compared.
  var text: TerminalText {
    let parts = [title, result, arms].filter { !$0.isEmpty }
    return parts.map { $0.map { "\($0)\n" }.joined() }.joined(separator: "\n")
  }

  private var title: [TerminalText] {
    let last = setup.seed &+ UInt64(max(1, power.simulations) - 1)
    let seeds = power.simulations > 1 ? "seeds \(setup.seed) to \(last)" : "seed \(setup.seed)"
    let facts =
      "\(power.simulations.counting("simulation")) of \(participants.counting("participant")), \(setup.days.counting("day")) "
      + "from \(setup.start.formatted), \(setup.zone.identifier), \(seeds)"
    return [
      style.bold(HangingText.text(setup.plan.header.title, width: width)),
      style.dim(HangingText.text(facts, width: width)),
    ]
  }

  private var result: [TerminalText] {
    guard let share = power.share, let interval = power.interval else { return [] }
    let bounds = "\(PercentFormatting.of(interval.low)) to \(PercentFormatting.of(interval.high))"
    let comparison = power.comparison
    let found = "a difference was found in \(power.found) of \(power.simulations.counting("simulation"))"
    var lines = [
      HangingText.text(
        style.bold("Power"), "\(PercentFormatting.of(share)), 95% interval \(bounds): \(found)", gap: 2, width: width),
      line("\(comparison.figure.title), \(comparison.test.title), p < \(comparison.level)"),
    ]
    if power.notCompared > 0 {
      let reasons = SimulatedPower.Obstacle.allCases.compactMap { obstacle in
        power.obstacles[obstacle].map { "\(obstacle.title) (\($0))" }
      }
      lines.append(
        line("\(power.notCompared) could not be compared, and found nothing: \(reasons.joined(separator: ", "))"))
    }
    return lines
  }

  private var arms: [TerminalText] {
    var table = Table([power.comparison.parameter, "participants", "with a number", "mean", "found higher"])
    for (value, arm) in zip(power.comparison.arms, power.arms) {
      table.add([
        value.description, decimal(arm.participants), decimal(arm.counted), arm.mean.map(PlainNumber.text) ?? "–",
        "\(arm.higher)",
      ])
    }
    return table.lines(width: width) + [line("means over all simulations")]
  }

  private func line(_ text: String) -> TerminalText { HangingText.text(text, indent: 2, width: width) }

  private func decimal(_ number: Double) -> String { String(format: "%.1f", number) }
}

extension SimulatedFigure {
  /// The figure in words.
  fileprivate var title: String { source == .adherence ? name : "\(summary.rawValue) of \(name)" }
}

extension GroupTest {
  /// The test in words.
  fileprivate var title: String {
    switch self {
    case .welch: "Welch's t-test"
    case .ranks: "rank-sum test"
    }
  }
}

extension SimulatedPower.Obstacle {
  /// The reason in words.
  fileprivate var title: String {
    switch self {
    case .fewNumbers: "fewer than \(GroupTest.leastNumbers) numbers in an arm"
    case .noVariation: "numbers that do not vary"
    }
  }
}

import CareModel
import CareSurvey
import Testing

/// The parameters that ResearchKit accepts for its active steps, as far as there is such a task here.
@Suite struct ActiveTaskLimitTests {
  /// Steps of the file that are no active tasks here.
  static let others: [String: String] = [
    "countdown": "a pause before a task; a recording has none",
    "fitness": "a walk and a rest that are recorded and have no result",
    "audio": "a recording of a voice, which has no result",
    "walking": "a walk that is recorded and has no result",
    "dBHLToneAudiometry": "needs calibrated headphones",
    "environmentSPL": "needs a calibrated microphone",
    "form": "not an active step",
  ]

  private static func task(_ step: String, _ parameters: JSON) -> ActiveTask? {
    func number(_ name: String, _ otherwise: Double) -> Double { parameters[name].number ?? otherwise }
    func whole(_ name: String, _ otherwise: Int) -> Int { parameters[name].int ?? otherwise }
    return switch step {
    case "tappingInterval": .tapping(Tapping(duration: number("stepDuration", 20)))
    case "timedWalk": .timedWalk(TimedWalk(distance: number("distanceInMeters", 10)))
    case "reactionTime":
      .reactionTime(ReactionTime(threshold: number("thresholdAcceleration", 0.5), timeout: number("timeout", 3)))
    case "rangeOfMotion":
      .kneeRangeOfMotion(KneeRangeOfMotion(side: BodySide(rawValue: parameters["limb"].text ?? "") ?? .unspecified))
    case "stroop": .stroop(Stroop(attempts: whole("numberOfAttempts", 10)))
    case "trailmaking": .trailMaking(TrailMaking(trail: parameters["trailType"].text == "B" ? .b : .a))
    case "psat":
      .psat(PSAT(interStimulusInterval: number("interStimulusInterval", 3), length: whole("seriesLength", 60)))
    case "spatialSpan":
      .spatialSpan(SpatialSpan(initialSpan: whole("initialSpan", 3), playSpeed: number("playSpeed", 1)))
    case "holePeg": .holePeg(HolePeg(pegs: whole("numberOfPegs", 9), threshold: number("threshold", 0.2)))
    case "toneAudiometry": .toneAudiometry(ToneAudiometry(toneDuration: number("toneDuration", 20)))
    default: nil
    }
  }

  @Test func theLimitsAreThoseOfResearchKit() throws {
    var checked = 0
    for test in try VectorFile.cases("step_construction") {
      let step = try #require(test["step"].text)
      guard let task = Self.task(step, test["params"]) else {
        #expect(Self.others[step] != nil, "\(step)")
        continue
      }
      let problems = survey(Step(id: "s", kind: .active(task))).diagnose()
      #expect(problems.isEmpty == (test["ok"].bool == true), "\(test): \(problems)")
      #expect(problems.allSatisfy { $0.code == .badLimits })
      checked += 1
    }
    #expect(checked > 0)
  }

  @Test func aLimitIsNamedByItsField() {
    let walk = survey(Step(id: "w", kind: .active(.timedWalk(TimedWalk(distance: 0.5))))).diagnose()
    #expect(walk.map(\.path) == ["steps[1].distance"])
    #expect(walk.map(\.message) == ["`distance` is from 1 to 10000, not 0.5"])
    let taps = survey(Step(id: "t", kind: .active(.tapping(Tapping(duration: 4))))).diagnose()
    #expect(taps.map(\.message) == ["`duration` is from 5 to 3600, not 4"])
  }
}

import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// Walks of surveys as JSON Lines, which `scripts/test-web` has a browser repeat: what it shows, accepts, and returns must be the same.
///
/// They are those of `survey.json`, and random ones.
struct SurveyBundleCases {
  private static let file = ProcessInfo.processInfo.environment["CARE_WEB_CASES"]
  private static let count = Soak.rounds(2_500)

  @Test(.enabled(if: file != nil, "scripts/test-web names a file for the cases in CARE_WEB_CASES"))
  func writeCases() throws {
    let path = try #require(Self.file)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let listed = try VectorWalks.all()
    var lines = try listed.map { String(decoding: try encoder.encode($0), as: UTF8.self) }, kinds: Set<String> = []
    var formats: Set<AnswerFormat.Name> = []
    var seed: UInt64 = 0
    while lines.count < Self.count + listed.count {
      seed += 1
      guard let walk = try Self.walk(seed: seed, &formats) else { continue }
      kinds.formUnion(walk.calls.map { "\($0.name) \($0.code ?? "")" })
      lines.append(String(decoding: try encoder.encode(walk), as: UTF8.self))
    }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
    // The walks meet what a participant can meet.
    let met = [
      "answer ", "next ", "skip ", "back ", "next unanswered", "next contradictory", "next incorrect",
      "back no_way_back",
      "skip not_optional", "answer below_minimum", "answer wrong_type", "answer needs_confirmation", "answer read_only",
      "answer too_few_choices", "answer pattern_mismatch", "answer too_long", "answer not_read", "next finished",
      "answer not_email", "answer not_the_same", "answer bad_strokes", "answer wrong_file_type", "answer empty_file",
    ]
    #expect(Set(met).subtracting(kinds).isEmpty, "\(kinds.sorted())")
    #expect(formats == Set(AnswerFormat.Name.allCases))
  }

  @Test func randomSurveysAskEveryFormat() {
    var asked: Set<AnswerFormat.Name> = []
    for seed in 1...300 {
      var maker = PortableSurvey(seed: UInt64(seed))
      asked.formUnion(maker.survey().steps.flatMap(\.questions).map { type(of: $0.format.definition).name })
    }
    #expect(asked == Set(AnswerFormat.Name.allCases))
  }

  /// Returns a random walk through a random survey, and adds the formats of the answers that it keeps; nil if a browser does not run the survey.
  private static func walk(seed: UInt64, _ formats: inout Set<AnswerFormat.Name>) throws -> BundleWalk? {
    var maker = PortableSurvey(seed: seed)
    let survey = maker.survey()
    guard survey.diagnose().allSatisfy({ $0.code.isWarning || [.unreachableStep, .noExit].contains($0.code) }),
      survey.obstaclesOfBundle.isEmpty
    else { return nil }
    var random = SeededGenerator(seed: seed &* 31 &+ 7)
    var walk: BundleWalk
    do {
      walk = try BundleWalk("seed \(seed)", survey)
    } catch SurveyRunError.endlessSkipping {
      return nil
    }
    for _ in 1...(4 + random.roll(24)) {
      let action = action(in: walk, &random), questions = walk.step?.questions ?? []
      try walk.call(action)
      if case .answer(let id, .some, _) = action, walk.calls.last?.code == nil,
        let format = questions.first(where: { $0.id == id })?.format
      {
        formats.insert(type(of: format.definition).name)
      }
    }
    return walk
  }

  private static func action(in walk: BundleWalk, _ random: inout SeededGenerator) -> BundleWalk.Action {
    switch random.roll(20) {
    case 0: return .skip
    case 1, 2: return .back
    case 3: return .readToEnd
    case 4..<9: return .next
    default:
      guard let items = walk.step?.questions, !items.isEmpty else { return .next }
      let item = items[random.roll(items.count)]
      let answer = PortableSurvey.answer(to: item, &random)
      return .answer(item.id, answer, confirmed: random.chance(50))
    }
  }
}

import CareModel

extension SpatialSpan: ActiveTaskComputation {
  /// Compares the places touched with those shown, sequence by sequence.
  ///
  /// A sequence is repeated correctly if its places and no others are touched, in order, or backward if the task is reversed; a touch beside
  /// all places, or of a place that was touched when it was due, does not count. These rules, and the numbers of sequences and of failures,
  /// are those of ResearchKit's spatial span memory step; the score is that of the Corsi block-tapping test, the longest sequence repeated
  /// correctly times the number of those repeated correctly (Kessels et al., 2000).
  func measure(_ recording: Recording) throws(RecordingError) -> ActiveTaskResult {
    var games: [Game] = []
    var correct: [Scalar?] = []
    for sample in recording.samples {
      let number = try sample.whole("game")
      guard number == games.count || number == games.count + 1 else {
        throw .contradiction(line: sample.line, reason: "sequences are numbered from 1 in order; correct the number")
      }
      if number > games.count {
        guard games.count < maximumTests else {
          throw .contradiction(line: sample.line, reason: "the task has at most \(maximumTests) sequences")
        }
        if let last = games.last { try check(last, before: sample) }
        games.append(Game())
      }
      let target = try sample.whole("target")
      let isTouch = sample.word("event") == "touch"
      guard isTouch || !games[number - 1].isTouched && target >= 0 else {
        throw .contradiction(line: sample.line, reason: "places are shown before they are touched; correct the order")
      }
      if isTouch {
        correct.append(.boolean(games[number - 1].touch(target, reversed: reversed)))
      } else {
        games[number - 1].shown.append(target)
        correct.append(nil)
      }
    }
    if let last = games.last, !spans.contains(last.shown.count) {
      throw .tooShort(needs: "\(spanText) in each sequence")
    }
    let repeated = games.filter(\.isCorrect)
    let span = repeated.map(\.shown.count).max() ?? 0
    let samples = recording.columns(Self.sampleQuantities.filter { $0.name != "correct" })
    return result(
      [
        ("score", .integer(span * repeated.count)), ("number_of_games", .integer(games.count)),
        ("number_of_failures", .integer(games.count - repeated.count)), ("span", .integer(span)),
      ],
      samples: samples + [("correct", correct)])
  }

  private var spans: ClosedRange<Int> { minimumSpan...max(minimumSpan, maximumSpan) }
  private var spanText: String { "\(spans.lowerBound) to \(spans.upperBound) places" }

  /// Checks the length of a sequence that has ended.
  private func check(_ game: Game, before sample: RecordedSample) throws(RecordingError) {
    guard spans.contains(game.shown.count) else {
      throw .contradiction(line: sample.line, reason: "the sequence before does not show \(spanText)")
    }
  }
}

/// The places of one sequence, and the touches after it.
private struct Game {
  var shown: [Int] = []
  /// Whether a touch was recorded.
  private(set) var isTouched = false
  private var due = 0
  private var hasFailed = false

  /// Adds a touch; returns whether it is the one that is due.
  mutating func touch(_ target: Int, reversed: Bool) -> Bool {
    isTouched = true
    let order = reversed ? shown.reversed() : shown
    guard due == order.count || order[due] != target else {
      due += 1
      return true
    }
    if target >= 0, !order.prefix(due).contains(target) { hasFailed = true }
    return false
  }

  /// Whether the places are touched in order, and no others.
  var isCorrect: Bool { !hasFailed && due == shown.count }
}

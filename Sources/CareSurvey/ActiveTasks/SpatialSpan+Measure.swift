import CareModel

extension SpatialSpan: ActiveTaskComputation {
  /// Compares the places touched with those shown, sequence by sequence.
  ///
  /// A sequence is repeated correctly if exactly its places are touched, in order, or backward if the task is reversed. The numbers of
  /// sequences and of failures are those of ResearchKit's spatial span memory result; the score is that of the Corsi block-tapping test,
  /// the longest sequence repeated correctly times the number of those repeated correctly (Kessels et al., 2000).
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
      guard isTouch || games[number - 1].touched.isEmpty && target >= 0 else {
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
    let repeated = games.filter { $0.isCorrect(reversed: reversed) }
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
  var touched: [Int] = []

  /// Adds a touch; returns whether it is the one that is due.
  mutating func touch(_ target: Int, reversed: Bool) -> Bool {
    let place = touched.count
    touched.append(target)
    return place < shown.count && target == (reversed ? shown[shown.count - 1 - place] : shown[place])
  }

  /// Whether exactly the places are touched, in order.
  func isCorrect(reversed: Bool) -> Bool { touched == (reversed ? shown.reversed() : shown) }
}

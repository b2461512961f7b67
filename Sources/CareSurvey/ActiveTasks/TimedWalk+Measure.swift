import CareModel

extension TimedWalk: ActiveTaskComputation {
  /// Computes the duration from the start to the finish, and the speed as the distance divided by it.
  ///
  /// The distance, the limit, and the duration are those of ResearchKit's timed walk result. The speed is that of the 10-meter walk test
  /// (Bohannon, 1997). A walk that takes longer than its limit keeps its duration, and is not within the limit.
  func measure(_ recording: Recording) throws(RecordingError) -> ActiveTaskResult {
    var start: Double?
    var finish: Double?
    for sample in recording.samples {
      let time = try sample.number("t")
      switch (sample.word("mark"), start, finish) {
      case ("start", nil, nil): start = time
      case ("finish", let began?, nil):
        guard time > began else {
          throw .contradiction(line: sample.line, reason: "the walk finishes when it starts; correct the time")
        }
        finish = time
      case ("finish", nil, nil):
        throw .contradiction(line: sample.line, reason: "the walk finishes before it starts; add the start")
      default:
        throw .contradiction(line: sample.line, reason: "the walk has one start and one finish; remove this mark")
      }
    }
    guard let start, let finish else { throw .tooShort(needs: "a start and a finish") }
    return result(duration: finish - start)
  }
}

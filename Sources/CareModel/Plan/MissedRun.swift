/// A number of a task's events missed in a row, which no record tells: it is found when the last of them closes.
public struct MissedRun: Hashable, Sendable {
  /// The number of events.
  public var run: Int

  /// The numbers that an alert may name.
  public static let lengths = 1...366

  /// Creates a run.
  public init(run: Int) { self.run = run }
}

extension MissedRun: Described {
  /// One event.
  public static let template = MissedRun(run: 1)

  /// The fields, in the order of the manual.
  public static let fields: [Field<MissedRun>] = [
    Field("run", \.run, "The number of events in a row.", required: true)
  ]

  /// The first rule that the fields break; nil if there is none.
  var problem: FieldProblem? {
    guard !Self.lengths.contains(run) else { return nil }
    return FieldProblem(.outOfRange, at: "run", "a run has 1 to 366 events; write run = 3")
  }
}

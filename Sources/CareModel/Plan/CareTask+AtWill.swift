extension CareTask {
  /// Whether it can be started at any time, each time as an event of its own.
  public var isAtWill: Bool { schedule.atWill != nil }

  /// Whether its events count in adherence: what can be done at will never does.
  public var countsInAdherence: Bool { impactsAdherence && !isAtWill }

  /// The closing of its windows: that of a start at will is a day after it, unless the task says otherwise.
  package var closing: Closing {
    isAtWill && closes == .endOfDay ? .after(AtWill.window) : closes
  }
}

public import Care

/// Whom the ward rings today: everyone who missed something yesterday.
public struct CallList {
  /// One call to make.
  public struct Call: Equatable, Sendable {
    /// Whom to ring.
    public let patient: Patient.ID
    /// The titles of what was missed, in the order of the day.
    public let missed: [String]

    /// A call.
    public init(patient: Patient.ID, missed: [String]) {
      self.patient = patient
      self.missed = missed
    }
  }

  private let care: CareRuntime

  /// A list over a store.
  public init(_ care: CareRuntime) {
    self.care = care
  }

  /// The calls to make on a day, by patient.
  public func calls(on day: CivilDate, at now: Instant) throws -> [Call] {
    try care.patients(at: now).compactMap { patient in
      let query = EventQuery(patient: patient.value.id, interval: .day(day.adding(days: -1)))
      let missed = try care.events(query, at: now).filter { $0.state == .missed }.map(\.task.title)
      return missed.isEmpty ? nil : Call(patient: patient.value.id, missed: missed)
    }
  }
}

public import Care

/// The participants that the ward calls today: those who missed something yesterday.
public struct CallList {
  /// One call to make.
  public struct Call: Equatable, Sendable {
    /// The participant to call.
    public let patient: Patient.ID
    /// The titles of the missed events, in the order of the day.
    public let missed: [String]

    /// Creates a call.
    public init(patient: Patient.ID, missed: [String]) {
      self.patient = patient
      self.missed = missed
    }
  }

  private let care: CareRuntime

  /// Creates a list over a store.
  public init(_ care: CareRuntime) {
    self.care = care
  }

  /// Returns the calls to make on a day, by patient.
  ///
  /// - Throws: `StoreError` when the store cannot be read.
  public func calls(on day: CivilDate, at now: Instant) throws -> [Call] {
    try care.patients(at: now).compactMap { patient in
      let query = EventQuery(patient: patient.value.id, interval: .day(day.adding(days: -1)))
      let missed = try care.events(query, at: now).filter { $0.state == .missed }.map(\.task.title)
      return missed.isEmpty ? nil : Call(patient: patient.value.id, missed: missed)
    }
  }
}

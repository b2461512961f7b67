package import CareModel

/// The adherence of a participant, day by day, in JSON.
package struct AdherenceDocument: Shaped {
  private let patient: Patient.ID
  private let asOf: Instant
  private let knownAsOf: String?
  private let seq: Int
  private let zone: Zone
  private let days: [DayAdherence]
  private let rate: AdherenceRate
  private let failures: [PlanFailure]?

  /// Creates the document of a report's days and rate.
  package init(
    patient: Patient.ID, asOf: Instant, knownAsOf: String?, seq: Int, zone: Zone, days: [DayAdherence],
    rate: AdherenceRate, failures: [PlanFailure]?
  ) {
    self.patient = patient
    self.asOf = asOf
    self.knownAsOf = knownAsOf
    self.seq = seq
    self.zone = zone
    self.days = days
    self.rate = rate
    self.failures = failures
  }

  /// The members.
  package static let shape = Shape<AdherenceDocument>([
    Column("patient", \.patient, as: .participant, "The participant."),
    Column("as_of", \.asOf, "The time of the request."),
    Column("known_as_of", \.knownAsOf, "The state of the store that was asked for; absent for the newest."),
    Column("seq", \.seq, "The last commit that counts."), Column("zone", \.zone, "The zone."),
    Column("days", written: .list(of: .object), \.days, "Each day."),
    Column("rate", written: .object, \.rate, "The rate of all days."),
    Column("failures", written: .list(of: .object), \.failures, "The functions of the plan that failed."),
  ])
}

package import CareModel

/// The adherence of a participant, day by day, in JSON.
package struct AdherenceDocument: Encodable {
  let patient: Patient.ID
  let asOf: Instant
  /// The state of the store that was asked for, as it was written; nil for the newest.
  let knownAsOf: String?
  let seq: Int
  let zone: Zone
  let days: [DayAdherence]
  let rate: AdherenceRate
  let failures: [PlanFailure]?

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
}

public import CareModel

/// A patient's day, as it is shown.
public struct CareDay: Hashable, Sendable, Codable {
  /// Whose day.
  public var patient: Patient.ID
  /// Which day.
  public var date: CivilDate
  /// The zone that the patient lives in at the end of the day.
  public var zone: Zone
  /// The events that show, in order.
  ///
  /// While a plan's gate is closed, its only events here are the gate's that can be answered.
  public var events: [Event]
  /// The titles of the gate tasks that are not yet completed.
  public var closedGates: [String]
  /// The adherence of the week from Monday that holds the day.
  public var week: [DayAdherence]
  /// The care teams of the patient's plans.
  public var contacts: [Contact]
  /// The patient's alerts that nobody has seen to, the most urgent first.
  public var alerts: [Version<Alert>]

  /// A day.
  public init(
    patient: Patient.ID, date: CivilDate, zone: Zone, events: [Event], closedGates: [String], week: [DayAdherence],
    contacts: [Contact], alerts: [Version<Alert>] = []
  ) {
    self.patient = patient
    self.date = date
    self.zone = zone
    self.events = events
    self.closedGates = closedGates
    self.week = week
    self.contacts = contacts
    self.alerts = alerts
  }
}

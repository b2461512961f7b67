import CareModel
import CareStore
import CareSurvey

extension CareRuntime {
  /// Raises those alerts of an event's task that the evidence calls for and that were not raised before.
  ///
  /// One whose condition fails is raised too, marked as not judged: silence would be the worse mistake.
  func raiseAlerts(of event: Event, on evidence: AlertEvidence, in writer: StoreWriter, at now: Instant) throws {
    let owner = Alert.owner(patient: event.patient, carePlan: event.carePlan)
    for definition in event.task.alerts {
      var alert = Alert(
        patient: event.patient, carePlan: event.carePlan, task: event.task.id, key: event.key, definition: definition,
        raised: now)
      guard try writer.reader.history(Alert.self, id: alert.id, owner: owner).isEmpty else { continue }
      switch try evidence.finding(definition.when) {
      case .holdsNot: continue
      case .holds: alert.isJudged = true
      case .failed: alert.isJudged = false
      }
      try writer.add(alert, owner: owner, effective: .instant(now))
    }
  }

  /// Recorded values as what alerts are judged by, with the plan's scripts where a condition asks one.
  func evidence(
    _ values: [OutcomeValue], of event: Event, history: PatientHistory, in reader: StoreReader, at now: Instant
  ) throws -> AlertEvidence {
    var hooks: (any SurveyHooks)?
    if event.task.alerts.contains(where: { !$0.when.hooks.isEmpty }) {
      do {
        hooks = scripts.surveyHooks(
          in: try bundle(for: event, history: history, in: reader),
          context: PatientContext(runtime: self, patient: event.patient, now: now, zone: event.zone, event: event))
      } catch RuntimeError.missingBundle, StoreError.notFound {
        // Without its scripts a condition fails, and its alert is raised.
      }
    }
    return AlertEvidence(values, of: event, hooks: hooks, at: now)
  }
}

extension Alert {
  /// Whose the alerts of an event are: the enrollment's, else the patient's.
  static func owner(patient: Patient.ID, carePlan: CarePlan.ID?) -> Owner {
    carePlan.map { .carePlan($0) } ?? .patient(patient)
  }
}

import CareModel
import CareStore

extension Story {
  /// Throws when two tellings differ.
  func same<Value: Equatable>(_ found: Value, _ expected: Value, _ what: @autoclosure () -> String) throws {
    guard found != expected else { return }
    throw Difference(description: "\(what())\nthe store: \(found)\nexpected: \(expected)")
  }

  /// Compares all that is known of what a command wrote to, and notes the names of versions.
  func compare(_ command: StoryCommand, _ reader: StoreReader, _ naive: inout NaiveStore) throws {
    switch command {
    case .write(_, let record, _): try compare(record, reader, &naive)
    case .override(_, let patch, let carePlan, _):
      try compare(TaskOverride.self, .init(patch.id.text), .carePlan(carePlan), reader, &naive)
    case .record(let outcome, _):
      try compare(StoryEvent(patient: outcome.patient, carePlan: outcome.carePlan, key: outcome.key), reader, &naive)
    case .clear(let event, _): try compare(event, reader, &naive)
    case .putSample(let sample): try compare(sample.patient, sample.remoteID, reader, &naive)
    case .deleteSample(let patient, let remoteID): try compare(patient, remoteID, reader, &naive)
    case .putDraft(_, let event), .deleteDraft(let event):
      let found = try reader.draft(patient: event.patient, carePlan: event.carePlan, key: event.key)
      try same(found, naive.drafts[event], "the draft of \(event)")
    }
  }

  private func compare(_ record: StoryRecord, _ reader: StoreReader, _ naive: inout NaiveStore) throws {
    switch record {
    case .patient(let value, let owner): try compare(Patient.self, value.id, owner, reader, &naive)
    case .plan(let value): try compare(PlanHeader.self, value.id, .none, reader, &naive)
    case .carePlan(let value): try compare(CarePlan.self, value.id, .none, reader, &naive)
    case .task(let value, let owner): try compare(CareTask.self, value.id, owner, reader, &naive)
    case .contact(let value, let owner): try compare(Contact.self, value.id, owner, reader, &naive)
    case .alert(let value, let owner): try compare(Alert.self, value.id, owner, reader, &naive)
    }
  }

  private func compare<Entity: StoredEntity>(
    _ type: Entity.Type, _ id: Identifier<Entity>, _ owner: Owner, _ reader: StoreReader, _ naive: inout NaiveStore
  ) throws {
    let identity = NaiveIdentity(entity: Entity.entityName, owner: owner, id: id.text)
    let history = try reader.history(type, id: id, owner: owner)
    let told = history.map { NaiveVersion($0, entity: Entity.entityName, id: id.text) }
    try same(told, naive.versions(of: identity), "the history of \(identity)")
    for version in history { naive.names[NaivePlace(seq: version.seq, place: version.place)] = version.id }
  }

  private func compare(
    _ patient: Patient.ID, _ remoteID: String, _ reader: StoreReader, _ naive: inout NaiveStore
  ) throws {
    let history = try reader.sampleHistory(patient: patient, remoteID: remoteID)
    try same(history.map { NaiveSample($0) }, naive.samples(patient, remoteID), "the samples \(remoteID) of \(patient)")
    for version in history { naive.names[NaivePlace(seq: version.seq, place: version.place)] = version.id }
  }

  private func compare(_ event: StoryEvent, _ reader: StoreReader, _ naive: inout NaiveStore) throws {
    let history = try reader.outcomeHistory(patient: event.patient, carePlan: event.carePlan, key: event.key)
    try same(history.map { NaiveOutcome($0) }, naive.history(of: event), "the outcomes of \(event)")
    for version in history { naive.names[NaivePlace(seq: version.seq, place: version.place)] = version.id }
  }
}

extension NaiveOutcome {
  init(_ version: Version<Outcome>) {
    self.init(
      value: version.value, recorded: version.recorded, at: NaivePlace(seq: version.seq, place: version.place),
      author: version.author, isDeleted: version.isDeleted)
  }
}

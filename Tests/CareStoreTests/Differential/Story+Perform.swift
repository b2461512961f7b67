import CareModel
import CareStore

extension Story {
  /// Gives a command to the store.
  func perform(_ command: StoryCommand, _ writer: StoreWriter) throws(StoreError) {
    switch command {
    case .write(let verb, let record, let change):
      switch record {
      case .patient(let value, let owner): try write(verb, value, owner, change, writer)
      case .plan(let value): try write(verb, value, .none, change, writer)
      case .carePlan(let value): try write(verb, value, .none, change, writer)
      case .task(let value, let owner): try write(verb, value, owner, change, writer)
      case .contact(let value, let owner): try write(verb, value, owner, change, writer)
      case .alert(let value, let owner): try write(verb, value, owner, change, writer)
      }
    case .override(let verb, let patch, let carePlan, let change):
      try override(verb, patch, carePlan, change, writer)
    case .record(let outcome, let base):
      let event = StoryEvent(patient: outcome.patient, carePlan: outcome.carePlan, key: outcome.key)
      try writer.record(outcome, basedOn: try name(base, of: event, writer.reader))
    case .clear(let event, let base):
      let base = try name(base, of: event, writer.reader)
      try writer.clear(patient: event.patient, carePlan: event.carePlan, key: event.key, basedOn: base)
    case .putDraft(let draft, let event):
      try writer.putDraft(draft, patient: event.patient, carePlan: event.carePlan)
    case .deleteDraft(let event):
      try writer.deleteDraft(event.key, patient: event.patient, carePlan: event.carePlan)
    case .putSample(let sample): try writer.put(sample)
    case .deleteSample(let patient, let remoteID): try writer.deleteSample(patient: patient, remoteID: remoteID)
    }
  }

  private func write<Entity: StoredEntity>(
    _ verb: StoryVerb, _ value: Entity, _ owner: Owner, _ change: StoryChange, _ writer: StoreWriter
  ) throws(StoreError) {
    let history = try writer.reader.history(Entity.self, id: value.id, owner: owner)
    let base = change.base.map { name($0, of: history.map { ($0.seq, $0.place, $0.id) }) }
    switch verb {
    case .add: try writer.add(value, owner: owner, effective: change.effective)
    case .update:
      try writer.update(
        value, owner: owner, effective: change.effective, basedOn: base, planned: change.planned, force: change.force)
    case .put:
      try writer.put(
        value, owner: owner, effective: change.effective, basedOn: base, planned: change.planned, force: change.force)
    case .delete:
      try writer.delete(
        Entity.self, id: value.id, owner: owner, effective: change.effective, basedOn: base, planned: change.planned,
        force: change.force)
    }
  }

  private func override(
    _ verb: OverrideVerb, _ patch: TaskPatch, _ carePlan: CarePlan.ID, _ change: StoryChange, _ writer: StoreWriter
  ) throws(StoreError) {
    let id = Identifier<TaskOverride>(patch.id.text)
    let history = try writer.reader.history(TaskOverride.self, id: id, owner: .carePlan(carePlan))
    let base = change.base.map { name($0, of: history.map { ($0.seq, $0.place, $0.id) }) }
    switch verb {
    case .override:
      try writer.override(
        patch, of: carePlan, effective: change.effective, basedOn: base, planned: change.planned, force: change.force)
    case .revert:
      try writer.revert(
        patch.id, of: carePlan, effective: change.effective, basedOn: base, planned: change.planned, force: change.force
      )
    case .stop:
      try writer.stop(
        patch.id, of: carePlan, effective: change.effective, basedOn: base, planned: change.planned, force: change.force
      )
    }
  }

  private func name(_ base: StoryBase?, of event: StoryEvent, _ reader: StoreReader) throws(StoreError) -> VersionID? {
    guard let base else { return nil }
    let history = try reader.outcomeHistory(patient: event.patient, carePlan: event.carePlan, key: event.key)
    return name(base, of: history.map { ($0.seq, $0.place, $0.id) })
  }

  private func name(_ base: StoryBase, of own: [(seq: Int, place: Int, id: VersionID)]) -> VersionID {
    let at = base.place(among: own.map { NaivePlace(seq: $0.seq, place: $0.place) })
    return own.first { NaivePlace(seq: $0.seq, place: $0.place) == at }?.id ?? StoryBase.strange
  }
}

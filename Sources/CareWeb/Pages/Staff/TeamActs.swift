import CareAccess
import CareCards
import CareModel
import CareRuntime
import CareStore
import Foundation

/// What the accounts of a server did in a study, as its commits say: what was done with alerts, held submissions, answers, enrollments,
/// and messages.
struct TeamActs: Sendable {
  /// One act.
  struct Act: Hashable, Sendable {
    /// The number of the commit.
    var seq: Int
    /// The time.
    var time: Instant
    /// The one who did it.
    var who: String
    /// The participant that it is about.
    var patient: Patient.ID
    /// The act in words: `Acknowledged: Severe pain`.
    var text: String
  }

  /// The most commits that are looked at.
  private static let mostCommits = 500

  /// The acts, the last one first.
  let acts: [Act]
  /// Whether there were more.
  let hasMore: Bool

  /// Reads what was done since a time; `names`: the names of the accounts by id; `zone`: that of the page.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  /// - Complexity: O(commits of the accounts, 500 at most, and outcomes of the participants whose outcomes they wrote).
  init(since start: Instant, names: [Account.ID: String], _ records: StudyRecords, in zone: Zone) throws {
    // Without an author, the commits of everyone would be read.
    guard !names.isEmpty else { (acts, hasMore) = ([], false); return }
    let authors = names.keys.sorted().map { "user:\($0)" }
    let (commits, hasMore) = try records.runtime.store.read { reader in
      let numbers = try reader.commits(
        before: nil, from: start, to: .end, authors: authors, limit: Self.mostCommits + 1)
      return (
        try numbers.prefix(Self.mostCommits).compactMap { try Commit($0, in: reader) }, numbers.count > Self.mostCommits
      )
    }
    var words = ActWords(
      records: records, zone: zone, team: Dictionary(uniqueKeysWithValues: names.map { ($0.key.text, $0.value) }))
    try words.readOutcomes(of: commits)
    let acts = try commits.flatMap { commit in
      let who = commit.change.author.flatMap { Account.ID(author: $0) }.map { names[$0] ?? $0.text } ?? "–"
      return try words.texts(of: commit).map { patient, text in
        Act(seq: commit.change.seq, time: commit.change.recorded, who: who, patient: patient, text: text)
      }
    }
    (self.acts, self.hasMore) = (acts.uniqued, hasMore)
  }
}

/// A commit with the participant of each of its records.
private struct Commit {
  var change: StoreChange
  var records: [(record: StoreChange.Record, patient: Patient.ID)] = []

  init?(_ seq: Int, in reader: StoreReader) throws(StoreError) {
    guard let change = try reader.change(seq) else { return nil }
    self.change = change
    for record in change.records {
      // What belongs to a plan concerns everyone, and is no act about one participant.
      guard let patients = try reader.patients(affectedBy: record), patients.count == 1, let patient = patients.first
      else { continue }
      records.append((record, patient))
    }
  }
}

/// The words for the records of commits.
private struct ActWords {
  let records: StudyRecords
  /// The zone of the page.
  let zone: Zone
  /// The names of accounts by id.
  let team: [String: String]
  private var outcomes: [Int: [Version<Outcome>]] = [:]
  /// The first version of each outcome.
  private var first: [[String]: Int] = [:]

  init(records: StudyRecords, zone: Zone, team: [String: String]) {
    self.records = records
    self.zone = zone
    self.team = team
  }

  private var runtime: CareRuntime { records.runtime }

  /// Reads the outcomes that commits wrote, which name no event themselves.
  mutating func readOutcomes(of commits: [Commit]) throws {
    let patients = Set(commits.flatMap(\.records).filter { $0.record.entity == "outcome" }.map(\.patient))
    guard !patients.isEmpty else { return }
    let query = OutcomeQuery(patients: patients.sorted(), allVersions: true)
    let found = try runtime.outcomes(query).items
    for version in try records.belonging(found, owner: { ($0.value.patient, $0.value.carePlan) }) {
      let event = [version.value.patient.text, version.value.carePlan?.text ?? "", version.value.key.text]
      outcomes[version.seq, default: []].append(version)
      first[event] = min(first[event] ?? version.seq, version.seq)
    }
  }

  /// Returns what a commit did, in words; nothing for what is no act of the team, such as that messages were read.
  func texts(of commit: Commit) throws -> [(patient: Patient.ID, text: String)] {
    try commit.records.flatMap { record, patient in
      let texts =
        switch record.entity {
        case Alert.entityName: try alert(record, of: patient, in: commit.change.seq)
        case HeldSubmission.entityName: try held(record, of: patient, in: commit.change.seq)
        case "outcome": try (outcomes[commit.change.seq] ?? []).map { try outcome($0) }
        case CarePlan.entityName: try carePlan(CarePlan.ID(record.id), in: commit.change.seq)
        case Message.entityName: try message(record)
        case CareTask.entityName: try isOfStudy(record.owner) ? ["Changed the plan of the participant"] : []
        default: [String]()
        }
      return texts.map { (patient, $0) }
    }
  }

  private func isOfStudy(_ owner: Owner) throws -> Bool {
    guard case .carePlan(let id) = owner else { return false }
    return try runtime.history(carePlan: id).last?.value.plan == records.plan
  }

  private func alert(_ record: StoreChange.Record, of patient: Patient.ID, in seq: Int) throws -> [String] {
    var carePlan: CarePlan.ID?
    if case .carePlan(let id) = record.owner { carePlan = id }
    guard let versions = try records.alert(Alert.ID(record.id), of: patient, carePlan: carePlan),
      let entry = AlertHistory(versions.filter { $0.seq <= seq }, team: team, in: zone).entries.last
    else { return [] }
    return ["\(entry.act): \(versions.last.map { $0.value.title ?? $0.value.alert } ?? record.id)"]
  }

  private func held(_ record: StoreChange.Record, of patient: Patient.ID, in seq: Int) throws -> [String] {
    let versions = try runtime.history(held: HeldSubmission.ID(record.id), patient: patient).filter { $0.seq == seq }
    return try records.belonging(versions, owner: { ($0.value.patient, $0.value.event.carePlan) }).compactMap {
      switch $0.value.state {
      case .waiting: nil
      case .accepted: "Accepted a held submission"
      case .rejected: "Rejected a held submission"
      }
    }
  }

  private func outcome(_ version: Version<Outcome>) throws -> String {
    let outcome = version.value
    let event = [outcome.patient.text, outcome.carePlan?.text ?? "", outcome.key.text]
    let act =
      switch outcome.status {
      case _ where version.isDeleted: "Cleared"
      case .excused: "Excused"
      case .enteredInError: "Marked as entered in error"
      case _ where first[event] != version.seq: "Corrected"
      case _ where outcome.lateEntry != nil: "Entered late"
      case .completed, .declined: "Entered"
      }
    return "\(act): \(try title(of: outcome))"
  }

  private func title(of outcome: Outcome) throws -> String {
    do {
      let event = try runtime.event(
        outcome.key, patient: outcome.patient, carePlan: outcome.carePlan, at: records.now)
      return "\(event.task.title), \(event.date.formattedWithoutWeekday)"
    } catch RuntimeError.noSuchEvent {
      return outcome.task.text
    }
  }

  private func carePlan(_ id: CarePlan.ID, in seq: Int) throws -> [String] {
    let versions = try runtime.history(carePlan: id)
    guard let place = versions.firstIndex(where: { $0.seq == seq }), versions[place].value.plan == records.plan else {
      return []
    }
    let new = versions[place].value
    guard place > versions.startIndex else { return ["Enrolled"] }
    let old = versions[place - 1].value
    if new.status != old.status {
      return [new.status == .active ? "Resumed" : new.status.rawValue.capitalized]
    }
    if new.details.tags != old.details.tags { return ["Changed the tags"] }
    return [new.details.notes.count > old.details.notes.count ? "Wrote a note" : "Changed dates or parameters"]
  }

  private func message(_ record: StoreChange.Record) throws -> [String] {
    guard case .carePlan(let id) = record.owner, try isOfStudy(record.owner) else { return [] }
    let query = MessageQuery(carePlan: id, from: .careTeam)
    return try runtime.messages(query, at: records.now).contains { $0.value.id.text == record.id }
      ? ["Wrote a message"] : []
  }
}

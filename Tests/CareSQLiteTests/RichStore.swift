import CareModel
import CareSQLite
import CareStore
import Foundation
import Testing

/// A store with a row of every kind: two patients, a plan with scripts and a picture, care plans, tasks, contacts, alerts, outcomes
/// with values of every type, samples, files, a draft, tombstones, and authors.
enum RichStore {
  static let start = StoreFolder.start
  static let entropy: [UInt8] = Array(0..<32)
  /// The hash of the plan's picture.
  static let pictureHash = "57fcf703a1e35d715f16c37d309b1cded6702e62f057cf55e34f00d99c9832ce"
  static let id = "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b"

  static func open(_ folder: StoreFolder, readOnly: Bool = false) throws -> CareStore {
    let engine = try SQLiteEngine(path: folder.path(), isReadOnly: readOnly, busyTimeout: 0.05)
    return try CareStore(engine: engine, creating: StoreSeed(id: id), entropy: entropy)
  }

  private struct Undo: Error {}

  /// Creates the store in memory.
  static func inMemory() throws -> CareStore {
    let store = try CareStore(engine: SQLiteEngine(), creating: StoreSeed(id: id), entropy: entropy)
    try fill(store)
    return store
  }

  /// Returns what is found after a direct change with SQL, ignoring references; the change is undone afterward.
  static func found<Found>(in store: CareStore, after sql: String, _ look: () throws -> Found) throws -> Found {
    var found: Found?
    do {
      try store.engine.write { connection in
        try connection.run(script: "PRAGMA defer_foreign_keys = ON; PRAGMA ignore_check_constraints = ON; \(sql)")
        found = try look()
        throw Undo()
      }
    } catch is Undo {}
    return try #require(found)
  }

  static func day(_ number: Int) -> Instant { start.adding(seconds: number * 86_400) }

  /// Writes everything in five commits, with samples and files if requested.
  static func fill(_ store: CareStore, withSamples: Bool = true) throws {
    try store.write(at: day(0), author: "designer") { writer in
      let text = "return plan \"knee\" {}"
      var bundle = ScriptBundle(files: [.init(path: "plan.lua", hash: hash, text: text)])
      if withSamples {
        let picture = PlanPicture(path: "knee.png", hash: pictureHash, width: 3, height: 2)
        bundle.pictures = [.init(picture: picture, bytes: Data("a knee".utf8))]
      }
      try writer.keepSources(bundle)
      var header = PlanHeader(id: "knee", title: "Knee")
      header.bundle = bundle.manifest
      try writer.add(header)
      try writer.add(task("walk", "Walk"), owner: .plan("knee"))
      try writer.add(Contact(id: "nurse", name: "Nora"), owner: .plan("knee"))
    }
    for (patient, name) in [("anna", "Annabella"), ("bo", "Bonifaz")] {
      try store.write(at: day(1), author: patient, why: "as \(patient) asked") { writer in
        try person(writer, patient, name)
        if withSamples {
          try writer.put(sample(patient, 1200.5))
          try writer.keepFiles(file("photo of \(patient)"), of: .init(patient))
        }
      }
    }
    try store.write(at: day(2), author: "nurse") { writer in
      for patient in ["anna", "bo"] {
        try writer.record(outcome(patient, day: 2, [OutcomeValue(.text("corrected by \(patient)"))]))
        try writer.update(
          Patient(id: .init(patient), name: PersonName(given: "\(patient)-renamed"), zone: .utc),
          effective: .instant(day(2)))
      }
      if withSamples {
        try writer.put(sample("anna", 1300))
        try writer.deleteSample(patient: "bo", remoteID: "watch-of-bo-1")
      }
      try writer.clear(patient: "bo", carePlan: "bo.knee", key: key(3))
      try writer.delete(CareTask.self, id: "own", owner: .patient("bo"))
    }
    try store.write(at: day(3)) { writer in
      for patient in ["anna", "bo"] {
        let run = SavedRun(
          runID: "draft of \(patient)", surveyID: "evening", surveyHash: "ab", started: day(3), path: [])
        let draft = SurveyDraft(key: key(5), run: try JSONEncoder().encode(run), hasAnswers: false, saved: day(3))
        try writer.putDraft(
          draft, files: withSamples ? file("unsent photo of \(patient)") : [:], patient: .init(patient),
          carePlan: .init("\(patient).knee"))
      }
    }
  }

  /// A file of many pages with a text at both ends, by its hash.
  static func file(_ text: String) -> [String: Data] {
    let bytes = Data("\(text) \(String(repeating: ".", count: 20_000)) \(text)".utf8)
    return [hashes[text, default: ""]: bytes]
  }

  /// The hashes of the files.
  private static let hashes = [
    "photo of anna": "bcd9392425e2c8b5aa972c27fe0b0312c43bdbc55de7c677760f385c7d68444a",
    "photo of bo": "b871b3ef9999ac8d745e25f0c28db30c2bdd62f5f5325f0a6722a1d64541deb3",
    "unsent photo of anna": "bdaa08743b579f71ed41163e204bc3febcf2a1a06a2a119273f16519359ff666",
    "unsent photo of bo": "e2fea0872275aad22d2cd875098cec7ebeca47c2031d2d872893867d7e86584f",
    "late photo": "c53c188c3b6a2e4795fda1f9b230fa129796497cc4a158a19c2a6d6645a59bf4",
  ]

  private static func person(_ writer: StoreWriter, _ patient: String, _ name: String) throws {
    let id = Patient.ID(patient), carePlan = CarePlan.ID("\(patient).knee")
    try writer.add(Patient(id: id, name: PersonName(given: name), zone: .utc))
    try writer.add(CarePlan(id: carePlan, patient: id, plan: "knee", enrolled: date))
    try writer.add(task("walk", "\(name) walks"), owner: .carePlan(carePlan))
    try writer.add(task("own", "\(name)'s own"), owner: .patient(id))
    try writer.add(Contact(id: "mother", name: "Mother of \(name)"), owner: .patient(id))
    let alert = AlertDefinition(id: "worse", when: .all(of: []))
    try writer.add(
      Alert(
        patient: id, carePlan: carePlan, task: "walk", key: key(2), definition: alert, raised: day(2)),
      owner: .carePlan(carePlan))
    for day in 2...4 { try writer.record(outcome(patient, day: day, values(name))) }
    try writer.record(outcome(patient, day: 6, [], carePlan: nil))
  }

  static func values(_ name: String) -> [OutcomeValue] {
    [
      OutcomeValue(.integer(7), kind: "pain", units: "{score}", recorded: day(2)),
      OutcomeValue(.double(-0.0), kind: "angle"),
      OutcomeValue(.boolean(true)), OutcomeValue(.text("said \(name)")), OutcomeValue(.binary(Data([0, 255, 1]))),
      OutcomeValue(.binary(Data())), OutcomeValue(.text("")), OutcomeValue(.date(day(9))), OutcomeValue(.double(1e300)),
      OutcomeValue(.day(CivilDate.earliest.adding(days: 739_000)), kind: "on"),
    ]
  }

  static func sample(_ patient: String, _ value: Double) -> Sample {
    Sample(
      patient: .init(patient), quantity: "step_count", value: value, units: "{steps}", start: day(2),
      stop: day(2).adding(seconds: 60), source: "watch of \(patient)", remoteID: "watch-of-\(patient)-1")
  }

  static func key(_ day: Int) -> OccurrenceKey { OccurrenceKey("walk/\(day)") }

  static func outcome(_ patient: String, day number: Int, _ values: [OutcomeValue], carePlan: String? = "knee")
    -> Outcome
  {
    Outcome(
      patient: .init(patient), carePlan: carePlan.map { .init("\(patient).\($0)") }, task: "walk",
      taskVersion: VersionID("00000000-0000-8000-8000-0000000000aa"), key: key(number), start: day(number),
      stop: day(number).adding(seconds: 3600), answered: day(number), status: .declined, reason: "\(patient) was tired",
      values: values, answers: answers(of: patient), lateEntry: "paper of \(patient)", zone: .utc,
      details: RecordDetails(group: "group of \(patient)", tags: ["a", "b"]))
  }

  /// The answers that a patient gave, kept with an outcome.
  static func answers(of patient: String) -> KeptAnswers? {
    let note = AnswerResult(itemID: "note", answer: .text("answered by \(patient)"), format: "text", answered: day(2))
    let result = SurveyResult(
      runID: "1", surveyID: "evening", surveyHash: "ab", started: day(2), finished: day(2), reason: .completed,
      steps: [StepResult(id: "how", visit: 1, started: day(2), finished: day(2), answers: [note])])
    return try? KeptAnswers(result, in: .utc, extraction: .corrected)
  }

  static func task(_ id: CareTask.ID, _ title: String) -> CareTask {
    CareTask(
      id: id, title: title,
      schedule: Schedule(elements: [ScheduleElement(start: .date(date), recurrence: .daily(every: 1))]))
  }

  static var date: CivilDate { Zone.utc.date(of: start) }

  private static let hash = "4f48ee62f8159304082cd9beb00fa31f7880309c944e1dd1e9b15f7be96dd569"
}

import CareModel
import CareStore

/// The rules of two times told once more, as plainly as they can be: arrays, searched from end to end.
struct NaiveStore {
  struct Commit: Equatable {
    var seq: Int
    var recorded: Instant
    var author: String?
    /// Whether its writes are unknown: it erased, or was erased in part.
    var isSilent: Bool
    /// The patients whose drafts it saved or deleted, unless they were erased; nil if it did neither.
    var drafted: Set<Patient.ID>?
  }

  var commits: [Commit] = []
  var versions: [NaiveVersion] = []
  var outcomes: [NaiveOutcome] = []
  var samples: [NaiveSample] = []
  var drafts: [StoryEvent: SurveyDraft] = [:]
  /// The names that the store gave to versions.
  var names: [NaivePlace: VersionID] = [:]

  /// The recorded time of the commit in progress.
  private(set) var now = Instant.beginning
  var author: String?
  private var places = 0
  private var isTouched = false
  private var isSilent = false
  private var drafted: Set<Patient.ID>?

  var lastSeq: Int { commits.last?.seq ?? 0 }

  /// Begins a commit.
  mutating func begin(at clock: Instant, author: String?) throws(StoreError) {
    if let last = commits.last?.recorded, clock < last.adding(seconds: -300) { throw .clockBehind(last: last) }
    now = max(clock, commits.last?.recorded ?? clock)
    self.author = author
    places = 0
    isTouched = false
    isSilent = false
    drafted = nil
  }

  /// Ends a commit: one that changed nothing takes no number.
  mutating func end() {
    guard isTouched else { return }
    commits.append(Commit(seq: lastSeq + 1, recorded: now, author: author, isSilent: isSilent, drafted: drafted))
  }

  mutating func touch() { isTouched = true }

  mutating func silence() { isSilent = true }

  mutating func saveDraft(_ draft: SurveyDraft?, _ event: StoryEvent) {
    touch()
    drafted = (drafted ?? []).union([event.patient])
    drafts[event] = draft
  }

  mutating func nextPlace() -> NaivePlace {
    touch()
    defer { places += 1 }
    return NaivePlace(seq: lastSeq + 1, place: places)
  }

  /// The name of a version that some base means.
  func name(_ at: NaivePlace?) -> VersionID {
    at.flatMap { names[$0] } ?? StoryBase.strange
  }

  /// The number of the last commit that is meant.
  func bound(_ asOf: AsOf?) -> Int {
    switch asOf {
    case nil: .max
    case .seq(let seq): seq
    case .recorded(let instant): commits.last { $0.recorded <= instant }?.seq ?? 0
    }
  }

  /// Every version of one identity, in the order in which they were recorded.
  func versions(of identity: NaiveIdentity, upTo seq: Int = .max) -> [NaiveVersion] {
    versions.filter { $0.identity == identity && $0.at.seq <= seq }
  }

  /// Whether there ever was such a thing.
  func knows(_ entity: String, _ id: String) -> Bool {
    versions.contains { $0.identity == NaiveIdentity(entity: entity, owner: .none, id: id) }
  }
}

extension [NaiveVersion] {
  /// The version in force at an instant, a tombstone too; `begins` says when one begins to count.
  func latest(at instant: Instant, _ begins: (Effective) -> Instant) -> NaiveVersion? {
    filter { begins($0.effective) <= instant }.max { $0.at < $1.at }
  }

  /// Every instant at which another version may come into force, in order.
  func turns(_ begins: (Effective) -> Instant) -> [Instant] {
    Set(map { begins($0.effective) }).sorted()
  }

  /// Returns the spans with one version in force, including tombstones.
  func course(_ begins: (Effective) -> Instant) -> [(from: Instant, version: NaiveVersion)] {
    var course: [(from: Instant, version: NaiveVersion)] = []
    for turn in turns(begins) {
      guard let version = latest(at: turn, begins), version != course.last?.version else { continue }
      course.append((turn, version))
    }
    return course
  }
}

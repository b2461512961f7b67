import CareModel
import CareStore

/// One thing that is written, of any kind.
enum StoryRecord: Hashable {
  case patient(Patient, Owner)
  case plan(PlanHeader)
  case carePlan(CarePlan)
  case task(CareTask, Owner)
  case contact(Contact, Owner)
  case alert(Alert, Owner)

  var identity: NaiveIdentity {
    switch self {
    case .patient(let value, let owner): NaiveIdentity(entity: "patient", owner: owner, id: value.id.text)
    case .plan(let value): NaiveIdentity(entity: "plan", owner: .none, id: value.id.text)
    case .carePlan(let value): NaiveIdentity(entity: "care_plan", owner: .none, id: value.id.text)
    case .task(let value, let owner): NaiveIdentity(entity: "task", owner: owner, id: value.id.text)
    case .contact(let value, let owner): NaiveIdentity(entity: "contact", owner: owner, id: value.id.text)
    case .alert(let value, let owner): NaiveIdentity(entity: "alert", owner: owner, id: value.id.text)
    }
  }

  var fields: [String: AnyHashable] {
    switch self {
    case .patient(let value, _): NaiveVersion.fields(of: value)
    case .plan(let value): NaiveVersion.fields(of: value)
    case .carePlan(let value): NaiveVersion.fields(of: value)
    case .task(let value, _): NaiveVersion.fields(of: value)
    case .contact(let value, _): NaiveVersion.fields(of: value)
    case .alert(let value, _): NaiveVersion.fields(of: value)
    }
  }
}

/// The ways to write a version.
enum StoryVerb: Hashable, CaseIterable { case add, update, put, delete }

/// The ways to write a care plan's own row of a task.
enum OverrideVerb: Hashable, CaseIterable { case override, revert, stop }

/// What a write says beside its value.
struct StoryChange: Hashable {
  var effective: Effective?
  var base: StoryBase?
  var planned = PlannedPolicy.refuse
  var force = false
}

/// The version that a write was based on: the last, one before it, or one of something else.
enum StoryBase: Hashable {
  case last
  case earlier(Int)
  case stranger

  /// A name that no version has.
  static let strange = VersionID("00000000-0000-8000-8000-0000000000ff")

  /// Where the version stands that is meant.
  func place(among own: [NaivePlace]) -> NaivePlace? {
    switch self {
    case .last: own.last
    case .earlier(let count): own.dropLast(count).last
    case .stranger: nil
    }
  }
}

/// One command.
enum StoryCommand: Hashable {
  case write(StoryVerb, StoryRecord, StoryChange)
  case override(OverrideVerb, TaskPatch, CarePlan.ID, StoryChange)
  case record(Outcome, basedOn: StoryBase?)
  case clear(StoryEvent, basedOn: StoryBase?)
  case putDraft(SurveyDraft, StoryEvent)
  case deleteDraft(StoryEvent)
  case putSample(Sample)
  case deleteSample(Patient.ID, remoteID: String)
}

/// A command within a transaction.
struct StoryPart: Hashable {
  /// What becomes of it when it is refused.
  enum Mode: Hashable {
    /// It takes the transaction along.
    case plain
    /// Nothing: the refusal is passed on to nobody.
    case swallowed
    /// It is undone alone.
    case attempt
    /// It is undone alone: a write within the write.
    case nested
  }

  var command: StoryCommand
  var mode: Mode
  /// Whether an attempt is given up after the command was taken.
  var isGivenUp = false
}

/// One transaction.
struct StoryStep: Hashable {
  /// The position in the story.
  var number: Int
  /// Seconds from the last commit.
  var seconds: Int
  var author: String?
  var parts: [StoryPart]
  /// The patient that it erases instead of writing anything else.
  var erased: Patient.ID?
  /// Whether it is given up at its end.
  var isGivenUp: Bool
}

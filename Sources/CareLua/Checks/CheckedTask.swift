import CareModel

/// A task of a plan that is checked, as it is from the beginning and after each planned change.
struct CheckedTask {
  /// The task from the beginning or from a day on.
  struct Version {
    var task: CareTask
    /// Where each field that it has was written: the path of the task or of a change.
    fileprivate var places: [String: String]
    /// The path of the task or of the change itself.
    var path: String

    /// The path of a field, in the version that wrote it.
    func path(of field: String) -> String { "\(places[field] ?? path).\(field)" }

    /// Whether the version itself writes a field.
    func writes(_ field: String) -> Bool { places[field] == path }
  }

  var id: CareTask.ID
  var versions: [Version]

  /// `table`: what is written at a path.
  init(_ timeline: TaskTimeline, path: String, table: (String) -> AuthoredTable?) {
    id = timeline.base.id
    let declared = table(path)?.fields ?? [:]
    versions = [Version(task: timeline.base, places: declared.mapValues { _ in path }, path: path)]
    let changes = table("\(path).later")?.items ?? []
    for change in timeline.later {
      let place = changes.firstIndex { item in
        guard case .table(let fields) = item, let from = fields.fields["from"] else { return false }
        return from.isDate(change.from)
      }
      guard case .table(let fields)? = place.map({ changes[$0] }), let place else { continue }
      let own = "\(path).later[\(place + 1)]"
      let places = (versions.last?.places ?? [:]).merging(fields.fields.mapValues { _ in own }) { $1 }
      versions.append(Version(task: change.task, places: places, path: own))
    }
  }
}

extension AuthoredValue {
  fileprivate func isDate(_ date: CivilDate) -> Bool {
    switch self {
    case .text(let text): CivilDate(text) == date
    case .moment(.date(let own)): own == date
    default: false
    }
  }
}

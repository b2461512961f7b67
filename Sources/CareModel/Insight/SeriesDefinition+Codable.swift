// {"adherence": []} for all tasks, {"adherence": ["walk"]} for some, {"task": "sleep", "kind": "sleep"} for values,
// {"coverage": {…}} for covered days, {"function": {…}} for a function.

extension SeriesDefinition.Source: Codable {
  private enum CodingKeys: String, CodingKey {
    case adherence, task, kind, coverage, function
  }

  /// Reads an object that names a task, the tasks whose adherence is meant, a measure of coverage, or a function.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    if let tasks = try fields.decodeIfPresent([CareTask.ID].self, forKey: .adherence) {
      self = .adherence(tasks: tasks.isEmpty ? nil : tasks)
    } else if let coverage = try fields.decodeIfPresent(CoverageDefinition.self, forKey: .coverage) {
      self = .coverage(coverage)
    } else if let function = try fields.decodeIfPresent(Hook.self, forKey: .function) {
      self = .computed(function)
    } else {
      self = .values(
        task: try fields.decode(CareTask.ID.self, forKey: .task),
        kind: try fields.decodeIfPresent(String.self, forKey: .kind))
    }
  }

  /// Writes an object that names a task, the tasks whose adherence is meant, a measure of coverage, or a function.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .adherence(let tasks): try fields.encode(tasks ?? [], forKey: .adherence)
    case .values(let task, let kind):
      try fields.encode(task, forKey: .task)
      try fields.encodeIfPresent(kind, forKey: .kind)
    case .coverage(let coverage): try fields.encode(coverage, forKey: .coverage)
    case .computed(let function): try fields.encode(function, forKey: .function)
    }
  }
}

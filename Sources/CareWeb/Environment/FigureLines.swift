/// Numbers in the text format of Prometheus, version 0.0.4.
struct FigureLines {
  /// Whether a number only grows.
  enum Kind: String {
    case counter, gauge
  }

  /// The lines.
  private(set) var lines: [String] = []

  /// The text of the lines, each with its end.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Adds a number.
  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: some CustomStringConvertible) {
    add(name, kind, help, [("", value)])
  }

  /// Adds a number for each of several things, each with labels such as `state="sent"`.
  mutating func add(
    _ name: String, _ kind: Kind, _ help: String, _ samples: [(labels: String, value: some CustomStringConvertible)]
  ) {
    lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(kind.rawValue)"]
    lines += samples.map { $0.labels.isEmpty ? "\(name) \($0.value)" : "\(name){\($0.labels)} \($0.value)" }
  }

  /// Adds the times of several things: of each, how many took at most each bound, their sum, and their number.
  mutating func addTimes(
    _ name: String, _ help: String, bounds: [Double],
    _ samples: [(labels: String, buckets: [Int], sum: Double, count: Int)]
  ) {
    lines += ["# HELP \(name) \(help)", "# TYPE \(name) histogram"]
    for sample in samples {
      lines += zip(bounds, sample.buckets).map { "\(name)_bucket{\(sample.labels),le=\"\($0)\"} \($1)" }
      lines.append("\(name)_bucket{\(sample.labels),le=\"+Inf\"} \(sample.count)")
      lines.append("\(name)_sum{\(sample.labels)} \(sample.sum)")
      lines.append("\(name)_count{\(sample.labels)} \(sample.count)")
    }
  }
}

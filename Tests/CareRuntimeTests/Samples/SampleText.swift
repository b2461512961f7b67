import CareModel
import CareTestSupport
import Foundation

/// Writes samples as files, in the many ways that files are written.
enum SampleText {
  private static let names = ["patient", "quantity", "value", "units", "start", "stop", "source", "remote_id"]

  static func csv(_ samples: [Sample], _ random: inout SeededGenerator) -> String {
    let columns = names.shuffled(using: &random)
    let newline = random.chance(50) ? "\n" : "\r\n"
    let rows = samples.map { sample in
      let fields = sample.fields
      return columns.map { field(fields[$0] ?? "", &random) }.joined(separator: ",")
    }
    return (random.chance(30) ? "\u{FEFF}" : "") + ([columns.joined(separator: ",")] + rows).joined(separator: newline)
      + (random.chance(50) ? newline : "")
  }

  private static func field(_ text: String, _ random: inout SeededGenerator) -> String {
    let mustQuote = text.unicodeScalars.contains { [",", "\"", "\n", "\r"].contains($0) }
    guard mustQuote || random.chance(20) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  static func jsonl(_ samples: [Sample], _ random: inout SeededGenerator) -> String {
    var lines: [String] = []
    for sample in samples {
      let space = random.chance(50) ? " " : ""
      let fields = sample.fields.sorted { $0.key < $1.key }.shuffled(using: &random)
      let members = fields.map { name, text in
        "\"\(name)\"\(space):\(space)" + (name == "value" ? text : quoted(text))
      }
      lines.append("{" + members.joined(separator: "," + space) + "}")
    }
    return lines.joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}

extension Sample {
  /// What a row says of it.
  fileprivate var fields: [String: String] {
    var fields = [
      "patient": patient.text, "quantity": quantity, "value": "\(value)", "start": start.iso, "stop": stop.iso,
      "remote_id": remoteID,
    ]
    fields["units"] = units
    fields["source"] = source
    return fields
  }

  static func random(_ random: inout SeededGenerator, id: String) -> Sample {
    let start = Instant(milliseconds: 1_780_272_000_000 + Int64(random.roll(1_000_000_000)))
    let sources = ["w", "a,b", "say \"no\"", "two\nlines", "\"", "ü 😀", "tail\r\nhead", ",", " space "]
    return Sample(
      patient: "ana", quantity: random.pick(["step_count", "q.1", "Q-2"]),
      value: random.pick([0, -1, 0.1, 1e21, 1e-7, Double(random.roll(100_000))]),
      units: random.chance(50) ? random.pick(["count", "mmol/L", "{a},b"]) : nil, start: start,
      stop: random.chance(50) ? start.adding(milliseconds: Int64(random.roll(604_800_001))) : nil,
      source: random.chance(70) ? random.pick(sources) : nil, remoteID: id + random.pick(["", ",x", "\"y\"", " z"]))
  }
}

import CareAccess
import CareModel
import CareRuntime
import Foundation
import Hummingbird

/// The operation of the API that takes measurements of devices, which answer the tasks that link them.
enum SampleOperations {
  /// The most samples of a request.
  private static let most = 10_000

  private static let sample = ValueShape.record([
    ValueField("quantity", .text(1...200), isRequired: true, "What was measured, as tasks link it."),
    ValueField("value", .number, isRequired: true, "The value."),
    ValueField("units", .text(1...100), "Its units, such as kg."),
    ValueField(
      "start", .text(1...40), isRequired: true,
      "The time, with an offset or Z; without them, by the participant's clock."),
    ValueField("stop", .text(1...40), "The end of the time that it covers."),
    ValueField("source", .text(1...200), "The device or the program that it comes from."),
    ValueField("remote_id", .text(1...200), "Its id there: one with the same id is corrected."),
  ])

  static let all: [ProgramOperation] = [
    ProgramOperation(
      recording: "addSamples", "/api/v1/samples",
      "Adds measurements of a participant, all or none. They can answer tasks of every study, so that the rights are needed in each.",
      about: .participant, [.correct],
      query: [ValueField("participant", .id, isRequired: true, "The participant.")],
      body: .record([
        ValueField("samples", .list(sample, most: most), isRequired: true, "The samples."),
        ValueField(
          "keep_suspect", .boolean,
          "Whether those that do not fit their quantity are kept and marked, instead of refused."),
      ]), limit: .records,
      answers: [.init(status: .created, shape: .document("Samples"), summary: "They were added, now or before.")], add)
  ]

  private struct SamplesDocument: Codable {
    let created: Int
    let updated: Int
    let unchanged: Int
    let suspect: Int
    let alerts: Int
    var seq: Int?
  }

  @Sendable private static func add(_ visit: ProgramVisit) async throws -> Response {
    let patient = try await visit.staff().patient(), once = try visit.onceKey(), now = visit.now
    let lines = visit.body["samples"].asItems.map { $0.utf8 + [UInt8(ascii: "\n")] }
    let keepsSuspect = visit.body["keep_suspect"] == .boolean(true)
    let result = try await visit.visit.services.lane.write(by: patient.scope.author) { runtime in
      try visit.requireRights(inEachStudyOf: patient, runtime, "samples are")
      return try runtime.once(once, for: patient.id, at: now) {
        var rest = lines[...]
        do {
          let report = try runtime.importSamples(
            named: "samples", format: .jsonl, patient: patient.id, keepSuspect: keepsSuspect, at: now
          ) { rest.popFirst() }
          let document = SamplesDocument(
            created: report.created, updated: report.updated, unchanged: report.unchanged, suspect: report.suspect,
            alerts: report.alerts)
          return try JSONText.text(of: document)
        } catch let found as Diagnostics { throw problem(of: found) }
      }
    }
    var document = try JSONText.decode(SamplesDocument.self, from: result.result.utf8)
    document.seq = result.seq
    return visit.replayed(result.isReplay, visit.response(try ProgramAnswer(document), status: .created))
  }

  /// Returns the problem of samples that are not right, by their places and by stable codes, with what to write and without what they say.
  private static func problem(of found: Diagnostics) -> WebProblem {
    let places = found.items.prefix(5).map { item in
      let row = item.location.map { "/samples/\($0.line - 1)" } ?? "/samples"
      let place = item.path.isEmpty ? row : "\(row)/\(item.path)"
      return "'\(place)' (\(item.code.rawValue))\(explained.contains(item.code) ? ": \(item.message)" : "")"
    }
    let more = found.items.count > places.count ? "; and \(found.items.count - places.count) more" : ""
    return WebProblem(
      .unprocessableContent, "diagnostics",
      detail: "nothing was added; these samples are not right: \(places.joined(separator: "; "))\(more)")
  }

  /// The codes whose messages name fields and what to write; others can repeat an id, or are about lines of a file.
  private static let explained: Set<DiagnosticCode> = [.badTime, .badSample, .missingField]
}

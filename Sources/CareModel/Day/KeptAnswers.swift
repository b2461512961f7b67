import Foundation

/// The answers of a finished survey, kept with its outcome whatever the plan makes of them.
///
/// They are held as the JSON that the store keeps and are decoded on demand, so that reading many outcomes does not slow down.
/// The text is canonical: equal answers have equal texts.
///
/// ```swift
/// let pain = try outcome.answers?.result().answer("pain")
/// ```
public struct KeptAnswers: Hashable, Sendable {
  /// The origin of the values beside the answers.
  public enum Extraction: String, Hashable, Sendable, Codable {
    /// The plan's extractor returned them.
    case done
    /// The plan's extractor failed, so there are none.
    case failed
    /// A person changed them.
    case corrected
  }

  /// The answers as JSON with sorted keys: `extraction` unless it is done, `result`, and `zone`.
  public let json: String
  /// The origin of the outcome's values.
  public let extraction: Extraction

  /// Creates kept answers; `zone` is the zone in which the participant answered.
  ///
  /// - Throws: `EncodingError` if an answer is a number that is not finite.
  public init(_ result: SurveyResult, in zone: Zone?, extraction: Extraction = .done) throws {
    try self.init(Content(extraction: extraction == .done ? nil : extraction, result: result, zone: zone))
  }

  private init(_ content: Content) throws {
    json = try JSONText.text(of: content)
    extraction = content.extraction ?? .done
  }

  /// Creates kept answers from their stored text; the result in it is not checked.
  package init(stored json: String) {
    self.json = json
    // The key sorts first, so that it is found without decoding the rest.
    extraction =
      [.failed, .corrected].first { json.utf8.starts(with: #"{"extraction":"\#($0.rawValue)","#.utf8) } ?? .done
  }

  /// Returns the same answers beside values of another origin.
  ///
  /// - Throws: `DecodingError` if the text is not that of kept answers.
  public func with(_ extraction: Extraction) throws -> KeptAnswers {
    guard extraction != self.extraction else { return self }
    let content = try content()
    return try KeptAnswers(content.result, in: content.zone, extraction: extraction)
  }

  /// Returns the result of the run: its steps, visits, and answers with their times.
  ///
  /// - Throws: `DecodingError` if the text is not that of kept answers.
  /// - Complexity: O(n) in the length of the text.
  public func result() throws -> SurveyResult { try content().result }

  /// The files among the answers with their items, in order; empty if the text cannot be read.
  ///
  /// - Complexity: O(n) in the length of the text. Only answers with a file are decoded.
  package var files: [(item: String, file: FileReference)] {
    guard json.utf8.firstPlace(of: Self.fileMark) != nil, let result = try? result() else { return [] }
    return result.steps.flatMap(\.answers).compactMap { answer in answer.answer?.file.map { (answer.itemID, $0) } }
  }

  /// The field of an answer with a file.
  private static let fileMark = Array(#""file":{"#.utf8)

  /// Returns the zone in which the participant answered, if it is known.
  ///
  /// - Throws: `DecodingError` if the text is not that of kept answers.
  public func zone() throws -> Zone? { try content().zone }

  private func content() throws -> Content { try JSONText.decode(Content.self, from: json.utf8, within: .stored) }

  fileprivate struct Content: Codable {
    var extraction: Extraction?
    var result: SurveyResult
    var zone: Zone?
  }
}

extension KeptAnswers: Codable {
  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` if it is not the object of kept answers.
  public init(from decoder: any Decoder) throws {
    try self.init(Content(from: decoder))
  }

  /// Writes the answers as an object.
  ///
  /// - Throws: `DecodingError` if the text is not that of kept answers; `EncodingError` from the encoder.
  public func encode(to encoder: any Encoder) throws {
    try content().encode(to: encoder)
  }
}

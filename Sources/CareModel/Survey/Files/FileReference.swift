/// A file that a participant gave as an answer.
///
/// The answer has no bytes and no name: the store keeps the bytes by their hash, for each patient, and the name of a file can
/// hold personal data.
public struct FileReference: Hashable, Sendable, Codable {
  /// The SHA-256 of the bytes, in lowercase hexadecimal.
  public var hash: String
  /// The number of bytes.
  public var bytes: Int
  /// The type, as the bytes have it.
  public var type: FileType

  /// Creates a reference.
  public init(hash: String, bytes: Int, type: FileType) {
    self.hash = hash
    self.bytes = bytes
    self.type = type
  }

  /// Returns the kind of content, the size, and the type, such as `picture, 1.2 MB, image/jpeg`.
  package func text(in language: Language) -> String {
    "\(language(type.content)), \(language.fileSize(bytes)), \(type.rawValue)"
  }

  /// Whether the hash has the form of one.
  var isWellFormed: Bool {
    hash.utf8.count == 64 && hash.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

extension Language {
  /// Returns a number of bytes as people write it, such as `1.2 MB`.
  package func fileSize(_ bytes: Int) -> String {
    let units = [("MB", 1_000_000.0), ("kB", 1_000.0)]
    guard let (unit, size) = units.first(where: { Double(bytes) >= $0.1 }) else {
      return self(.bytes, ["count": bytes])
    }
    let amount = Double(bytes) / size
    return "\(number(amount < 10 ? (amount * 10).rounded() / 10 : amount.rounded())) \(unit)"
  }

  /// Returns two numbers of bytes as people write them, in bytes if they would look the same otherwise.
  func fileSizes(_ one: Int, _ other: Int) -> (String, String) {
    let (a, b) = (fileSize(one), fileSize(other))
    return a == b ? (self(.bytes, ["count": one]), self(.bytes, ["count": other])) : (a, b)
  }
}

extension Answer {
  /// The file, if the answer is one.
  package var file: FileReference? { if case .file(let file) = self { file } else { nil } }
}

extension SurveyResult {
  /// The files among the answers, each once.
  package var files: Set<FileReference> { Set(steps.flatMap(\.answers).compactMap(\.answer?.file)) }
}

extension SavedRun {
  /// The files among the answers, each once, also of steps that the participant went back from.
  package var files: Set<FileReference> { Set((path + trimmed).flatMap(\.entries.values).compactMap(\.answer.file)) }
}

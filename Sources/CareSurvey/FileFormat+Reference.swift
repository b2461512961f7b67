package import CareModel
package import Foundation

extension FileFormat {
  /// Returns the answer that stands for the bytes of a file.
  ///
  /// - Throws: ``AnswerError/emptyFile``; ``AnswerError/fileTooLarge(most:bytes:)``; ``AnswerError/wrongFileType(type:types:)`` if the
  ///   bytes are of no known type. Whether the type is accepted is checked with the answer.
  /// - Complexity: O(n) in the bytes, of which at most ``maxBytes`` are read.
  package func reference(to bytes: Data) throws(AnswerError) -> FileReference {
    guard !bytes.isEmpty else { throw .emptyFile }
    guard bytes.count <= maxBytes else { throw .fileTooLarge(most: maxBytes, bytes: bytes.count) }
    guard let type = FileType.of(bytes) else { throw .wrongFileType(type: nil, types: acceptedTypes) }
    return FileReference(hash: bytes.sha256, bytes: bytes.count, type: type)
  }
}

internal import Crypto

/// The seal of a commit: SHA-256 of the seal before it, of the commit itself, and of the commitments of its entries.
///
/// So the last seal fixes every row that was ever written, in order. Who wrote a commit is one of its entries, so that it can be
/// erased like a row.
enum Seal {
  /// What stands before the first commit of a store.
  static func first(of storeID: String) -> [UInt8] {
    Array(SHA256.hash(data: Array("care \(storeID)".utf8)))
  }

  static func of(
    commit seq: Int64, recorded: Int64, savesDrafts: Bool, commitments: [UInt8], after last: [UInt8]
  ) -> [UInt8] {
    var head = RowBytes()
    head.add(seq)
    head.add(recorded)
    head.append(byte: savesDrafts ? 1 : 0)
    head.add(Int64(commitments.count))
    var hash = SHA256()
    hash.update(data: last)
    hash.update(data: head.bytes)
    hash.update(data: commitments)
    return Array(hash.finalize())
  }

  /// A seal as people note it: 64 hexadecimal digits.
  static func text(_ seal: [UInt8]) -> String {
    seal.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

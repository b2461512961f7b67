/// Finds what a misspelt word was meant to be.
public enum Suggestion {
  /// The longest word that is compared, in bytes: nobody misspells a longer one, and a script can pass a megabyte.
  private static let longest = 64
  /// The number of candidates that are compared.
  private static let most = 1_000

  /// The candidate nearest to `word`, if one is near enough to be meant.
  ///
  /// Distance counts insertions, deletions, substitutions and swapped neighbors; at most a third of the longer word may differ.
  /// Of equally near candidates the one with the most of the word's letters wins, then the first in order of bytes. Only words of up to
  /// 64 bytes are compared, and the first 1,000 candidates of about the same length.
  /// - Complexity: O(k) for k candidates.
  public static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    guard let letters = letters(of: word) else { return nil }
    var best: (distance: Int, shared: Int, word: String)?
    var compared = 0
    for candidate in candidates where candidate != word {
      guard let other = Self.letters(of: candidate) else { continue }
      let allowed = max(letters.count, other.count, 3) / 3
      guard abs(letters.count - other.count) <= allowed else { continue }
      compared += 1
      guard compared <= most else { break }
      let distance = distance(letters, other)
      guard distance <= allowed, distance <= best?.distance ?? .max else { continue }
      let found = (distance: distance, shared: shared(letters, other), word: candidate)
      if let best, (best.distance, -best.shared, best.word) < (found.distance, -found.shared, found.word) { continue }
      best = found
    }
    return best?.word
  }

  /// Returns what a message about a misspelt word adds: `; did you mean 'x'?`, or else `; it knows a, b`, or nothing where nothing is known.
  public static func hint(for word: String, in known: [String]) -> String {
    if let nearest = nearest(to: word, in: known) { return "; did you mean '\(nearest)'?" }
    return known.isEmpty ? "" : "; it knows \(known.sorted().joined(separator: ", "))"
  }

  /// The letters of a word, without case; nil for a word that is too long.
  private static func letters(of word: String) -> [Unicode.Scalar]? {
    word.utf8.count <= longest ? Array(word.lowercased().unicodeScalars) : nil
  }

  /// Returns the number of letters that two words share.
  private static func shared(_ word: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var left = other
    return word.count { letter in
      guard let place = left.firstIndex(of: letter) else { return false }
      left.remove(at: place)
      return true
    }
  }

  /// The optimal-string-alignment distance of two words.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast = [Int](), last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, beforeLast[j - 2] + 1) }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}

/// Finds what a misspelt word was meant to be.
public enum Suggestion {
  /// The candidate nearest to `word`, if one is near enough to be meant.
  ///
  /// Distance counts insertions, deletions, substitutions and swapped neighbors; at most a third of the longer word may differ.
  /// Of equally near candidates the one with the most of the word's letters wins, then the first in order of bytes.
  /// - Complexity: O(n·m·k) for k candidates of length m.
  public static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let near = candidates.filter { $0 != word }.map { (distance(word, $0), $0) }
      .filter { distance, candidate in distance <= max(word.count, candidate.count, 3) / 3 }
    return near.min { ($0.0, -shared(word, $0.1), $0.1) < ($1.0, -shared(word, $1.1), $1.1) }?.1
  }

  /// Returns the number of letters that two words share.
  private static func shared(_ word: String, _ other: String) -> Int {
    var left = Array(other.lowercased())
    return word.lowercased().count { letter in
      guard let place = left.firstIndex(of: letter) else { return false }
      left.remove(at: place)
      return true
    }
  }

  /// The optimal-string-alignment distance of two words, ignoring case.
  static func distance(_ first: String, _ second: String) -> Int {
    let a = Array(first.lowercased()), b = Array(second.lowercased())
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

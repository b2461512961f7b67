extension String {
  /// Whether a text has at most a number of characters, and no more bytes than so many need.
  ///
  /// One character can have any number of combining marks, so that a bound of characters alone bounds no text. No script needs 8 bytes for
  /// each on average; a short text can be of emoji, of which a family has 25 bytes, so that 1 kB more is allowed.
  ///
  /// - Complexity: O(1) for a text with too many bytes, otherwise O(n).
  package func fits(characters most: Int) -> Bool { (utf8.count - 1_024) / 8 <= most && count <= most }
}

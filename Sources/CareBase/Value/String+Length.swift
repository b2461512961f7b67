extension String {
  /// Whether a text has at most a number of characters, and no more bytes than so many can need.
  ///
  /// One character can have any number of combining marks, so that a bound of characters alone bounds no text. 32 bytes for each is more than
  /// any script needs; a family of emoji has 25.
  ///
  /// - Complexity: O(1) for a text with too many bytes, otherwise O(n).
  package func fits(characters most: Int) -> Bool { utf8.count / 32 <= most && count <= most }
}

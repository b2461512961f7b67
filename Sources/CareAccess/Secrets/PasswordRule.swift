internal import Foundation

/// The reason why a password is not accepted.
package enum PasswordProblem: Hashable, Sendable {
  /// It has fewer than 15 characters.
  case short
  /// It has more than 1,000 bytes.
  case long
  /// It contains a word of the account: of its id, its name, or its address.
  case ownWord
  /// It is little more than names of the server and its studies.
  case contextWord
  /// It is one that many people have.
  case common
  /// It repeats the same characters or the same word.
  case repetitive
  /// It is little more than characters in the order of the alphabet, of numbers, or of a keyboard.
  case sequence

  /// What is wrong, and what to write instead.
  package var message: String {
    switch self {
    case .short: "the password is too short; \(PasswordRule.advice)"
    case .long: "the password is too long; write at most \(PasswordRule.maximumBytes) bytes"
    case .ownWord: "the password contains a word of the account; write one without your name or address"
    case .contextWord:
      "the password is little more than a name of this server or of a study; write several words that have nothing to do with it"
    case .common:
      "the password is one that many people have, so it is guessed first; write several words that do not belong together"
    case .repetitive: "the password repeats the same characters; write several different words"
    case .sequence:
      "the password is little more than characters in a row, such as 12345678 or qwertz; write several different words"
    }
  }
}

/// The rule that a new password must satisfy: long, and none of those that are guessed first.
///
/// It asks for no kinds of characters: any character of any language counts, and so do spaces. A password that was set under an earlier rule
/// stays valid.
package struct PasswordRule: Sendable {
  /// The least characters.
  package static let minimumLength = 15
  /// The most bytes, which are more than 64 characters of any language.
  package static let maximumBytes = 1000
  /// The words that say what to write.
  package static let advice = "write at least \(minimumLength) characters, such as four words; spaces count"

  /// The characters that must be left without names and rows of characters.
  private static let leastOwn = 8
  /// The least characters of a word that is looked for.
  private static let leastWord = 4
  /// The names of the software, which no password may live from.
  private static let software = ["careruntime", "care", "hummingbird"]

  private let isCommon: @Sendable (String) -> Bool

  /// Creates the rule with a list of common passwords, which are looked up in lowercase.
  package init(isCommon: @escaping @Sendable (String) -> Bool = CommonPasswords.contains) {
    self.isCommon = isCommon
  }

  /// Looks for the problem of a password; there is none if it is accepted.
  ///
  /// - Parameters:
  ///   - password: The password.
  ///   - texts: The id, the name, and the address of the account. Their words of four letters and more may not occur in it.
  ///   - context: The names of the server and of its studies, without which enough must be left.
  /// - Returns: The problem; nil without one.
  /// - Complexity: O(characters × words).
  package func problem(of password: String, texts: [String], context: [String] = []) -> PasswordProblem? {
    guard password.utf8.count <= Self.maximumBytes else { return .long }
    guard password.precomposedStringWithCanonicalMapping.count >= Self.minimumLength else { return .short }
    // Characters that look the same, such as those of full width, are the same to those who guess.
    let folded = password.precomposedStringWithCompatibilityMapping.lowercased()
    guard !Self.isRepetitive(folded) else { return .repetitive }
    guard !isCommon(folded) else { return .common }
    guard Self.outsideOfRows(Array(folded)) >= Self.leastOwn else { return .sequence }
    guard !Self.words(of: texts).contains(where: folded.contains) else { return .ownWord }
    let names = Self.words(of: context + Self.software).sorted { ($0.count, $0) > ($1.count, $1) }
    let rest = names.reduce(folded) { $0.replacing($1, with: "") }
    // Digits at the end of a name are what people add to it.
    guard rest == folded || rest.count(where: \.isLetter) >= Self.leastOwn else { return .contextWord }
    return nil
  }

  private static func words(of texts: [String]) -> Set<String> {
    let folded = texts.map { $0.precomposedStringWithCompatibilityMapping.lowercased() }
    return Set(folded.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }.map(String.init))
      .filter { $0.count >= leastWord }
  }

  /// Whether a text has one or two different characters, or is a shorter text again and again.
  private static func isRepetitive(_ text: String) -> Bool {
    guard Set(text).count > 2 else { return true }
    let characters = Array(text)
    // The unit may be cut off at the end.
    return (1...characters.count / 2).contains { unit in
      characters.indices.dropFirst(unit).allSatisfy { characters[$0] == characters[$0 - unit] }
    }
  }

  /// Returns the number of characters that are not in a row of four and more.
  private static func outsideOfRows(_ characters: [Character]) -> Int {
    var outside = 0, start = 0
    while start < characters.count {
      var end = start + 1
      while end < characters.count, continues(characters, from: start, at: end) { end += 1 }
      let length = end - start
      if length >= leastWord { start = end } else { (outside, start) = (outside + 1, start + 1) }
    }
    return outside
  }

  /// Whether a character continues the row that begins at a place: the same step as between the first two.
  private static func continues(_ characters: [Character], from start: Int, at place: Int) -> Bool {
    let first = steps(characters[start], characters[start + 1])
    return !first.isDisjoint(with: steps(characters[place - 1], characters[place]))
  }

  /// The rows of keyboards and of numbers; letters follow the alphabet.
  private static let rows = [
    "1234567890", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm", "azertyuiop", "qsdfghjklm",
    "abcdefghijklmnopqrstuvwxyz",
  ].map(Array.init)

  /// Returns the steps that lead from a character to the next: the same one, or a row in either direction.
  private static func steps(_ first: Character, _ second: Character) -> Set<Int> {
    var steps: Set<Int> = first == second ? [0] : []
    for (number, row) in rows.enumerated() {
      guard let place = row.firstIndex(of: first), let next = row.firstIndex(of: second) else { continue }
      if next == place + 1 { steps.insert(number + 1) }
      if next == place - 1 { steps.insert(-number - 1) }
    }
    return steps
  }
}

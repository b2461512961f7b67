import CareModel

/// The rule for every text that enters the store: it does not contain U+0000, which not every engine can store.
///
/// Texts that an earlier release stored are read as they are.
enum StorableText {
  /// Checks a text, which messages call `what`.
  ///
  /// - Throws: ``StoreError/invalid(reason:)``.
  static func check(_ text: String?, _ what: @autoclosure () -> String) throws(StoreError) {
    guard let text, text.utf8.contains(0) else { return }
    throw .invalid(reason: "\(what()) contains the character U+0000; remove it")
  }

  /// Checks a JSON text, in which the character is an escape.
  ///
  /// - Throws: ``StoreError/invalid(reason:)``.
  static func check(json text: String?, _ what: @autoclosure () -> String) throws(StoreError) {
    guard let text else { return }
    try check(json: text.utf8, what())
  }

  /// Checks the bytes of a JSON text, in which the character is an escape.
  ///
  /// - Throws: ``StoreError/invalid(reason:)``.
  static func check(json bytes: some Sequence<UInt8>, _ what: @autoclosure () -> String) throws(StoreError) {
    guard hasEscape(bytes) else { return }
    throw .invalid(reason: "\(what()) contains the character U+0000; remove it")
  }

  /// Whether a JSON text has the escape `\u0000`; two backslashes stand for one.
  private static func hasEscape(_ json: some Sequence<UInt8>) -> Bool {
    var matched = 0
    for byte in json {
      switch (matched, byte) {
      case (0, UInt8(ascii: "\\")), (1, UInt8(ascii: "u")), (2...4, UInt8(ascii: "0")): matched += 1
      case (5, UInt8(ascii: "0")): return true
      // After "\u", a backslash begins another escape; after a backslash, it is its second, and begins none.
      case (2...5, UInt8(ascii: "\\")): matched = 1
      default: matched = 0
      }
    }
    return false
  }
}

extension Outcome {
  /// Checks the texts of an outcome that is recorded.
  ///
  /// - Throws: ``StoreError/invalid(reason:)`` with the key of the event, which names the text without repeating it.
  func checkTexts(details: String?, why: String?) throws(StoreError) {
    try StorableText.check(key.text, "the key of an event of '\(task)'")
    try StorableText.check(reason, "the reason of '\(key)'")
    try StorableText.check(lateEntry, "the reason for which '\(key)' was entered late")
    try StorableText.check(why, "the reason for which '\(key)' was changed")
    for value in values {
      if case .text(let text) = value.value { try StorableText.check(text, "a value of '\(key)'") }
      try StorableText.check(value.kind, "the kind of a value of '\(key)'")
      try StorableText.check(value.units, "the unit of a value of '\(key)'")
      try StorableText.check(value.other, "the words of a value of '\(key)'")
    }
    try StorableText.check(json: answers?.json, "an answer of '\(key)'")
    try StorableText.check(json: details, "a detail of '\(key)'")
  }
}

extension Sample {
  /// Checks the texts of a sample that is imported.
  ///
  /// - Throws: ``StoreError/invalid(reason:)`` with the patient.
  func checkTexts() throws(StoreError) {
    let texts = [("quantity", quantity), ("unit", units), ("source", source), ("remote id", remoteID)]
    for (name, text) in texts { try StorableText.check(text, "the \(name) of a sample of patient '\(patient)'") }
  }
}

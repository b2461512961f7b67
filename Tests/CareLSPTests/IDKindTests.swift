import CareLSP
import CareLua
import Testing

/// What the texts of fields name.
@Suite struct IDKindTests {
  /// The fields whose ids are of no declaration of a plan: they name what a store has, a card does, or `channels.lua` declares, or are ids of
  /// their own.
  private static let others: Set = [
    "action", "alerts", "care_plan", "id", "key", "patient", "plan", "quantity", "reminders",
  ]

  @Test func everyFieldOfAnIDIsAKindOrNamesNothingOfThePlan() {
    var unnamed: Set<String> = []
    // Scripts at a store name what is in it.
    for entry in Registry.everything.constructors where entry.isSupported && !entry.name.hasPrefix("store.") {
      for field in entry.parameters + entry.fields where field.isSupported && Self.takesID(field.type) {
        guard IDKind(field, of: entry) == nil, !Self.others.contains(field.name) else { continue }
        unnamed.insert("\(entry.name).\(field.name)")
      }
    }
    #expect(unnamed.sorted() == [], "say in IDKind what they name, or that they name nothing")
  }

  private static func takesID(_ type: FieldType) -> Bool {
    switch type {
    case .id: true
    case .list(let element): takesID(element)
    case .any(let types): types.contains(where: takesID)
    default: false
    }
  }
}

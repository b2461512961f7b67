import CareLua
import CareModel
import Testing

/// The ways to reach a contact, as plan files write them and as scripts read them.
@Suite struct ContactLoadingTests {
  /// What a field is written as, what it means, and how a row shows it.
  static let written: [(String, [LabeledValue], String, Comment)] = [
    ("\"+1 555 0100\"", [LabeledValue("+1 555 0100")], "\"+1 555 0100\"", "one text"),
    (
      "{ \"1\", \"2\" }", [LabeledValue("1"), LabeledValue("2")], "{ { value = \"1\" }, { value = \"2\" } }", "several"
    ),
    (
      "{ label = \"work\", value = \"1\" }", [LabeledValue("1", label: "work")],
      "{ { label = \"work\", value = \"1\" } }", "a table stands for a list of one"
    ),
    (
      "{ { label = \"work\", value = \"1\" }, \"2\" }", [LabeledValue("1", label: "work"), LabeledValue("2")],
      "{ { label = \"work\", value = \"1\" }, { value = \"2\" } }", "both forms in one list"
    ),
    ("{}", [], "nil", "none"),
  ]

  private static func plan(_ fields: String) -> String {
    "return plan \"knee\" { title = \"Knee\", contacts = { contact \"lexi\" { name = \"Lexi\", \(fields) } }, tasks = {} }"
  }

  @Test(arguments: written, ["phone", "messaging", "email", "other"])
  func aFieldAcceptsATextOrAList(
    row: (text: String, values: [LabeledValue], shown: String, reason: Comment), field: String
  ) throws {
    let text = Self.plan("\(field) = \(row.text)")
    let contact = try #require(try PlanLoader().load(MemoryReader(plan: text)).definition.contacts.first)
    let found = [
      "phone": contact.phone, "messaging": contact.messaging, "email": contact.email, "other": contact.other,
    ]
    #expect(found[field] == row.values, row.reason)
    let bench = try ConsoleBench(prepared: false, plan: text)
    _ = try bench.run("seed 'plans/knee'")
    let shown = try bench.run("store.contacts:fetch {}[1].\(field)").joined()
    #expect(shown.filter { !$0.isWhitespace } == row.shown.filter { !$0.isWhitespace }, row.reason)
  }

  /// An address as written, its parts, and how a row shows it.
  static let addresses: [(String, PostalAddress?, String)] = [
    ("address = \"1 Main St\"", PostalAddress(street: "1 Main St"), "\"1 Main St\""),
    (
      "address = { street = \"1 Main St\", city = \"Ithaca\", state = \"NY\", postal_code = \"14850\", country = \"USA\" }",
      PostalAddress(street: "1 Main St", city: "Ithaca", state: "NY", postalCode: "14850", country: "USA"),
      "{ city = \"Ithaca\", country = \"USA\", postal_code = \"14850\", state = \"NY\", street = \"1 Main St\" }"
    ),
    ("role = \"Nurse\"", nil, "nil"),
  ]

  @Test(arguments: addresses)
  func anAddressCanBeATextOrATable(text: String, address: PostalAddress?, shown: String) throws {
    let plan = Self.plan(text)
    #expect(try PlanLoader().load(MemoryReader(plan: plan)).definition.contacts.map(\.address) == [address])
    let bench = try ConsoleBench(prepared: false, plan: plan)
    _ = try bench.run("seed 'plans/knee'")
    let row = try bench.run("store.contacts:fetch {}[1].address").joined()
    #expect(row.filter { !$0.isWhitespace } == shown.filter { !$0.isWhitespace })
  }

  @Test func allContactDetailsAreInOneList() throws {
    let bench = try ConsoleBench(
      prepared: false, plan: Self.plan("phone = \"1\", email = { label = \"work\", value = \"l@x.org\" }"))
    _ = try bench.run("seed 'plans/knee'")
    _ = try bench.run("ways = store.contacts:fetch {}[1].ways")
    #expect(
      try bench.run("ways[1].kind, ways[1].value, ways[2].kind, ways[2].label, #ways") == [
        "\"phone\"", "\"1\"", "\"email\"", "\"work\"", "2",
      ])
  }

  @Test func detailsAreInTheRecordsOfContactsTasksAndPlans() throws {
    let details = "group = \"g\", remote_id = \"r\", user_info = { ward = \"3b\" }, notes = \"Agreed\""
    let bench = try ConsoleBench(
      prepared: false,
      plan: """
        return plan "knee" { title = "Knee", \(details), contacts = { contact "lexi" { name = "Lexi", \(details) } },
          tasks = { task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, \(details) } } }
        """)
    _ = try bench.run("seed 'plans/knee'")
    for row in ["store.plans:get('knee')", "store.tasks:get('a')", "store.contacts:fetch {}[1]"] {
      #expect(
        try bench.run("r = \(row) return r.group, r.remote_id, r.user_info.ward, r.notes[1].content") == [
          "\"g\"", "\"r\"", "\"3b\"", "\"Agreed\"",
        ], "\(row)")
    }
  }
}

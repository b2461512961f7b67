import CareModel
import CarePostgres
import CareStore
import Testing

/// What is read from the address of a store on a server.
@Suite struct AddressTests {
  static let read: [(url: String, schema: String, place: String)] = [
    ("postgresql:///studies", "care", "this machine/studies"),
    ("postgresql:///studies?care_schema=knee", "knee", "this machine/studies"),
    ("postgres://nurse@localhost/studies?care_schema=knee_2", "knee_2", "nurse@localhost/studies"),
    (
      "postgresql://db.example.org/studies?sslmode=verify-full&care_schema=knee", "knee", "db.example.org/studies"
    ),
    ("postgresql:///studies?host=/var/run/postgresql&care_schema=a", "a", "this machine/studies"),
    ("postgresql:///studies?care_access_schema=clinic&care_schema=knee", "knee", "this machine/studies"),
  ]

  @Test(arguments: read.map(\.url))
  func anAddressIsRead(url: String) throws {
    let expected = try #require(Self.read.first { $0.url == url })
    let address = try PostgresAddress(url)
    #expect(address.schema == expected.schema)
    #expect(address.place == expected.place)
  }

  @Test(arguments: [
    ("postgresql:///studies", "postgresql:///studies?care_schema=care_access"),
    ("postgresql:///studies?care_schema=knee&user=care", "postgresql:///studies?user=care&care_schema=knee_access"),
    ("postgresql:///studies?care_access_schema=clinic&care_schema=knee", "postgresql:///studies?care_schema=clinic"),
  ])
  func accountsHaveASchemaBesideTheStores(url: String, access: String) throws {
    #expect(StoreURL(url)?.access == access)
    #expect(try PostgresAddress(access).schema == StoreURL(url)?.accessSchema)
  }

  static let refused: [(url: String, says: String)] = [
    ("postgresql://nurse:secret@localhost/studies", "PGPASSFILE"),
    ("postgresql:///studies?password=secret", "PGPASSFILE"),
    ("postgresql://db.example.org/studies", "sslmode=verify-full"),
    ("postgresql://db.example.org/studies?sslmode=prefer", "sslmode=verify-full"),
    ("postgresql:///studies?hostaddr=192.0.2.7", "sslmode=verify-full"),
    ("postgresql://localhost,db.example.org/studies", "sslmode=verify-full"),
    ("postgresql:///studies?host=/run/postgresql,db.example.org", "sslmode=verify-full"),
    ("care.sqlite", "write postgresql://"),
    ("postgresql:///studies?care_schema=Knee", "care_schema must be"),
    ("postgresql:///studies?care_schema=", "care_schema must be"),
    ("postgresql:///studies?care_schema=pg_catalog", "care_schema must be"),
    ("postgresql:///studies?care_schema=a;drop", "care_schema must be"),
    ("postgresql:///studies?care_schema=1a", "care_schema must be"),
    ("postgresql:///studies?unknown_option=1", "write postgresql://"),
  ]

  @Test(arguments: refused.map(\.url))
  func anAddressIsRefusedWithWhatToWrite(url: String) throws {
    let says = try #require(Self.refused.first { $0.url == url }).says
    #expect {
      try PostgresAddress(url)
    } throws: { error in
      guard let message = (error as? StoreError)?.message else { return false }
      return message.contains(says) && !message.contains("secret")
    }
  }
}

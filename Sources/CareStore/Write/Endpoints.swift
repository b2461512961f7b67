package import CareModel

/// The place in the changes that a program has reached.
package struct EndpointPlace: Hashable, Sendable, Codable {
  /// The name of the endpoint.
  package var name: String
  /// The number of the last commit that was reported to it, or that does not concern it.
  package var seq: Int
  /// The time at which it last took something; nil if never.
  package var told: Instant?
  /// The time of the last attempt; nil if there was none.
  package var tried: Instant?
  /// The number of failed attempts since it last took something.
  package var failures: Int
  /// The time before which no attempt is made; nil for at once.
  package var next: Instant?
  /// What the last attempt failed with, in words without contents; nil if it did not.
  package var error: String?

  /// Creates the place of an endpoint to which everything after a commit is reported.
  package init(
    name: String, seq: Int, told: Instant? = nil, tried: Instant? = nil, failures: Int = 0, next: Instant? = nil,
    error: String? = nil
  ) {
    self.name = name
    self.seq = seq
    self.told = told
    self.tried = tried
    self.failures = failures
    self.next = next
    self.error = error
  }
}

extension StoreReader {
  /// Returns the places of the endpoints, by name.
  package func endpointPlaces() throws(StoreError) -> [EndpointPlace] {
    try connection.all("SELECT name, seq, told, tried, failures, next, error FROM endpoint ORDER BY name") { row in
      func time(_ column: Int) -> Instant? { row.optionalInteger(at: column).map(Instant.init(milliseconds:)) }
      return EndpointPlace(
        name: row.text(at: 0), seq: row.int(at: 1), told: time(2), tried: time(3), failures: row.int(at: 4),
        next: time(5), error: row.optionalText(at: 6))
    }
  }
}

extension StoreWriter {
  /// Keeps the place of an endpoint; no commit is numbered for it.
  package func set(_ place: EndpointPlace) throws(StoreError) {
    try StorableText.check(place.error, "the error of an endpoint")
    try connection.execute(
      """
      INSERT INTO endpoint (name, seq, told, tried, failures, next, error) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT (name) DO UPDATE SET seq = excluded.seq, told = excluded.told, tried = excluded.tried,
        failures = excluded.failures, next = excluded.next, error = excluded.error
      """, .text(place.name), .int(place.seq), .integer(place.told?.milliseconds), .integer(place.tried?.milliseconds),
      .int(place.failures), .integer(place.next?.milliseconds), .text(place.error))
  }

  /// Forgets the place of an endpoint, which then begins at the last commit.
  package func removeEndpoint(_ name: String) throws(StoreError) {
    try connection.execute("DELETE FROM endpoint WHERE name = ?1", .text(name))
  }
}

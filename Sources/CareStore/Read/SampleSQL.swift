/// The queries over samples.
///
/// Every one goes through an index; none reads a table from end to end.
enum SampleSQL {
  static let columns = """
    s.quantity, s.value, s.units, s.start, s.stop, s.source, s.remote_id, s.deleted, s.id, s.recorded, s.seq, s.place
    """

  /// Whether no later version of the same sample was recorded up to the commit ?`bound`, wherever it lies in time.
  private static func isNewest(bound: Int) -> String {
    """
    NOT EXISTS (SELECT 1 FROM sample n WHERE n.patient = s.patient AND n.remote_id = s.remote_id
    AND n.seq <= ?\(bound) AND (n.seq, n.place) > (s.seq, s.place))
    """
  }

  /// What touches a window: ?1 patient, ?2 quantity, ?3 the earliest start that can reach into it, ?4 from, ?5 to, ?6 the last
  /// commit that counts, ?7 at most so many.
  static let window = """
    SELECT \(columns), c.author FROM sample s JOIN commits c ON c.seq = s.seq
    WHERE s.patient = ?1 AND s.quantity = ?2 AND s.start >= ?3 AND s.start < ?5 AND (s.stop > ?4 OR s.start >= ?4)
    AND s.seq <= ?6 AND s.deleted = 0 AND \(isNewest(bound: 6))
    ORDER BY s.start, s.seq, s.place LIMIT ?7
    """

  /// A sample's versions: ?1 patient, ?2 remote id, ?3 the last commit that counts.
  static let history = """
    SELECT \(columns), c.author FROM sample s JOIN commits c ON c.seq = s.seq
    WHERE s.patient = ?1 AND s.remote_id = ?2 AND s.seq <= ?3 ORDER BY s.seq, s.place
    """

  /// A sample's newest version: ?1 patient, ?2 remote id.
  static let newest = """
    SELECT \(columns) FROM sample s WHERE s.patient = ?1 AND s.remote_id = ?2 ORDER BY s.seq DESC, s.place DESC LIMIT 1
    """

  /// The quantity that comes after another by bytes: ?1 patient, ?2 the other.
  static let nextQuantity = "SELECT min(quantity) FROM sample WHERE patient = ?1 AND quantity > ?2"
}

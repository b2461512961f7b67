/// The queries over versions, each written once: a text is looked up by its characters.
enum VersionSQL {
  /// One identity's versions: ?1 entity, ?2 and ?3 the owner, ?4 id, ?5 the last commit that counts.
  static let ofOne = """
    SELECT \(VersionRow.columns) FROM identity i JOIN version v ON v.identity = i.ref JOIN commits c ON c.seq = v.seq
    WHERE i.entity = ?1 AND i.owner_kind = ?2 AND i.owner_id = ?3 AND i.id = ?4 AND v.seq <= ?5
    ORDER BY v.seq, v.place
    """

  /// The versions of all that an owner has, with their ids: ?1 entity, ?2 and ?3 the owner, ?4 the last commit that counts.
  static let ofAll = """
    SELECT \(VersionRow.columns), i.id FROM identity i JOIN version v ON v.identity = i.ref JOIN commits c ON c.seq = v.seq
    WHERE i.entity = ?1 AND i.owner_kind = ?2 AND i.owner_id = ?3 AND v.seq <= ?4
    ORDER BY i.id, v.seq, v.place
    """

  /// A version by its name, with its owner: ?1 name, ?2 entity.
  static let named = """
    SELECT \(VersionRow.columns), i.owner_kind, i.owner_id FROM version v JOIN commits c ON c.seq = v.seq
    JOIN identity i ON i.ref = v.identity WHERE v.id = ?1 AND i.entity = ?2
    """
}

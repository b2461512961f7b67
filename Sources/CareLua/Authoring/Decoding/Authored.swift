/// A value with the path that messages name it by and the place where it stands.
package struct Authored {
  package var value: AuthoredValue
  /// For example `tasks.check-in.schedule.at`.
  package var path: String
  package var place: Place

  package init(_ value: AuthoredValue, path: String, place: Place) {
    self.value = value
    self.path = path
    self.place = place
  }

  /// The path of a part.
  package func path(_ part: String) -> String { path.isEmpty ? part : "\(path).\(part)" }

  /// A named part.
  package func field(_ name: String, _ value: AuthoredValue) -> Authored {
    Authored(value, path: path(name), place: place.field(name))
  }

  /// An item of the list part, from 1; a declaration with an id goes by its id.
  package func item(_ position: Int, _ value: AuthoredValue) -> Authored {
    var part = "\(path)[\(position)]"
    if case .declared(let declaration) = value, let id = declaration.id { part = path(id) }
    return Authored(value, path: part, place: place.item(position))
  }
}

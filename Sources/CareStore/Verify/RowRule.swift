/// A rule of a single row that takes more than a query to look at.
enum RowRule {
  /// Its name follows from the store, its commit and its place.
  case name
  /// Its kind, owner and id are such as the store takes.
  case identity
  /// Its payload can be read as what it is, and has the id of its identity.
  case payload
  /// It begins to count at a time that there is.
  case effective
  /// A care plan's patient and plan are those of its enrollment.
  case enrollment
  /// The scripts of a plan are in the store.
  case scripts
  /// An outcome's key begins with its task.
  case key
  /// An outcome's zone is one, and its details can be read.
  case details

  /// What is wrong with a row that breaks it.
  var sentence: String {
    switch self {
    case .name: "a row has another name than its place gives it"
    case .identity: "a version of a kind, an owner or an id that the store does not take"
    case .payload: "a version cannot be read as what it is"
    case .effective: "a version counts from a time that there is not"
    case .enrollment: "a care plan has another patient or plan than its enrollment"
    case .scripts: "a plan names scripts that are not in the store"
    case .key: "an outcome has a key that does not begin with its task"
    case .details: "an outcome has a zone or details that cannot be read"
    }
  }
}

import CareLua
import CareModel

/// The ids that the files of a plan declare, and the places that name them.
struct PlanIndex {
  /// A place that declares an id: `task "walk" { … }`.
  struct Declaration: Hashable {
    var kind: IDKind
    var id: String
    /// The name of the constructor, such as `schedule.daily`; empty for a name in a table.
    var constructor: String
    var file: String
    /// The bytes of the id, without quotes.
    var range: Range<Int>
    /// The bytes of the whole declaration.
    var whole: Range<Int>
  }

  /// A place that names an id.
  struct Reference: Hashable {
    var kind: IDKind
    var id: String
    var file: String
    /// The bytes of the id, without quotes.
    var range: Range<Int>
    /// The item whose option is named.
    var item: String?
    /// The task beside it, whose survey has the item that is named.
    var task: String?
  }

  private(set) var declarations: [Declaration] = []
  private(set) var references: [Reference] = []
  /// The names of the plan's modules, by path.
  let modules: [String: String]
  /// The files in the order of their paths.
  let files: [ParsedSource]

  /// Joins the ids of files; `modules` has the name of each module by path.
  init(_ files: [IndexedFile], modules: [String: String]) {
    self.files = files.map(\.source)
    self.modules = modules
    for file in files {
      declarations += file.ids.declarations
      references += file.ids.references
    }
  }

  /// Returns the declaration whose id is at an offset.
  func declaration(in file: String, at offset: Int) -> Declaration? {
    declarations.first {
      $0.file == file && $0.range.contains(offset) || $0.file == file && $0.range.upperBound == offset
    }
  }

  /// Returns the place that names an id at an offset.
  func reference(in file: String, at offset: Int) -> Reference? {
    references.first { $0.file == file && ($0.range.contains(offset) || $0.range.upperBound == offset) }
  }

  /// Returns the innermost declaration of a kind around a range.
  func declaration(of kind: IDKind, around range: Range<Int>, in file: String) -> Declaration? {
    declarations.filter { one in
      one.kind == kind && one.file == file && one.whole.lowerBound <= range.lowerBound
        && one.whole.upperBound >= range.upperBound && one.range != range
    }.min { $0.whole.count < $1.whole.count }
  }

  /// Returns the surveys of a task: those in its declaration, and those of the modules that it requires.
  func surveys(of task: String) -> [Declaration] {
    declarations.filter { $0.kind == .task && $0.id == task }.flatMap(surveys(in:))
  }

  private func surveys(in task: Declaration) -> [Declaration] {
    func isInside(_ file: String, _ range: Range<Int>) -> Bool {
      file == task.file && task.whole.lowerBound <= range.lowerBound && range.upperBound <= task.whole.upperBound
    }
    let own = declarations.filter { $0.kind == .survey && isInside($0.file, $0.range) }
    let required = Set(references.filter { $0.kind == .module && isInside($0.file, $0.range) }.map(\.id))
    return own + declarations.filter { $0.kind == .survey && modules[$0.file].map(required.contains) == true }
  }

  /// Returns the surveys that a place can mean: the one around it, or those of the task around or beside it; nil for any.
  func surveys(around range: Range<Int>, in file: String, task: String?) -> [Declaration]? {
    if let survey = declaration(of: .survey, around: range, in: file) { return [survey] }
    if let task {
      let found = surveys(of: task)
      return found.isEmpty ? nil : found
    }
    guard let task = declaration(of: .task, around: range, in: file) else { return nil }
    let found = surveys(in: task)
    return found.isEmpty ? nil : found
  }

  /// Returns the declarations that a place names.
  func declarations(of reference: Reference) -> [Declaration] {
    let kind: IDKind = reference.kind == .kind ? .item : reference.kind
    var found = declarations.filter { $0.kind == kind && $0.id == reference.id }
    guard [.item, .step, .option].contains(kind) else { return found }
    if let surveys = surveys(around: reference.range, in: reference.file, task: reference.task) {
      found = found.filter { one in surveys.contains { $0.contains(one) } }
    }
    if kind == .option, let item = reference.item {
      let own = found.filter { declaration(of: .item, around: $0.range, in: $0.file).map { $0.id == item } ?? true }
      return own
    }
    return found
  }

  /// Returns the places that name a declaration.
  func references(to declaration: Declaration) -> [Reference] {
    references.filter { reference in
      reference.id == declaration.id && declarations(of: reference).contains(declaration)
    }
  }

  /// Returns the ids of a kind that a place can name, each once, in the order of the files.
  func ids(of kind: IDKind, around range: Range<Int>, in file: String, task: String?) -> [String] {
    let declared: IDKind = kind == .kind ? .item : kind
    var found = declarations.filter { $0.kind == declared }
    if [.item, .step, .option].contains(declared), let surveys = surveys(around: range, in: file, task: task) {
      let own = found.filter { one in surveys.contains { $0.contains(one) } }
      if !own.isEmpty { found = own }
    }
    return found.map(\.id).uniqued
  }
}

/// A file with the ids that it declares and names, which are read once.
final class IndexedFile {
  let source: ParsedSource
  /// The ids of the file.
  private(set) lazy var ids: (declarations: [PlanIndex.Declaration], references: [PlanIndex.Reference]) = {
    guard let tree = source.tree else { return ([], []) }
    var reader = IndexReader(source.source, tree)
    reader.read()
    return (reader.declarations, reader.references)
  }()

  init(_ source: ParsedSource) {
    self.source = source
  }
}

extension PlanIndex.Declaration {
  /// Whether another declaration is in this one.
  func contains(_ other: Self) -> Bool {
    file == other.file && whole.lowerBound <= other.whole.lowerBound && other.whole.upperBound <= whole.upperBound
  }
}

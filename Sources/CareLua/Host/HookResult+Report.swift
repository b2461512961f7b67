import CareModel

extension HookResult {
  /// Returns the blocks of a document.
  func blocks() throws(ScriptError) -> [DocumentBlock] {
    let expected = "a list of blocks such as doc.text \"…\""
    guard case .table(let table) = value, table.fields.isEmpty else {
      throw refusal(expected, value.table == nil ? title(value) : "a table with names")
    }
    let values = table.array.filter { !$0.isNil }
    guard values.count <= DocumentLimits.blocks else {
      throw refusal("at most \(DocumentLimits.blocks) blocks", "\(values.count)")
    }
    var blocks: [DocumentBlock] = [], bytes = 0
    for value in values {
      guard case .object(let declaration as Declaration) = value, declaration.entry.noun == .block else {
        throw refusal(expected, "a list with \(title(value))")
      }
      let decoder = PlanDecoder(registry: plan.constructors.registry, sources: [:], isDiscreet: true)
      let block = decoder.documentBlock(declaration, path: hook.path)
      guard decoder.refusal == nil, let block else { throw refusal(expected, wrong(decoder)) }
      bytes += block.bytes
      blocks.append(block)
    }
    guard bytes <= DocumentLimits.bytes else {
      throw refusal("texts of at most \(DocumentLimits.bytes) bytes", "\(bytes) bytes")
    }
    let reading = blocks.count(where: \.readsData)
    guard reading <= DocumentLimits.dataBlocks else {
      throw refusal("at most \(DocumentLimits.dataBlocks) blocks with data", "\(reading)")
    }
    guard blocks.count(where: { if case .title = $0 { true } else { false } }) <= 1 else {
      throw refusal("at most one doc.title", "several")
    }
    return blocks
  }
}

extension DocumentBlock {
  /// The size of its texts.
  fileprivate var bytes: Int {
    func size(_ texts: String?...) -> Int { texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) } }
    switch self {
    case .title(let text), .header(let text), .heading(let text, _), .text(let text): return size(text)
    case .list(let items, _): return items.reduce(0) { $0 + $1.utf8.count }
    case .table(let table):
      let cells = table.rows.joined().reduce(0) { sum, cell in
        if case .text(let text) = cell { sum + text.utf8.count } else { sum + 8 }
      }
      return size(table.title) + table.columns.reduce(0) { $0 + $1.utf8.count } + cells
    case .calendar(_, let title), .adherence(_, let title), .insights(let title), .outcomes(_, _, let title),
      .contacts(_, let title):
      return size(title)
    case .image(_, let text): return size(text)
    case .chart, .breakPage: return 0
    }
  }
}

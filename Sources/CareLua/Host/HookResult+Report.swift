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

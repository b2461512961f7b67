import CareModel
import CareSQLite
import CareStore
import Synchronization
import Testing

struct SampleQueryPlanTests {
  @Test func samplesUseIndexesAndAreSorted() throws {
    let engine = ListeningEngine(base: try SQLiteEngine())
    let store = try CareStore(engine: engine, creating: StoreSeed(id: "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b"))
    let start = StoreFolder.start
    try store.write(at: start) { try StoreFolder.fill($0, outcomes: 0) }
    engine.heard.withLock { $0 = [] }
    let sample = Sample(patient: "anna", quantity: "steps", value: 1, start: start, remoteID: "a")
    try store.write(at: start) { writer in
      try writer.put(sample)
      try writer.deleteSample(patient: "anna", remoteID: "a")
      try writer.put(sample)
    }
    for asOf in [nil, AsOf.seq(1), .recorded(start)] {
      try store.read { reader in
        _ = try reader.samples(patient: "anna", quantity: "steps", from: start, to: .end, asOf: asOf, limit: 2)
        _ = try reader.sampleHistory(patient: "anna", remoteID: "a", asOf: asOf)
        _ = try reader.quantities(of: "anna")
      }
    }
    let heard = engine.heard.withLock { $0.filter { $0.contains("sample") } }
    #expect(heard.count == 5)
    for sql in heard {
      let plan = try engine.base.read { try $0.all("EXPLAIN QUERY PLAN \(sql)") { $0.text(at: 3) } }
      #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(sql)\n\(plan)")
      #expect(sql.hasPrefix("INSERT") || plan.contains { $0.hasPrefix("SEARCH") }, "\(sql)\n\(plan)")
    }
  }
}

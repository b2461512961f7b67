/// A record that carries ``RecordDetails`` beside its own fields.
public protocol DetailedRecord {
  /// Group, tags, remote id and the like.
  var details: RecordDetails { get set }
}

extension Patient: DetailedRecord {}
extension PlanHeader: DetailedRecord {}
extension CarePlan: DetailedRecord {}
extension CareTask: DetailedRecord {}
extension Contact: DetailedRecord {}
extension Outcome: DetailedRecord {}

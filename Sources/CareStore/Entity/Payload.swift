import CareModel
import Foundation

/// How an entity is written in a row: JSON with sorted keys, so that equal values have equal texts.
enum Payload {
  /// The text of an entity.
  static func text<Entity: StoredEntity>(of entity: Entity) throws(StoreError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(entity), as: UTF8.self)
    } catch {
      throw .invalid(
        reason: "\(Entity.entityName) '\(entity.id)' holds a number that is not finite; write a finite one")
    }
  }

  /// The text of an outcome's details.
  static func text(of details: RecordDetails) throws(StoreError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return String(decoding: try encoder.encode(details), as: UTF8.self) } catch {
      throw .invalid(reason: "the details of an outcome cannot be written")
    }
  }

  /// The details that a text says.
  static func details(from text: String) throws(StoreError) -> RecordDetails {
    do { return try JSONDecoder().decode(RecordDetails.self, from: Data(text.utf8)) } catch {
      throw .damaged(reason: "the details of an outcome cannot be read")
    }
  }

  /// The entity that a text says.
  static func entity<Entity: StoredEntity>(
    _ type: Entity.Type, from text: String, seq: Int, place: Int
  ) throws(StoreError) -> Entity {
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      throw .damaged(reason: "the \(Entity.entityName) written by commit \(seq) at place \(place) cannot be read")
    }
  }
}

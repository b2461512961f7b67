import CareModel

extension RecordDetails {
  /// The details as fields of a row, without what is empty.
  func luaFields(in zone: Zone) -> [String: LuaValue] {
    let notes = notes.map { note in
      LuaValue.table(
        LuaTable(fields: [
          "author": .text(note.author), "title": .text(note.title), "content": .string(note.content),
          "recorded": note.recorded.map { .time($0, zone) } ?? .nil,
        ]).withoutNil)
    }
    return [
      "group": .text(group), "tags": tags.isEmpty ? .nil : .list(tags.sorted()), "remote_id": .text(remoteID),
      "source": .text(source), "asset": .text(asset),
      "user_info": userInfo.isEmpty ? .nil : .table(LuaTable(fields: userInfo.mapValues { .string($0) })),
      "notes": notes.isEmpty ? .nil : .table(LuaTable(array: notes)),
    ]
  }
}

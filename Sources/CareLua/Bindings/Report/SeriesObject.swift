import CareInsights
package import CareModel

/// Recorded values and what they come to: `ctx.values{…}:mean()`.
package final class SeriesObject: LuaObject {
  let series: ValueSeries
  let zone: Zone

  /// A handle on values, read in a zone.
  package init(_ values: [DatedValue], zone: Zone) {
    series = ValueSeries(values)
    self.zone = zone
  }

  /// What scripts can do with it; the mean, least, greatest and sum of nothing are nil.
  package static let luaType = LuaType("values")
    .method("mean") { (object: SeriesObject, call) in try call.push(.whole(object.series.mean)) }
    .method("min") { (object: SeriesObject, call) in try call.push(.whole(object.series.min)) }
    .method("max") { (object: SeriesObject, call) in try call.push(.whole(object.series.max)) }
    .method("sum") { (object: SeriesObject, call) in try call.push(.whole(object.series.sum)) }
    .method("last") { (object: SeriesObject, call) in
      try call.push(object.series.last?.value.luaValue(in: object.zone) ?? .nil)
    }
    .method("count") { (object: SeriesObject, call) in call.push(object.series.count) }
    .method("by_day") { (object: SeriesObject, call) in
      let days = object.series.byDay.map { day -> LuaValue in
        .table(["date": .date(day.date, object.zone), "mean": .whole(day.mean)])
      }
      try call.push(.table(LuaTable(array: days)))
    }
    .method("list") { (object: SeriesObject, call) in
      try call.charge(object.series.count)
      let values = object.series.values.map { dated -> LuaValue in
        guard case .table(var table) = dated.value.table(in: object.zone) else { return .nil }
        table["date"] = .date(dated.date, object.zone)
        return .table(table)
      }
      try call.push(.table(LuaTable(array: values)))
    }
    .metamethod(.len) { call in call.push(try call.object(1, as: SeriesObject.self).series.count) }
    .metamethod(.tostring) { call in call.push("values(\(try call.object(1, as: SeriesObject.self).series.count))") }
}

import CareRuntime

/// `rng`: random numbers of one decision of a virtual participant.
final class RandomObject: LuaObject {
  private var random: SimulationRandom

  init(_ random: SimulationRandom) {
    self.random = random
  }

  static let luaType = LuaType("rng")
    .metamethod(.call) { call in call.push(try call.object(1, as: RandomObject.self).random.unit()) }
    .method("int") { (object: RandomObject, call) in
      let low = try call.integer(2), high = try call.integer(3)
      guard low <= high else {
        throw OptionError("out_of_range", "rng:int takes the least number first; got \(low) and \(high)")
      }
      call.push(object.random.integer(in: Int(low)...Int(high)))
    }
    .method("chance") { (object: RandomObject, call) in call.push(object.random.happens(try call.number(2))) }
    .method("normal") { (object: RandomObject, call) in
      call.push(object.random.normal(mean: try call.number(2), deviation: try call.number(3)))
    }
    .method("exponential") { (object: RandomObject, call) in
      call.push(object.random.exponential(mean: try call.number(2)))
    }
    .method("pick") { (object: RandomObject, call) in
      let list = try call.table(2).array
      guard !list.isEmpty else { throw OptionError("out_of_range", "rng:pick takes a list of one or more") }
      try call.push(list[object.random.integer(in: 0...(list.count - 1))])
    }
    .metamethod(.index) { call in throw try call.unknownMember(of: "rng") }
    .metamethod(.tostring) { call in call.push("rng") }
}

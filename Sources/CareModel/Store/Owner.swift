/// The owner of an entity.
///
/// An entity is identified by (entity, owner, id): two plans may each have a task `check-in`.
public enum Owner: Hashable, Sendable {
  /// No owner.
  case none
  /// A plan; the entity is shared by all its followers.
  case plan(Identifier<PlanHeader>)
  /// One care plan.
  case carePlan(CarePlan.ID)
  /// A patient, outside any plan.
  case patient(Patient.ID)
}

// "none", {"plan": "nausea"}, {"carePlan": "ana.nausea"} or {"patient": "ana"}.

extension Owner: Codable {
  private enum CodingKeys: String, CodingKey {
    case plan, carePlan, patient
  }

  /// Decodes `none`, or an object with one key.
  public init(from decoder: any Decoder) throws {
    guard let fields = try? decoder.container(keyedBy: CodingKeys.self) else {
      self = try decodeText(from: decoder, expecting: "'none' or an object") { $0 == "none" ? Owner.none : nil }
      return
    }
    if let id = try fields.decodeIfPresent(PlanHeader.ID.self, forKey: .plan) {
      self = .plan(id)
    } else if let id = try fields.decodeIfPresent(CarePlan.ID.self, forKey: .carePlan) {
      self = .carePlan(id)
    } else {
      self = .patient(try fields.decode(Patient.ID.self, forKey: .patient))
    }
  }

  /// Encodes `none`, or an object with one key.
  public func encode(to encoder: any Encoder) throws {
    if self == .none {
      var container = encoder.singleValueContainer()
      return try container.encode("none")
    }
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .none: break
    case .plan(let id): try fields.encode(id, forKey: .plan)
    case .carePlan(let id): try fields.encode(id, forKey: .carePlan)
    case .patient(let id): try fields.encode(id, forKey: .patient)
    }
  }
}

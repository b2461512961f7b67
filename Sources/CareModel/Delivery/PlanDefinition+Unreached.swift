extension Contact {
  /// Returns the address of a kind: the first of `phone`, `messaging`, `email`, or `other`, or the entry of the user info with that name;
  /// nil if there is none.
  package func address(ofKind kind: String) -> String? {
    let ways = ["phone": phone, "messaging": messaging, "email": email, "other": other]
    return ways[kind]?.first?.value ?? details.userInfo[kind]
  }
}

extension PlanDefinition {
  /// Returns the reasons for which alerts of the plan do not reach contacts over the channels of a site, in words; each once.
  ///
  /// A patient's own contact of the same id may have the address that the plan's contact lacks.
  package func unreached(over settings: DeliverySettings) -> [String] {
    var found: [String] = []
    for task in tasks.flatMap({ [$0.base] + $0.later.map(\.task) }) {
      for alert in task.alerts {
        let subject = "plan '\(id)': the alert '\(alert.id)' of the task '\(task.id)'"
        let people = [alert.to] + alert.escalation.filter { $0.channel == nil }.map(\.to)
        if settings.alerts.isEmpty, people.contains(where: { !$0.isEmpty }) {
          found.append("\(subject) has no channel to its contacts; \(settings.adviceOnAlerts)")
        }
        for people in people {
          found += unreached(people, over: settings.alerts.compactMap { settings.channel($0) }, subject)
        }
        for step in alert.escalation {
          guard let name = step.channel else { continue }
          if let channel = settings.channel(name) {
            found += unreached(step.to, over: [channel], subject)
          } else {
            found.append("\(subject) goes over the channel '\(name)', which channels.lua does not declare")
          }
        }
      }
    }
    return found.uniqued
  }

  /// Returns the reasons for which contacts are not reached over any of some channels; none without channels.
  private func unreached(_ people: [Contact.ID], over channels: [DeliveryChannel], _ subject: String) -> [String] {
    people.compactMap { id in
      guard !channels.isEmpty, let contact = contacts.first(where: { $0.id == id }) else { return nil }
      var needs: [String] = []
      for channel in channels {
        if case .push = channel.way {
          needs.append("'\(channel.name)' reaches participants only")
        } else if let kind = channel.address, contact.address(ofKind: kind) == nil {
          needs.append("'\(channel.name)' needs \(kind)")
        } else {
          return nil
        }
      }
      return "\(subject) does not reach the contact '\(id)': \(needs.joined(separator: ", "))"
    }
  }
}

extension DeliverySettings {
  /// What to write where no channel takes alerts.
  fileprivate var adviceOnAlerts: String {
    let name = channels.first { if case .push = $0.way { false } else { true } }?.name ?? "sms"
    return "write deliver { alerts = { \"\(name)\" } } in channels.lua"
  }
}

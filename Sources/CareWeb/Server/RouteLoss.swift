/// The care with which a form takes something away, decided for each form in one place.
///
/// Those for programs carry no page, and so are not here.
package enum RouteLoss: Hashable, Sendable {
  /// Nothing is taken away: it adds, shows, or says something.
  case none
  /// The page asks first, in words, what is lost: ``AskedForm``; `when`: the case in which it does, if not always.
  case asked(when: String? = nil)
  /// The page shows first what differs, and it is made when that is confirmed.
  case reviewed
  /// It is carried out at once, for a reason: it can be undone there, or the button says all of it.
  case direct(because: String)

  /// Returns the decision about a form; nil for one that is not decided.
  package static func of(_ route: Route) -> RouteLoss? { decisions[route.pattern.description] }

  /// The patterns of all forms that are decided.
  package static var patterns: Set<String> { Set(decisions.keys) }

  private static let decisions: [String: RouteLoss] = Dictionary(
    uniqueKeysWithValues: (signIn + study + person + administration + participant).map { ($0.0.description, $0.1) })

  private static let signIn: [(RoutePattern, RouteLoss)] = [
    (SignInRoutes.signOut, .direct(because: "signing in again brings the account back to where it was")),
    (SignInRoutes.stepUp, .none),
  ]

  private static let study: [(RoutePattern, RouteLoss)] = [
    (StaffRoutes.acknowledge, .direct(because: "the list offers to undo it")),
    (AlertRoutes.assign, .direct(because: "the list offers to undo it")),
    (AlertRoutes.snooze, .direct(because: "the list offers to undo it")),
    (AlertRoutes.wake, .direct(because: "the list offers to undo it")),
    (AlertRoutes.undo, .direct(because: "it can be done again")),
    (StaffRoutes.accept, .asked(when: "the event has an outcome, which it replaces")),
    (StaffRoutes.reject, .asked()),
    (StaffRoutes.export, .none),
    (StaffRoutes.enroll, .none),
    (TagRoutes.tags, .reviewed),
    (DeliveryRoutes.retry, .none),
    (DeliveryRoutes.drop, .asked()),
  ]

  private static let person: [(RoutePattern, RouteLoss)] = [
    (PersonRoutes.excuse, .asked()),
    (PersonRoutes.correct, .asked(when: "the outcome is marked as entered in error")),
    (PersonRoutes.correction, .direct(because: "the form shows what it replaces, which stays in the history")),
    (PersonRoutes.entry, .direct(because: "it never replaces an outcome, and can be marked as entered in error")),
    (PersonRoutes.message, .none),
    (PersonRoutes.code, .none),
    (PersonRoutes.revoke, .asked()),
    (PersonRoutes.status, .asked(when: "it is not resumed")),
    (PersonRoutes.notes, .none),
    (PersonRoutes.override, .reviewed),
    (PersonRoutes.stop, .reviewed),
    (PersonRoutes.revert, .reviewed),
    (PersonRoutes.anchors, .asked(when: "a date is cleared")),
    (PersonRoutes.parameters, .direct(because: "it takes effect on the next day, and can be set back until then")),
  ]

  private static let administration: [(RoutePattern, RouteLoss)] = [
    (AccountRoutes.invite, .none),
    (AccountRoutes.inviteAgain, .asked()),
    (AccountRoutes.disable, .asked()),
    (AccountRoutes.grant, .none),
    (AccountRoutes.endGrant, .asked()),
    (EndpointRoutes.again, .asked(when: "commits are never reported")),
  ]

  private static let participant: [(RoutePattern, RouteLoss)] = [
    (ParticipantRoutes.press, .direct(because: "the card offers to undo it")),
    (ParticipantRoutes.undo, .direct(because: "the control records it again")),
    (ParticipantRoutes.decline, .direct(because: "the event can be answered while its window is open")),
    (SnoozeRoute.pattern, .none),
    (ParticipantRoutes.take, .direct(because: "a survey that is left is kept, or asks on a page of its own")),
    (ParticipantRoutes.messages, .none),
    (ParticipantRoutes.settings, .none),
    (ParticipantRoutes.devices, .asked()),
    (ParticipantRoutes.knownDevices, .none),
    (ParticipantRoutes.signOut, .asked()),
    (ParticipantRoutes.pin, .asked(when: "the PIN is removed")),
    (ParticipantRoutes.unlock, .none),
    (ParticipantRoutes.submissions, .none),
    (PushRoutes.subscription, .none),
    (PushRoutes.removal, .asked()),
    (PushRoutes.beacon, .none),
    (ReminderRoutes.wishes, .direct(because: "the form shows the wishes that it replaces")),
    (ReminderRoutes.test, .none),
    (CalendarRoutes.making, .asked(when: "an address is in use, which ends")),
    (CalendarRoutes.ending, .asked()),
  ]
}

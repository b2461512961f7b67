package import CareModel
import CareRuntime

/// The Lua handle to an event at which a script can record.
final class EventHandle: LuaHandle, RecordingHolder, LuaPrintable {
  private(set) var event: Event
  let box: LuaEnvironmentBox

  init(_ event: Event, _ box: LuaEnvironmentBox) {
    self.event = event
    self.box = box
    super.init()
    hosted = event.hostSize
  }

  static let luaType = LuaType("event", members)

  static let members: [Binding<EventHandle>] =
    [
      .function(
        "event:card", gives: .handle("card"),
        "Returns the event's card as its plan draws it; `tostring` gives its text.",
        example: "event:card()"
      ) { handle, call in call.push(try CardHandle(handle)) }
    ] + recording() + [
      .function("event:survey", gives: .handle("run"), "Starts a run of the event's survey, or resumes it.") {
        handle, call in
        let session = try handle.box.runtime.beginSurvey(handle.event, at: handle.box.now)
        call.push(RunHandle(session, handle))
      }
    ] + reading()

  func apply(_ change: EventChange, _ entry: EntryOptions) throws {
    let runtime = try entry.why.map { try box.runtime.because($0) } ?? box.runtime
    event = try runtime.update(event, lateEntry: entry.lateEntry, at: box.now) { try $0.apply(change) }.event
  }

  func refuse(_ words: String) throws {
    throw OptionError("not_allowed", "event:refuse is for an action of a card; write error(…) in a script")
  }

  /// Makes changes to the event in one transaction, and keeps the event as it is afterward.
  func update(_ body: (inout EventTransaction) throws -> Void) throws {
    event = try box.runtime.update(event, at: box.now, body).event
  }

  var luaDescription: String { event.luaDescription }
}

/// The Lua handle to an event that a hook can read but not change.
package final class EventObject: LuaHandle, EventHolder, LuaPrintable {
  package let event: Event

  /// Creates a handle to an event.
  package init(_ event: Event) {
    self.event = event
    super.init()
    hosted = event.hostSize
  }

  package static let luaType = LuaType("event", EventObject.reading())
    .metamethod(.index) { call in
      let name = try call.string(2)
      guard Registry.console["event:\(name)"]?.isSupported != true else {
        throw OptionError("read_only", EventObject.unchangeable(name))
      }
      throw try call.unknownMember(of: "event")
    }

  /// The message for a method that changes an event, or refuses an action.
  static func unchangeable(_ name: String) -> String {
    "a hook can read its event but not change it; event:\(name) is for "
      + (name == "refuse" ? "an action of a card" : "scripts")
  }

  var luaDescription: String { event.luaDescription }
}

/// The Lua handle to the event of a card's action: what a script records there is one commit with the rest of the action.
///
/// It serves one call: afterward nothing can be recorded through it.
package final class CardEventObject: LuaHandle, RecordingHolder, LuaPrintable {
  private var newest: Event
  private var recorder: (any EventRecorder)?
  /// The error of the last change that was refused, or of the action itself if it refused.
  private(set) var refusal: (any Error & LuaRaisable)?

  /// Creates a handle to an event whose changes `recorder` makes.
  package init(_ event: Event, _ recorder: any EventRecorder) {
    newest = event
    self.recorder = recorder
  }

  /// The event after the changes so far; the recorder hears that it is read.
  package var event: Event {
    recorder?.noteRead()
    return newest
  }

  /// The zone, which no change of the event's values changes.
  var recordingZone: Zone { newest.zone }

  /// Ends the handle with the call that it was made for.
  package func end() { recorder = nil }

  func apply(_ change: EventChange, _ entry: EntryOptions) throws {
    guard entry.lateEntry == nil else {
      throw OptionError("not_allowed", "an action of a card records now; a late entry is for scripts and commands")
    }
    guard entry.why == nil else {
      throw OptionError(
        "not_allowed", "an action of a card has the reason of the one who presses it; a `why` is for scripts",
        path: "why")
    }
    guard let recorder else { throw OptionError("ended", "this event belongs to a call that has ended") }
    do {
      newest = try recorder.apply(change)
    } catch {
      refusal = error as? any Error & LuaRaisable
      throw error
    }
  }

  func refuse(_ words: String) throws {
    guard recorder != nil else { throw OptionError("ended", "this event belongs to a call that has ended") }
    let error = RuntimeError.refusedAction(task: newest.task.id, words: words)
    refusal = error
    throw error
  }

  package static let luaType = LuaType("event", CardEventObject.recording() + CardEventObject.reading())
    .metamethod(.index) { call in
      let name = try call.string(2)
      guard name != "survey", name != "card" else {
        throw OptionError(
          "not_allowed", "an action of a card changes only its own event's values; event:\(name) is for scripts")
      }
      throw try call.unknownMember(of: "event")
    }

  var luaDescription: String { event.luaDescription }
}

extension Event {
  /// The number of bytes that it takes in the host besides its task, which the events of one version share.
  fileprivate var hostSize: Int {
    values.reduce(MemoryLayout<Event>.stride + 96 * parameters.count) { size, value in
      let own = size + MemoryLayout<OutcomeValue>.stride
      return switch value.value {
      case .text(let text): own + text.utf8.count
      case .binary(let data): own + data.count
      case .integer, .double, .boolean, .date, .day: own
      }
    }
  }
}

import CareWeb
import HTTPTypes
import Testing

struct RouteRegistryTests {
  @Test(arguments: [
    ("/me/e/{key…}/press", "me/e/check-in/2026-06-07T08:00/press", ["key": "check-in/2026-06-07T08:00"]),
    ("/me/e/{key…}/press", "me/e/a/b/c~2/press", ["key": "a/b/c~2"]),
    ("/me/e/{key…}", "me/e/a", ["key": "a"]),
    ("/assets/{hash}/{name}", "assets/1f/care.css", ["hash": "1f", "name": "care.css"]),
    ("/", "", [:]),
  ])
  func aPatternTakesTheValuesOfAPath(pattern: String, path: String, values: [String: String]) {
    let pattern = RoutePattern(stringLiteral: pattern)
    #expect(pattern.match(path.split(separator: "/").map(String.init)) == values)
    #expect(pattern.path(values) == "/" + path)
  }

  @Test(arguments: ["me/e/press", "me/e", "me/e/a/undo", "you/e/a/press", "me/e/a/press/b"])
  func aPatternRefusesOtherPaths(path: String) {
    #expect(RoutePattern("/me/e/{key…}/press").match(path.split(separator: "/").map(String.init)) == nil)
  }

  @Test func aValueIsEncodedInAPath() {
    #expect(RoutePattern("/a/{id}").path(["id": "x y/ä?"]) == "/a/x%20y%2F%C3%A4%3F")
    #expect(RoutePattern("/e/{key…}/press").path(["key": "dose/a b//ä%"]) == "/e/dose/a%20b//%C3%A4%25/press")
    #expect(RoutePattern("/e/{key…}/press").path() == "/e//press")
    #expect(RoutePattern("/").path() == "/")
  }

  @Test func theTreesOfParticipantsAndOfStaffAreApart() {
    for route in RouteRegistry.routes {
      let isMine = route.pattern.description.hasPrefix("/me/")
      #expect((route.audience == .participant) == isMine, "\(route.pattern)")
    }
  }

  @Test func onlyRoutesThatChangeSomethingTakeABody() {
    for route in RouteRegistry.routes {
      #expect([.get, .delete].contains(route.method) == (route.body == .none), "\(route.pattern)")
    }
  }

  @Test func everyRouteIsReachable() {
    for route in RouteRegistry.routes {
      let values = Dictionary(uniqueKeysWithValues: route.pattern.names.map { ($0, "x") })
      let path = route.pattern.path(values).split(separator: "/").map(String.init)
      guard case .success(let match) = RouteRegistry.match(route.method, path) else {
        Issue.record("nothing answers \(route.method) \(route.pattern)")
        continue
      }
      #expect(match.route.pattern == route.pattern)
    }
  }
}

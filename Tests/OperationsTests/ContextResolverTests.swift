import Operations
import PushModel
import Storage
import Testing
import TextKit

@Suite struct `Which context is meant` {
  static let config = """
    default = shop
    [context shop]
    service = openpush
    app = app_1
    key = env: SHOP_KEY
    mode = full
    production = yes
    [context shop-again]
    service = openpush
    app = app_1
    key = env: SHOP_KEY
    mode = test-only
    test-target = external-id: qa-1
    [context club]
    service = onesignal
    app = 5eb5a37e-b458-11e3-ac11-000c2940e62c
    key = env: CLUB_KEY
    """

  private func resolver(_ text: String = Self.config) throws -> ContextResolver {
    ContextResolver(
      try Configuration.parse(Array(text.utf8), path: "/etc/pushdeck.conf", home: "/home/ana"))
  }

  private func request(_ change: (inout ContextRequest) -> Void) -> ContextRequest {
    var request = ContextRequest()
    change(&request)
    return request
  }

  @Test func `a key in the place of an app or in an address is refused and not repeated`() throws {
    let key = "os_v2_app_0123456789abcdefgh"
    var asURL = adHoc("app_1")
    asURL.url = "https://\(key).example.org"
    for (request, option) in [(adHoc(key), "--app"), (asURL, "--url")] {
      let error = #expect(throws: ContextError.keyAsOption(option)) {
        try resolver().resolve(request)
      }
      #expect(error?.sentence.string.hasPrefix("What stands behind \(option) is a key") == true)
    }
  }

  private func adHoc(_ app: String) -> ContextRequest {
    request {
      $0.service = .openpush
      $0.app = app
      $0.url = "http://127.0.0.1:8080"
      $0.environmentKey = Secret("the-key-of-this-call")
    }
  }

  @Test(
    arguments: [
      (nil, nil, "shop"), (nil, "club", "club"), ("shop-again", "club", "shop-again"),
    ] as [(String?, String?, String)])
  func `the name on the command line wins over the environment's and the default`(
    name: String?, environment: String?, expected: String
  ) throws {
    let found = try resolver().resolve(
      request {
        $0.name = name
        $0.environmentName = environment
      })
    #expect(found.context.name == expected)
    #expect(found.context.isConfigured)
  }

  @Test func `a context without a mode only looks`() throws {
    let found = try resolver().resolve(request { $0.name = "club" })
    #expect(found.context.mode == .readOnly)
    #expect(found.context.url == "https://api.onesignal.com")
  }

  @Test func `--read-only only ever restricts`() throws {
    let found = try resolver().resolve(
      request {
        $0.name = "shop"
        $0.isReadOnly = true
      })
    #expect(found.context.mode == .readOnly)
  }

  @Test func `an app that the config does not name is full`() throws {
    let found = try resolver().resolve(adHoc("app_9"))
    #expect(found.context.mode == .full)
    #expect(!found.context.isConfigured)
    #expect(found.context.name == "app_9 at 127.0.0.1:8080")
  }

  @Test func `an app that the config names keeps the mode that allows least, and its warnings`()
    throws
  {
    let found = try resolver().resolve(adHoc("app_1"))
    #expect(found.context.mode == .testOnly)
    #expect(found.context.testTargets == [.externalID(Untrusted("qa-1"))])
  }

  @Test func `an app of options is full where there is no config`() throws {
    #expect(try ContextResolver(nil).resolve(adHoc("app_1")).context.mode == .full)
  }

  @Test func `what is wrong is said, with the nearest name`() throws {
    let resolver = try resolver()
    #expect(throws: ContextError.unknownContext("shp", resolver.names)) {
      try resolver.resolve(request { $0.name = "shp" })
    }
    #expect(
      ContextError.unknownContext("shp", resolver.names).remedy == "Did you mean shop?")
    #expect(throws: ContextError.noContext([])) {
      try ContextResolver(nil).resolve(request { _ in })
    }
    #expect(throws: ContextError.missingPart("--app")) {
      try resolver.resolve(request { $0.service = .openpush })
    }
    #expect(throws: ContextError.nameAndParts("shop")) {
      try resolver.resolve(
        request {
          $0.name = "shop"
          $0.app = "app_1"
        })
    }
    #expect(throws: ContextError.noKey) {
      try resolver.resolve(
        request {
          $0.service = .openpush
          $0.app = "app_1"
        })
    }
  }
}

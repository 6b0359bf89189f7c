import Operations
import TextKit

/// Payloads as an operator pastes them, written for these tests.
extension Sample {
  /// An APNs payload on one line, with what there is to find in it.
  static let payload = Untrusted(
    #"{"aps":{"alert":{"title":"The night ferry is late","subtitle":"Pier 4","body":"It leaves at 23:40 instead of 22:55. Your ticket stays valid, and the café is open until then."},"badge":"3","sound":"default","mutable-content":1,"interruption-level":"urgent","thread-id":"ferries","relevance-score":1.5},"custom":{"i":"5e605fcd-de88-4b0a-a5eb-5c18b84d52f3","a":{"route":"H7","delay":45},"u":"harbour://trips/H7"},"att":{"id1":"https://img.example/ferry.png"},"shard":7}"#
  )

  /// The same kind of payload on many lines, with text that wants to do something to the terminal.
  static let hostilePayload = Untrusted(
    """
    {
      "aps": {
        "alert": {"title": "\\u001b]52;c;eA==\\u0007 Prize", "body": "gro.live \u{202E}\u{9B}2J"},
        "badge": 0
      },
      "custom": {"i": "n-1", "a": {"\u{202E}key": "日本語のとても長い値がここにあります"}}
    }
    """)

  static let token = Untrusted(String(repeating: "0a1b2c3d", count: 8))

  /// A file of the tests' own world.
  static let payloadPath = "/srv/payloads/ferry.json"
}

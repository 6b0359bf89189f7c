import TextKit

/// An HTTP answer as bytes.
func answer(_ status: Int, _ headers: [String] = [], _ body: [UInt8]) -> [UInt8] {
  let lines =
    ["HTTP/1.1 \(status) Reason", "Content-Length: \(body.count)"] + headers
  return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
}

/// An HTTP answer of JSON text.
func json(_ status: Int, _ text: String, _ headers: String...) -> [UInt8] {
  answer(status, ["Content-Type: application/json"] + headers, Array(text.utf8))
}

/// A web page, as a gateway answers one.
func page(_ status: Int, title: String) -> [UInt8] {
  answer(
    status, ["Content-Type: text/html"],
    Array("<!DOCTYPE html>\n<html><head><TITLE>\(title)</TITLE></head><body></body></html>".utf8))
}

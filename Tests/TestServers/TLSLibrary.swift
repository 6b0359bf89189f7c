import Glibc

/// The few calls of OpenSSL that a server needs. The library is in this process already, because
/// libcurl uses it; nothing has to be linked or installed for it.
struct TLSLibrary: Sendable {
  typealias Pointer = UnsafeMutableRawPointer
  typealias Make = @Sendable @convention(c) (Pointer?) -> Pointer?
  typealias UseFile = @Sendable @convention(c) (Pointer?, UnsafePointer<CChar>?, Int32) -> Int32
  typealias Act = @Sendable @convention(c) (Pointer?) -> Int32
  typealias SetDescriptor = @Sendable @convention(c) (Pointer?, Int32) -> Int32
  typealias Read = @Sendable @convention(c) (Pointer?, UnsafeMutableRawPointer?, Int32) -> Int32
  typealias Write = @Sendable @convention(c) (Pointer?, UnsafeRawPointer?, Int32) -> Int32
  typealias Free = @Sendable @convention(c) (Pointer?) -> Void

  let method: @Sendable @convention(c) () -> Pointer?
  let makeContext: Make
  let useCertificate: UseFile
  let useKey: UseFile
  let makeSession: Make
  let setDescriptor: SetDescriptor
  let accept: Act
  let read: Read
  let write: Write
  let free: Free

  /// The library; nil where there is none.
  static let shared = TLSLibrary()

  private init?() {
    guard let library = dlopen("libssl.so.3", RTLD_NOW) ?? dlopen("libssl.so.1.1", RTLD_NOW),
      let method = dlsym(library, "TLS_server_method"),
      let makeContext = dlsym(library, "SSL_CTX_new"),
      let useCertificate = dlsym(library, "SSL_CTX_use_certificate_file"),
      let useKey = dlsym(library, "SSL_CTX_use_PrivateKey_file"),
      let makeSession = dlsym(library, "SSL_new"),
      let setDescriptor = dlsym(library, "SSL_set_fd"),
      let accept = dlsym(library, "SSL_accept"), let read = dlsym(library, "SSL_read"),
      let write = dlsym(library, "SSL_write"), let free = dlsym(library, "SSL_free")
    else { return nil }
    // Each type is the one of OpenSSL's manual for the call of that name.
    self.method = unsafeBitCast(method, to: (@Sendable @convention(c) () -> Pointer?).self)
    self.makeContext = unsafeBitCast(makeContext, to: Make.self)
    self.useCertificate = unsafeBitCast(useCertificate, to: UseFile.self)
    self.useKey = unsafeBitCast(useKey, to: UseFile.self)
    self.makeSession = unsafeBitCast(makeSession, to: Make.self)
    self.setDescriptor = unsafeBitCast(setDescriptor, to: SetDescriptor.self)
    self.accept = unsafeBitCast(accept, to: Act.self)
    self.read = unsafeBitCast(read, to: Read.self)
    self.write = unsafeBitCast(write, to: Write.self)
    self.free = unsafeBitCast(free, to: Free.self)
  }

  /// A context that shows a certificate; it lives as long as the process. Nil when OpenSSL does not
  /// take it.
  func context(_ certificate: TestCertificate) -> UInt? {
    guard let context = makeContext(method()),
      use(certificate.pem, { useCertificate(context, $0, Self.pemForm) }),
      use(TestCertificate.key, { useKey(context, $0, Self.pemForm) })
    else { return nil }
    return UInt(bitPattern: context)
  }

  /// SSL_FILETYPE_PEM.
  private static let pemForm: Int32 = 1

  /// Gives a text to a call that wants a file.
  private func use(_ text: String, _ call: (UnsafePointer<CChar>) -> Int32) -> Bool {
    var path = Array("/tmp/pushdeck-pem-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return false }
    defer {
      close(descriptor)
      unlink(path)
    }
    let bytes = Array((text + "\n").utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { return false }
    return call(path) == 1
  }
}

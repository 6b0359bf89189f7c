/// Certificates that were made for these tests with an authority of their own; the keys protect
/// nothing. They were issued in 2020 and hold until 2120 unless their name says otherwise.
public enum TestCertificate: String, Sendable, CaseIterable {
  /// For localhost, by the authority below.
  case good
  /// For localhost, by itself.
  case selfSigned
  /// By the authority below, for another host.
  case otherHost
  /// By the authority below, for localhost, until 2021.
  case expired
  /// By the authority below, for localhost, from 2100 on.
  case future

  /// The certificate in PEM form.
  public var pem: String {
    switch self {
    case .good:
      """
      -----BEGIN CERTIFICATE-----
      MIIBoTCCAUegAwIBAgICEAIwCgYIKoZIzj0EAwIwIjEgMB4GA1UEAwwXcHVzaGRl
      Y2sgdGVzdCBhdXRob3JpdHkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAw
      MDBaMA8xDTALBgNVBAMMBGdvb2QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASu
      vjspL5FK2DASbq3DTfidPcW4W57R5b4NsyZmRhdFKjigPlZ6ebvvxUW/Bn22mYWT
      JfyLNAspuow7HpZ1Eyvco34wfDAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEw
      CQYDVR0TBAIwADATBgNVHSUEDDAKBggrBgEFBQcDATAdBgNVHQ4EFgQUe6KFRiWv
      BdkGnXcEwePGTb5gkLkwHwYDVR0jBBgwFoAUZUzOXUynj/n261N9BNweOp7pwgUw
      CgYIKoZIzj0EAwIDSAAwRQIgYqebgMMR3N2v7BbwuBWwdNJW5nKaOX60E9ywejsy
      PRsCIQCY3iHblX5hElR5iAzDLpPN2Sgncv0vpCo8/XKo7Vv7uA==
      -----END CERTIFICATE-----
      """
    case .selfSigned:
      """
      -----BEGIN CERTIFICATE-----
      MIIBdDCCARmgAwIBAgIIVgLUOD/KPtEwCgYIKoZIzj0EAwIwDzENMAsGA1UEAwwE
      Z29vZDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowDzENMAsGA1UE
      AwwEZ29vZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABK6+OykvkUrYMBJurcNN
      +J09xbhbntHlvg2zJmZGF0UqOKA+Vnp5u+/FRb8GfbaZhZMl/Is0Cym6jDselnUT
      K9yjXTBbMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAJBgNVHRMEAjAAMBMG
      A1UdJQQMMAoGCCsGAQUFBwMBMB0GA1UdDgQWBBR7ooVGJa8F2QaddwTB48ZNvmCQ
      uTAKBggqhkjOPQQDAgNJADBGAiEAzuVswONWush+2R1pHILVkcNTbHIF7sI+hEzD
      Qyw4q48CIQDK6w0kxuINUNr7vGrsuECK1PBaEb4q9It8p/TNtJDAFw==
      -----END CERTIFICATE-----
      """
    case .otherHost:
      """
      -----BEGIN CERTIFICATE-----
      MIIBojCCAUmgAwIBAgICEAMwCgYIKoZIzj0EAwIwIjEgMB4GA1UEAwwXcHVzaGRl
      Y2sgdGVzdCBhdXRob3JpdHkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAw
      MDBaMBQxEjAQBgNVBAMMCW90aGVyaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEH
      A0IABK6+OykvkUrYMBJurcNN+J09xbhbntHlvg2zJmZGF0UqOKA+Vnp5u+/FRb8G
      fbaZhZMl/Is0Cym6jDselnUTK9yjezB5MBcGA1UdEQQQMA6CDHB1c2guZXhhbXBs
      ZTAJBgNVHRMEAjAAMBMGA1UdJQQMMAoGCCsGAQUFBwMBMB0GA1UdDgQWBBR7ooVG
      Ja8F2QaddwTB48ZNvmCQuTAfBgNVHSMEGDAWgBRlTM5dTKeP+fbrU30E3B46nunC
      BTAKBggqhkjOPQQDAgNHADBEAiAlWOYsJMRH8+73MZ6j0ibZqB+l2hMBxCdbsI+e
      qRyH/gIgOIieqL6EjVyrznAjJuQa7boSj1SQG6X/2tmvWhZxoz0=
      -----END CERTIFICATE-----
      """
    case .expired:
      """
      -----BEGIN CERTIFICATE-----
      MIIBozCCAUigAwIBAgICEAAwCgYIKoZIzj0EAwIwIjEgMB4GA1UEAwwXcHVzaGRl
      Y2sgdGVzdCBhdXRob3JpdHkwHhcNMjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAw
      WjASMRAwDgYDVQQDDAdleHBpcmVkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
      rr47KS+RStgwEm6tw034nT3FuFue0eW+DbMmZkYXRSo4oD5Wenm778VFvwZ9tpmF
      kyX8izQLKbqMOx6WdRMr3KN+MHwwGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAAB
      MAkGA1UdEwQCMAAwEwYDVR0lBAwwCgYIKwYBBQUHAwEwHQYDVR0OBBYEFHuihUYl
      rwXZBp13BMHjxk2+YJC5MB8GA1UdIwQYMBaAFGVMzl1Mp4/59utTfQTcHjqe6cIF
      MAoGCCqGSM49BAMCA0kAMEYCIQCEUW7C/xIqZ+X+26zTlHg4Ya20DdwRqH5lMZtT
      EgSaywIhAP6OvwN+LUkAEphKw9POAcqNga/Gx1pi/ZcDIqBfehzM
      -----END CERTIFICATE-----
      """
    case .future:
      """
      -----BEGIN CERTIFICATE-----
      MIIBqTCCAVCgAwIBAgIJAKpRRssstpoXMAoGCCqGSM49BAMCMCIxIDAeBgNVBAMM
      F3B1c2hkZWNrIHRlc3QgYXV0aG9yaXR5MCIYDzIxMDAwMTAxMDAwMDAwWhgPMjEy
      MDAxMDEwMDAwMDBaMA8xDTALBgNVBAMMBGdvb2QwWTATBgcqhkjOPQIBBggqhkjO
      PQMBBwNCAASuvjspL5FK2DASbq3DTfidPcW4W57R5b4NsyZmRhdFKjigPlZ6ebvv
      xUW/Bn22mYWTJfyLNAspuow7HpZ1Eyvco34wfDAaBgNVHREEEzARgglsb2NhbGhv
      c3SHBH8AAAEwCQYDVR0TBAIwADATBgNVHSUEDDAKBggrBgEFBQcDATAdBgNVHQ4E
      FgQUe6KFRiWvBdkGnXcEwePGTb5gkLkwHwYDVR0jBBgwFoAUZUzOXUynj/n261N9
      BNweOp7pwgUwCgYIKoZIzj0EAwIDRwAwRAIgd00ncwmi4LGOiWnb6romWsXUTReN
      IJ/NNjOFcZzVw2ICICbYX8+F3NQJcWK3kc5yTM7qR24ZCbSWikgX2SZqhlVn
      -----END CERTIFICATE-----
      """
    }
  }

  /// The authority's own certificate, for `ca-file`.
  public static let authority = """
    -----BEGIN CERTIFICATE-----
    MIIBdzCCAR6gAwIBAgICEAEwCgYIKoZIzj0EAwIwIjEgMB4GA1UEAwwXcHVzaGRl
    Y2sgdGVzdCBhdXRob3JpdHkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAw
    MDBaMCIxIDAeBgNVBAMMF3B1c2hkZWNrIHRlc3QgYXV0aG9yaXR5MFkwEwYHKoZI
    zj0CAQYIKoZIzj0DAQcDQgAExVd5XpCCH95hHHRQn2jNuRFOyZXCsisTedBjnwTl
    309SYZ9XJosfiR5iaNYyA4PVW6O8KpvlAUK9gssdDvhctaNCMEAwDwYDVR0TAQH/
    BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAQYwHQYDVR0OBBYEFGVMzl1Mp4/59utTfQTc
    Hjqe6cIFMAoGCCqGSM49BAMCA0cAMEQCIEONL+d9SBusEq0cTLh3a2CS4NjeU9He
    QhPhEQa8nx53AiBOBxVbLyI0oWd/0RxKR9JLpRvoFIQdc3BMc0nPZNf2ug==
    -----END CERTIFICATE-----
    """

  /// The key of every one of them.
  static let key = """
    -----BEGIN EC PRIVATE KEY-----
    MHcCAQEEIKJFkXIEjETtjFhgTWB6NGAePoOze/uBilWv2iBd8/XHoAoGCCqGSM49
    AwEHoUQDQgAErr47KS+RStgwEm6tw034nT3FuFue0eW+DbMmZkYXRSo4oD5Wenm7
    78VFvwZ9tpmFkyX8izQLKbqMOx6WdRMr3A==
    -----END EC PRIVATE KEY-----
    """
}

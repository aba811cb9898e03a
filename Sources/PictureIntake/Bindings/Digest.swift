internal import CCrypto

/// The SHA-256 digest of `bytes`: 32 bytes (FIPS 180-4).
///
/// Complexity: O(*n*) in the bytes.
public func sha256(of bytes: [UInt8]) -> [UInt8] {
  var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
  // The function that takes all at once first reads OpenSSL's configuration: two milliseconds.
  var state = SHA256_CTX()
  unsafe SHA256_Init(&state)
  unsafe SHA256_Update(&state, bytes, bytes.count)
  unsafe SHA256_Final(&digest, &state)
  return digest
}

internal import CCrypto

/// The SHA-256 digest of `bytes`: 32 bytes (FIPS 180-4).
///
/// Complexity: O(*n*) in the bytes.
public func sha256(of bytes: [UInt8]) -> [UInt8] {
  var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
  unsafe SHA256(bytes, bytes.count, &digest)
  return digest
}

import PictureIntake
import Testing

@Suite("Digest")
struct DigestTests {
  // FIPS 180-4 examples, and a length beyond one block.
  @Test(
    "the digest is the standard's",
    arguments: [
      ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ]
  )
  func digest(text: String, repetitions: Int, expected: String) {
    let digits = Array("0123456789abcdef")
    let bytes = Array(String(repeating: text, count: repetitions).utf8)
    let hexadecimal = sha256(of: bytes).map {
      "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])"
    }
    #expect(hexadecimal.joined() == expected)
  }
}

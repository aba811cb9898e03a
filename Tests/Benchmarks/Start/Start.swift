import PickerShell
import PicturePicker

/// Prints a line and ends: what a program that links all that the prompt does takes at least.
@main
struct Start {
  static func main() {
    // Named, so that the libraries are linked.
    print(Intake.shared === Intake.shared ? "0 of 8 photos" : "")
  }
}

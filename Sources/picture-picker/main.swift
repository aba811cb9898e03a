// Synchronous, and only a call: variables of this file would be slow globals bound to one actor.
Program.exit(with: Program.run())

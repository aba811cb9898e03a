import Glibc

/// Makes a named pipe.
func makePipe(_ path: String) { _ = unsafe mkfifo(path, 0o600) }

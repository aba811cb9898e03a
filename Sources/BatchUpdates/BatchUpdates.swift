// This file gives the target something to build until its first type lands.

// Package memlimit finds the memory that a process may have in its cgroup, v1 or v2. It also decides how much of that
// the Go runtime may have. Start reading at [Find].
//
// It reads a file system that you give it, so tests can make up machines. The library that is used most for this is
// github.com/KimMachineGun/automemlimit (1.0.1). That one reads fixed paths of its machine, and leaves out
// memory.high. It gives no limit at all where one of several files cannot be read.
package memlimit

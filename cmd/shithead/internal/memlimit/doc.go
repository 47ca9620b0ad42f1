// Package memlimit finds the memory that a process may have in its cgroup, v1 or v2, and how much of it the Go runtime may
// have. Start reading at [Find].
//
// It reads a file system that is given to it, so that tests can make up machines. The library that is used most for this,
// github.com/KimMachineGun/automemlimit (1.0.1), reads fixed paths of the machine that it runs on, leaves out memory.high,
// and gives no limit at all where one of several files cannot be read.
package memlimit

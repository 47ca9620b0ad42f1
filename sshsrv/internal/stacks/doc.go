// Package stacks lends stacks. A goroutine's stack is as large as its deepest call needed. It becomes half as large
// with a garbage collection, but only where little of it is in use. So a session that waits inside of some calls would
// hold on to 16 to 64 KB.
//
// Work that calls deep and soon returns is therefore run by a few goroutines that all sessions share: see [Pool.Run].
// Work that waits for long does not belong there, except for a write that a client may hold up. Such a write takes a
// goroutine of its own then.
//
// An [Actor] is work that would wait in a goroutine for something to do. It takes a shared goroutine when there is
// something.
package stacks

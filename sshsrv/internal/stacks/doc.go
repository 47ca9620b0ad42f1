// Package stacks lends stacks. A goroutine's stack is as large as the deepest call that it has made, and becomes half as large with
// a garbage collection only where little of it is in use: a session that waits inside of some calls for as long as it lasts
// would hold on to 16 to 64 KB. What calls deep and soon returns is therefore run by a few goroutines that all sessions share, see
// [Pool.Run]. What waits for long does not belong there, but for a write that a client may hold up: it takes a goroutine of its own then.
//
// What would wait in a goroutine for something to do is an [Actor]: it takes one of those that are shared when there is something.
package stacks

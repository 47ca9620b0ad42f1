// Package stacks lends stacks. A goroutine's stack is as large as the deepest call that it has made, and becomes half as large with
// a garbage collection only where little of it is in use: a session that waits inside of some calls for as long as it lasts
// would hold on to 16 to 64 KB. What calls deep and soon returns is therefore run by a few goroutines that all sessions share, see
// [Pool.Run]. What waits for long does not belong there.
package stacks

// Package account knows who a client is. An [Identity] is the key that a connection has proved, and its owner. The key
// may be new, or claimed by a profile (claim.go). An [Account] is what a session can do about it, and [Accounts] is
// what all sessions share.
//
// Besides, there are the settings of a profile, the operators, the bans, and the open sessions of each profile. A
// session ends when its key or player is gone or banned.
//
// Nothing here knows SSH connections, screens or commands. Begin with identity.go.
package account

// Package account is who somebody is: an [Identity] is the key that a connection has proved and whose it is, nobody's yet, or
// claimed by somebody (claim.go); an [Account] is what a session does about it, and [Accounts] what all sessions share. Beside
// them are the settings of a profile, the operators, the bans, and which sessions are open for whom, so that those end whose
// key or player is gone or banned.
//
// Nothing here knows SSH connections, screens or commands. Begin with identity.go.
package account

// Package datafolder is what lies in the data folder of a server: the names of the host key and the store, how both are put into a
// folder ([PlaceAnew]), and what processes that were killed may have left behind there ([Sweep], [HalfRestored]). What makes a server
// one of a house of several is in package nodefile. Start reading at [PlaceAnew].
package datafolder

// The files in the data folder, besides the control socket.
const (
	HostKey = "host_ed25519"
	Store   = "shithead.db"
)

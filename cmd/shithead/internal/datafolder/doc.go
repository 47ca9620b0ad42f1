// Package datafolder has the data folder of a server: the names of its files, and how they get there ([PlaceAnew]). It
// also knows what killed processes may have left behind ([Sweep], [HalfRestored]). The files of a cluster's server are
// in package nodefile. Start reading at [PlaceAnew].
package datafolder

// The files in the data folder, besides the control socket.
const (
	HostKey = "host_ed25519"
	Store   = "shithead.db"
	// Config need not be there.
	Config = "config.toml"
)

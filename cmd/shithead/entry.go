package main

import (
	"strconv"

	"github.com/spf13/pflag"

	"shithead/cmd/shithead/internal/several"
)

// addEntry has flags say of which house of several a server is to be one.
func addEntry(flags *pflag.FlagSet, e *several.Entry) {
	flags.StringVar(&e.House, "cluster", "", "be a server of the house of several that is called so; it is founded without --join")
	flags.StringVar(&e.Node, "node", "", "what the server is called in it (default: the first part of the machine's name)")
	flags.StringVar(&e.Join, "join", "", "a server of the house that can make certificates, HOST[:PORT], to join by a token in "+several.TokenVariable)
	flags.StringVar(&e.Advertise, "advertise", "", "how other servers find this one, HOST[:PORT] (default: the machine's name, port "+strconv.Itoa(several.LinkPort)+")")
	flags.StringVar(&e.Bind, "bind", "", "the address of this machine for other servers (default: that of --advertise, or all)")
	flags.StringVar(&e.TokenFile, "token-file", "", "file with the token for joining, instead of "+several.TokenVariable)
}

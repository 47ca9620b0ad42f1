package text

import (
	"net/netip"
	"slices"
)

// reserved are the names nobody gets, nor any that looks like one: they speak for the server or its staff, or mean nobody in
// particular in one of the languages of the screens.
var reserved = []string{
	"admin", "administrator", "root", "server", "system", "host", "house", "operator", "sysop", "owner", "staff",
	"moderator", "mod", "support", "help", "info", "official", "security", "daemon", "sshd", "ssh", "shithead",
	"bot", "bots", "computer", "cpu", "dealer", "robot",
	"guest", "guests", "anonymous", "anonym", "unknown", "deleted", "nobody", "noone", "someone", "somebody", "anyone",
	"anybody", "everyone", "everybody", "all", "you", "me", "null", "nil", "none", "undefined", "watcher", "spectator",
	"gast", "niemand", "jemand", "jeder", "alle", "unbekannt", "ich", "du", "ihr", "wir", "zuschauer",
}

// machineUsers are users of machines, not names of people: they may be had, but are not proposed.
var machineUsers = []string{
	"admin", "centos", "core", "debian", "docker", "ec2-user", "fedora", "git", "opc", "pi", "test", "ubuntu", "user",
	"vagrant", "www-data",
}

// reservedLooks are what they look like.
var reservedLooks = func() []string {
	var all []string
	for _, name := range reserved {
		all = append(all, Looks(name)...)
	}
	return all
}()

// isReserved says that a name looks like a reserved one, or is an address, which operators ban instead of who is called so.
func isReserved(name string) bool {
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	return slices.ContainsFunc(Looks(name), func(look string) bool { return slices.Contains(reservedLooks, look) })
}

package main

import (
	"fmt"
	"net"
	"os"
	"regexp"
	"strconv"

	"shithead/views/ui"
)

// hostName is what a host may be called, by name or by address: nothing in it means anything to a shell into which it is pasted.
var hostName = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$`)

// longestHost is how long the name of a host may be, in characters: that of DNS.
const longestHost = 253

// publicHost is how the server is called from outside: as the operator says, else by the address that is listened on.
// The name is empty where that is every address, and the port is 0 where it is the one that is listened on.
func publicHost(said, listen string) (ui.Host, error) {
	if said == "" {
		return ui.Host{Name: listenedName(listen)}, nil
	}
	host := ui.Host{Name: said}
	if name, port, err := net.SplitHostPort(said); err == nil {
		host.Name = name
		n, err := strconv.ParseUint(port, 10, 16)
		if host.Port = int(n); err != nil || n == 0 {
			host.Name = ""
		}
	}
	if !isHost(host.Name) {
		return ui.Host{}, fmt.Errorf("--public-name %q: give a host and perhaps a port, such as cards.example:2222", said)
	}
	return host, nil
}

// isHost reports whether a text is the name or the address of a host.
func isHost(name string) bool {
	return len(name) <= longestHost && hostName.MatchString(name) || net.ParseIP(name) != nil
}

// listenedName is the host of an address that is listened on, empty for every address.
func listenedName(listen string) string {
	host, _, err := net.SplitHostPort(listen)
	if ip := net.ParseIP(host); err != nil || !isHost(host) || ip != nil && ip.IsUnspecified() {
		return ""
	}
	return host
}

// machineName is what this machine is called.
func machineName() string {
	name, err := os.Hostname()
	if err != nil || !isHost(name) {
		return "localhost"
	}
	return name
}

package sshtest

import (
	"fmt"
	"io"
	"net"
	"net/netip"
	"testing"
)

// Balancer listens until the test ends, and says with the PROXY protocol that what it passes on comes from elsewhere.
func Balancer(t testing.TB, server, from string) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	header := fmt.Sprintf("PROXY TCP4 %s 127.0.0.1 4000 22\r\n", from)
	if netip.MustParseAddr(from).Is6() {
		header = fmt.Sprintf("PROXY TCP6 %s ::1 4000 22\r\n", from)
	}
	go func() {
		for {
			in, err := listener.Accept()
			if err != nil {
				return
			}
			go relay(in, server, header)
		}
	}()
	return listener.Addr().String()
}

// relay passes on what comes in both directions, after a header, until either side ends.
func relay(in net.Conn, server, header string) {
	defer func() { _ = in.Close() }()
	out, err := net.Dial("tcp", server)
	if err != nil {
		return
	}
	defer func() { _ = out.Close() }()
	_, _ = io.WriteString(out, header)
	go func() {
		_, _ = io.Copy(out, in)
		_ = out.Close()
	}()
	_, _ = io.Copy(in, out)
}

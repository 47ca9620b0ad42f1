package sshtest

import (
	"fmt"
	"io"
	"net"
	"net/netip"
	"testing"
)

// Balancer is a balancer on an address of its own, until the test ends, that says with the PROXY protocol that whoever comes
// through it comes from somewhere else.
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

// relay passes on what is said in both directions, after a header, until either side ends it.
func relay(in net.Conn, server, header string) {
	defer func() { _ = in.Close() }()
	out, err := net.Dial("tcp", server)
	if err != nil {
		return
	}
	defer func() { _ = out.Close() }()
	if _, err := io.WriteString(out, header); err != nil {
		return
	}
	go func() {
		_, _ = io.Copy(out, in)
		_ = out.Close()
	}()
	_, _ = io.Copy(in, out)
}

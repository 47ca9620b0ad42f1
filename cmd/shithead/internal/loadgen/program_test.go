package loadgen

import (
	"crypto/ed25519"
	"errors"
	"io"
	"net"
	"sync/atomic"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// serves is a server that says some text to whoever runs a command, and waits until they hang up.
func serves(t *testing.T, says string) (address string, key gossh.Signer) {
	t.Helper()
	_, private, err := ed25519.GenerateKey(nil)
	must(t, err)
	if key, err = gossh.NewSignerFromKey(private); err != nil {
		t.Fatal(err)
	}
	config := &gossh.ServerConfig{NoClientAuth: true}
	config.AddHostKey(key)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		tcp, err := listener.Accept()
		if err != nil {
			return
		}
		defer tcp.Close()
		_, channels, requests, err := gossh.NewServerConn(tcp, config)
		if err != nil {
			return
		}
		go gossh.DiscardRequests(requests)
		channel, requests, err := (<-channels).Accept()
		if err != nil {
			return
		}
		_ = (<-requests).Reply(true, nil)
		_, _ = io.WriteString(channel, says)
		_, _ = io.Copy(io.Discard, channel)
		_ = channel.Close()
	}()
	return listener.Addr().String(), key
}

// TestProgram_AServerThatGreetsTwice is no server of ours: the session ends, with an error.
func TestProgram_AServerThatGreetsTwice(t *testing.T) {
	const hello = `{"type":"hello"}` + "\n"
	address, key := serves(t, hello+hello)
	c, err := dial(t.Context(), address, "ann", key, new(atomic.Int64))
	must(t, err)
	defer c.hangUp()
	p := new(program)
	if err := p.begin(t.Context(), c); err != nil && !errors.Is(err, errGreeting) {
		t.Fatal(err)
	}
	<-p.over
	if err := p.why(); !errors.Is(err, errGreeting) {
		t.Errorf("it ends as %v", err)
	}
}

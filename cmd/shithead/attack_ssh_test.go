package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// What attackers do with SSH itself.

func (m *mallory) staysSilent(ctx context.Context) error {
	conn, err := m.dials(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	buf := make([]byte, 256)
	for {
		if _, err := conn.Read(buf); err != nil {
			return err // hung up on
		}
		m.done.Add(1)
	}
}

// abandonsAKeyExchange has the server compute the most costly there is, and does not wait for the rest.
func (m *mallory) abandonsAKeyExchange(ctx context.Context) error {
	conn, err := m.dials(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	_, _, _, err = gossh.NewClientConn(conn, m.server, &gossh.ClientConfig{
		Config: gossh.Config{KeyExchanges: []string{gossh.KeyExchangeDH14SHA256, gossh.KeyExchangeMLKEM768X25519}},
		HostKeyCallback: func(string, net.Addr, gossh.PublicKey) error {
			m.done.Add(1)
			return net.ErrClosed
		},
	})
	return err
}

func (m *mallory) logsIn(ctx context.Context) error {
	client, err := m.client(ctx, gossh.Config{})
	if err != nil {
		return err
	}
	m.done.Add(1)
	return client.Close()
}

func (m *mallory) rekeys(ctx context.Context) error {
	client, err := m.client(ctx, gossh.Config{RekeyThreshold: 256})
	if err != nil {
		return err
	}
	for {
		if _, _, err := client.SendRequest("keepalive@openssh.com", true, make([]byte, 512)); err != nil {
			return err
		}
		m.done.Add(1)
	}
}

func (m *mallory) changesItsWindow(ctx context.Context) error {
	client, err := m.client(ctx, gossh.Config{})
	if err != nil {
		return err
	}
	defer client.Close()
	s, err := m.session(client)
	if err != nil {
		return err
	}
	pty := gossh.Marshal(sshtest.PtyRequest{Term: "xterm-256color", Columns: 400, Rows: 120})
	if _, err := s.SendRequest("pty-req", true, pty); err != nil {
		return err
	}
	if _, err := s.SendRequest("shell", true, nil); err != nil {
		return err
	}
	for i := uint32(0); ; i++ {
		size := sshtest.WindowChange{Columns: 300 + i%100, Rows: 60 + i%60}
		if err := m.asks(s, "window-change", i, gossh.Marshal(size)); err != nil {
			return err
		}
	}
}

// answeredEvery is of how many requests one is answered, after which the client knows that all were looked at.
const answeredEvery = 50

// asks asks for something on a session, for the nth time.
func (m *mallory) asks(s gossh.Channel, kind string, n uint32, payload []byte) error {
	answered := n%answeredEvery == answeredEvery-1
	_, err := s.SendRequest(kind, answered, payload)
	if err == nil && answered {
		m.done.Add(answeredEvery)
	}
	return err
}

func (m *mallory) asksTheConnection(ctx context.Context) error {
	client, err := m.client(ctx, gossh.Config{})
	if err != nil {
		return err
	}
	defer client.Close()
	for i := 0; ; i++ {
		answered := i%answeredEvery == answeredEvery-1
		if _, _, err := client.SendRequest("nonsense", answered, nil); err != nil {
			return err
		}
		if answered {
			m.done.Add(answeredEvery)
		}
	}
}

func (m *mallory) asksForNonsense(ctx context.Context) error {
	client, err := m.client(ctx, gossh.Config{})
	if err != nil {
		return err
	}
	defer client.Close()
	s, err := m.session(client)
	if err != nil {
		return err
	}
	for i := uint32(0); ; i++ {
		if err := m.asks(s, "nonsense", i, nil); err != nil {
			return err
		}
	}
}

func (m *mallory) opensNonsense(ctx context.Context) error {
	client, err := m.client(ctx, gossh.Config{})
	if err != nil {
		return err
	}
	defer client.Close()
	for ctx.Err() == nil {
		if _, _, err := client.OpenChannel("nonsense", nil); err != nil {
			if _, refused := err.(*gossh.OpenChannelError); !refused { //nolint:errorlint // it is never wrapped
				return err
			}
		}
		m.done.Add(1)
	}
	return ctx.Err()
}

func (m *mallory) commands(ctx context.Context) error {
	client, err := m.client(ctx, gossh.Config{})
	if err != nil {
		return err
	}
	defer client.Close()
	for ctx.Err() == nil {
		s, err := m.session(client)
		if err != nil {
			return err
		}
		if ok, err := s.SendRequest("exec", true, gossh.Marshal(struct{ Command string }{"help"})); err != nil || !ok {
			return fmt.Errorf("not run: %w", err)
		}
		_ = s.Close()
		m.done.Add(1)
	}
	return ctx.Err()
}

// opensSessions opens sessions and closes them without asking for anything.
func (m *mallory) opensSessions(ctx context.Context) error {
	client, err := m.client(ctx, gossh.Config{})
	if err != nil {
		return err
	}
	defer client.Close()
	for ctx.Err() == nil {
		s, err := m.opens(client)
		if err != nil {
			return err
		}
		m.done.Add(1)
		_ = s.Close()
	}
	return ctx.Err()
}

// sendsSmallPackets sends a session what nobody reads, a byte at a time.
func (m *mallory) sendsSmallPackets(ctx context.Context) error {
	client, err := m.client(ctx, gossh.Config{})
	if err != nil {
		return err
	}
	defer client.Close()
	s, err := m.session(client)
	if err != nil {
		return err
	}
	for {
		if _, err := s.Write([]byte{'x'}); err != nil {
			return err
		}
		m.done.Add(1)
	}
}

// connects opens a connection and closes it.
func (m *mallory) connects(ctx context.Context) error {
	for ctx.Err() == nil {
		conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: m.from}}).DialContext(ctx, "tcp", m.server)
		if err != nil {
			return err
		}
		_ = conn.(*net.TCPConn).SetLinger(0) // so that no port is waited for
		_ = conn.Close()
		m.done.Add(1)
	}
	return ctx.Err()
}

// asksForGroup14 asks for the key exchange that costs the server most and the client nothing.
func (m *mallory) asksForGroup14(ctx context.Context) error {
	conn, err := m.dials(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	_, _, _, err = gossh.NewClientConn(conn, m.server, &gossh.ClientConfig{
		Config: gossh.Config{KeyExchanges: []string{gossh.KeyExchangeDH14SHA256}}, HostKeyCallback: gossh.InsecureIgnoreHostKey(), //nolint:gosec // it is mallory
	})
	if negotiation := (*gossh.AlgorithmNegotiationError)(nil); errors.As(err, &negotiation) {
		m.done.Add(1)
	}
	return err
}

// offersKeys asks about key after key, and proves none.
func (m *mallory) offersKeys(ctx context.Context) error {
	public := m.key.PublicKey()
	var keys []gossh.Signer
	for range 1000 {
		keys = append(keys, liar{&offered{shown: shown{PublicKey: public}, m: m}})
	}
	client, err := m.clientWith(ctx, gossh.Config{}, gossh.PublicKeys(keys...))
	if err == nil {
		_ = client.Close()
	}
	return err
}

// offered is a key that counts when the server has answered.
type offered struct {
	shown
	m *mallory
}

func (o *offered) Marshal() []byte {
	if o.asked {
		o.m.done.Add(1)
	}
	return o.shown.Marshal()
}

// makesUpAnAddress says that it is a balancer, and goes on when nobody listens to that.
func (m *mallory) makesUpAnAddress(ctx context.Context) error {
	conn, err := m.dials(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	for ctx.Err() == nil {
		if _, err := fmt.Fprintf(conn, "PROXY TCP4 192.0.2.%d 192.0.2.1 1234 22\r\n", m.worker); err != nil {
			return err
		}
		m.done.Add(1)
	}
	return ctx.Err()
}

// idles logs in and does nothing.
func (m *mallory) idles(ctx context.Context) error {
	client, err := m.client(ctx, gossh.Config{})
	if err != nil {
		return err
	}
	m.done.Add(1)
	return client.Wait()
}

// typesKeys has as many terminals as one connection may have, and a key pressed in all of them all the time.
func (m *mallory) typesKeys(ctx context.Context) error {
	client, err := m.client(ctx, gossh.Config{})
	if err != nil {
		return err
	}
	defer client.Close()
	var terminals []gossh.Channel
	for range 4 {
		s, err := m.session(client)
		if err != nil {
			return err
		}
		pty := gossh.Marshal(sshtest.PtyRequest{Term: "xterm-256color", Columns: 120, Rows: 40})
		if _, err := s.SendRequest("pty-req", true, pty); err != nil {
			return err
		}
		if _, err := s.SendRequest("shell", true, nil); err != nil {
			return err
		}
		terminals = append(terminals, s)
	}
	keys := time.NewTicker(5 * time.Millisecond)
	defer keys.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-keys.C:
		}
		for _, s := range terminals {
			if _, err := s.Write([]byte("?")); err != nil {
				return err
			}
			m.done.Add(1)
		}
	}
}

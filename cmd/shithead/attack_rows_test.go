package main

import (
	"context"
	"fmt"
	"net"
	"sync/atomic"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// loads are the attacks that can be run: to add one, add a row. Each does its worst again and again, from so many addresses
// with so many workers at each.
func loads() []load {
	return []load{
		{"silent connections", 79, 64, (*mallory).staysSilent},
		{"abandoned key exchanges", 8, 8, (*mallory).abandonsAKeyExchange},
		{"logins", 8, 4, (*mallory).logsIn},
		{"new keys", 8, 4, (*mallory).rekeys},
		{"window changes", 8, 8, (*mallory).changesItsWindow},
		{"unknown channel requests", 8, 8, (*mallory).asksForNonsense},
		{"unknown channels", 8, 8, (*mallory).opensNonsense},
		{"commands", 8, 4, (*mallory).commands},
	}
}

// load is one attack.
type load struct {
	name               string
	addresses, workers int
	// does it once, until ctx ends at the latest.
	does func(m *mallory, ctx context.Context) error
}

// mallory is one worker of an attack.
type mallory struct {
	address string
	from    net.Addr
	// done counts what the server has let all of them do, of whatever the attack does.
	done *atomic.Int64
}

// dials opens a connection, which is closed when ctx ends.
func (m *mallory) dials(ctx context.Context) (net.Conn, error) {
	conn, err := (&net.Dialer{LocalAddr: m.from}).DialContext(ctx, "tcp", m.address)
	if err == nil {
		context.AfterFunc(ctx, func() { _ = conn.Close() })
	}
	return conn, err
}

// client logs in as a guest.
func (m *mallory) client(ctx context.Context, config gossh.Config) (gossh.Conn, error) {
	conn, err := m.dials(ctx)
	if err != nil {
		return nil, err
	}
	client, channels, requests, err := gossh.NewClientConn(conn, m.address, &gossh.ClientConfig{
		Config: config, User: "mallory", Auth: []gossh.AuthMethod{sshtest.WithoutKey()},
		HostKeyCallback: gossh.InsecureIgnoreHostKey(), //nolint:gosec // it is mallory
	})
	if err != nil {
		_ = conn.Close()
		return nil, err
	}
	go gossh.DiscardRequests(requests)
	go func() {
		for channel := range channels {
			_ = channel.Reject(gossh.Prohibited, "")
		}
	}()
	return client, nil
}

// session opens a session that is read and thrown away.
func (m *mallory) session(client gossh.Conn) (gossh.Channel, error) {
	channel, requests, err := client.OpenChannel("session", nil)
	if err != nil {
		return nil, err
	}
	go gossh.DiscardRequests(requests)
	go func() {
		buf := make([]byte, 1<<14)
		for {
			if _, err := channel.Read(buf); err != nil {
				return
			}
		}
	}()
	return channel, nil
}

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
	_, _, _, err = gossh.NewClientConn(conn, m.address, &gossh.ClientConfig{
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
		if _, err := s.SendRequest("window-change", i%50 == 0, gossh.Marshal(size)); err != nil {
			return err
		}
		m.done.Add(1)
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
	for i := 0; ; i++ {
		if _, err := s.SendRequest("nonsense", i%50 == 0, nil); err != nil {
			return err
		}
		m.done.Add(1)
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

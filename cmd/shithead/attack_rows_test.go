package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshclient"
	"shithead/sshsrv/sshtest"
)

// loads are the attacks that can be run: to add one, add a row, and name it in the table of sshsrv/attacks.go. Each does its
// worst again and again, from so many addresses with so many workers at each: eight where none are said.
func loads() []load {
	limits := sshsrv.DefaultLimits()
	guests := limits.API.Guests
	const listCost = 50 // of a program, as API.md says
	lists := gate.Rate{Burst: guests.WorkBurst / listCost, Within: time.Duration(guests.WorkBurst/guests.Work) * time.Second}
	newcomers := gate.Rate{Burst: limits.Account.Newcomers, Within: time.Duration(limits.Account.Newcomers) * limits.Account.NewcomerEvery}
	handshakes := limits.Gate.HandshakesPerAddress
	logIn := as(guest, func(_ context.Context, m *mallory, _ gossh.Conn) error {
		m.done.Add(1)
		return nil
	})
	return []load{
		{name: "lists of rooms", does: as(guest, listRooms), most: lists, rooms: 400},
		{name: "abandoned key exchanges", does: abandonKeyExchange, most: handshakes, all: limits.Gate.HandshakesInAll},
		{name: "logins", does: logIn, most: handshakes},
		{name: "keys", does: as(guest, typeKeys), workers: 15},
		{name: "silent connections", does: staySilent, addresses: 79, workers: 64},
		{name: "idle guests", does: as(guest, idle), most: handshakes},
		{name: "new profiles", does: as(stranger, makeProfile), most: newcomers},
		{name: "watchers", does: as(guest, watch), workers: 23},
		{name: "logins, beside a party", does: logIn, party: 30},
		{name: "logins, at one's own address", does: logIn, near: true},
	}
}

// deed is done once on a connection of its own, which is closed then, or when ctx ends.
type deed func(ctx context.Context, m *mallory, conn net.Conn) error

// load is an attack by many.
type load struct {
	name               string
	addresses, workers int
	does               deed
	// most is how much of it the server lets one address do, all how much all together, zero where that is not counted.
	most, all gate.Rate
	// rooms is how many there are besides those of the honest, and party how many honest people come meanwhile.
	rooms, party int
	// near: the honest come from an address of attackers, and how they fare says nothing about others.
	near bool
}

// mallory is one worker of an attack.
type mallory struct {
	t      *testing.T
	server string
	// room is one in which honest players sit.
	room string
	from net.IP
	// done counts what the server has let all of them do, of whatever the attack does.
	done *atomic.Int64
}

// attack attacks until ctx ends, with a pause after each refusal.
func (m *mallory) attack(ctx context.Context, l *load, pause time.Duration) {
	for ctx.Err() == nil {
		conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: m.from}}).DialContext(ctx, "tcp", m.server)
		if err == nil {
			context.AfterFunc(ctx, func() { _ = conn.Close() })
			err = l.does(ctx, m, conn)
			_ = conn.Close()
		}
		if err != nil {
			select {
			case <-ctx.Done():
			case <-time.After(pause):
			}
		}
	}
}

// as is a deed of a client that has logged in somehow.
func as(auth func(t testing.TB) gossh.AuthMethod, does func(context.Context, *mallory, gossh.Conn) error) deed {
	return func(ctx context.Context, m *mallory, conn net.Conn) error {
		client, channels, requests, err := gossh.NewClientConn(conn, m.server, &gossh.ClientConfig{
			User: "mallory", Auth: []gossh.AuthMethod{auth(m.t)},
			HostKeyCallback: gossh.InsecureIgnoreHostKey(), //nolint:gosec // it is mallory
		})
		if err != nil {
			return err
		}
		defer client.Close()
		return does(ctx, m, sshclient.Quiet(client, channels, requests))
	}
}

func guest(testing.TB) gossh.AuthMethod      { return sshtest.WithoutKey() }
func stranger(t testing.TB) gossh.AuthMethod { return sshtest.WithKey(sshtest.NewKey(t)) }

// execOn runs a command without a terminal.
func execOn(s gossh.Channel, command string) error {
	if ok, err := s.SendRequest("exec", true, gossh.Marshal(struct{ Command string }{command})); err != nil || !ok {
		return fmt.Errorf("%s is not run: %w", command, err)
	}
	return nil
}

// api opens a session of the API, which begins with a line, and gives its next lines.
func api(client gossh.Conn, line string) (s gossh.Channel, lines *bufio.Reader, err error) {
	s, requests, err := client.OpenChannel("session", nil)
	if err != nil {
		return nil, nil, err
	}
	go gossh.DiscardRequests(requests)
	err = execOn(s, "api")
	if err == nil {
		_, err = io.WriteString(s, line)
	}
	return s, bufio.NewReader(s), err
}

// listRooms asks for the rooms as fast as it is told of them.
func listRooms(_ context.Context, m *mallory, client gossh.Conn) error {
	const ask = `{"id":1,"do":"rooms"}` + "\n"
	s, lines, err := api(client, ask)
	for err == nil {
		var line string
		line, err = lines.ReadString('\n')
		if strings.HasPrefix(line, `{"id":1,`) {
			if strings.HasPrefix(line, `{"id":1,"ok":true`) {
				m.done.Add(1)
			}
			_, _ = io.WriteString(s, ask) // if it is hung up on the lines end
		}
	}
	return err
}

// watch watches the honest and reads what comes.
func watch(_ context.Context, m *mallory, client gossh.Conn) error {
	_, lines, err := api(client, fmt.Sprintf(`{"id":1,"do":"watch","room":%q}`+"\n", m.room))
	for err == nil {
		if _, err = lines.ReadString('\n'); err == nil {
			m.done.Add(1)
		}
	}
	return err
}

// makeProfile waits until it is told who it is.
func makeProfile(_ context.Context, m *mallory, client gossh.Conn) error {
	_, lines, err := api(client, "")
	if err != nil {
		return err
	}
	hello, err := lines.ReadString('\n')
	if err == nil && !strings.Contains(hello, `"id":""`) {
		m.done.Add(1)
	}
	return err
}

// typeKeys has as many terminals as one connection may have, and a key pressed in all of them all the time.
func typeKeys(ctx context.Context, m *mallory, client gossh.Conn) error {
	var terminals []gossh.Channel
	for range 4 {
		s, requests, err := client.OpenChannel("session", nil)
		if err != nil {
			return err
		}
		go gossh.DiscardRequests(requests)
		go func() { _, _ = io.Copy(io.Discard, s) }()
		_, noTerminal := s.SendRequest("pty-req", true, gossh.Marshal(sshtest.PtyRequest{Term: "xterm-256color", Columns: 120, Rows: 40}))
		if _, err := s.SendRequest("shell", true, nil); err != nil || noTerminal != nil {
			return errors.Join(noTerminal, err)
		}
		terminals = append(terminals, s)
	}
	due := time.NewTicker(5 * time.Millisecond)
	defer due.Stop()
	for ctx.Err() == nil {
		<-due.C
		for _, s := range terminals {
			if _, err := io.WriteString(s, "?"); err != nil {
				return err
			}
			m.done.Add(1)
		}
	}
	return ctx.Err()
}

// idle does nothing.
func idle(_ context.Context, m *mallory, client gossh.Conn) error {
	m.done.Add(1)
	return client.Wait()
}

func staySilent(_ context.Context, m *mallory, conn net.Conn) error {
	for buf := make([]byte, 256); ; {
		if _, err := conn.Read(buf); err != nil {
			return err // hung up on
		}
		m.done.Add(1)
	}
}

// abandonKeyExchange has the server compute the most costly there is, and does not wait for the rest.
func abandonKeyExchange(_ context.Context, m *mallory, conn net.Conn) error {
	_, _, _, err := gossh.NewClientConn(conn, m.server, &gossh.ClientConfig{
		Config: gossh.Config{KeyExchanges: []string{gossh.KeyExchangeMLKEM768X25519}},
		HostKeyCallback: func(string, net.Addr, gossh.PublicKey) error {
			m.done.Add(1)
			return net.ErrClosed
		},
	})
	return err
}

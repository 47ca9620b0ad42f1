package main

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
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
	return []load{
		{name: "lists of rooms", does: (*mallory).listsRooms, most: lists, rooms: 400},
		{name: "abandoned key exchanges", does: (*mallory).abandonsAKeyExchange, most: handshakes, all: limits.Gate.HandshakesInAll},
		{name: "logins", does: (*mallory).logsIn, most: handshakes},
		{name: "keys", does: (*mallory).typesKeys, workers: 15},
		{name: "silent connections", does: (*mallory).staysSilent, addresses: 79, workers: 64},
		{name: "idle guests", does: (*mallory).idles, most: handshakes},
		{name: "new profiles", does: (*mallory).makesAProfile, most: newcomers},
		{name: "watchers", does: (*mallory).watches, workers: 23},
		{name: "logins, beside a party", does: (*mallory).logsIn, party: &party{guests: 30, name: "party"}},
		{name: "logins, at one's own address", does: (*mallory).logsIn, near: true},
	}
}

// load is one attack.
type load struct {
	name               string
	addresses, workers int
	// does it once, until ctx ends at the latest.
	does func(m *mallory, ctx context.Context) error
	// most is how much of it the server lets one address do, all how much all together, zero where that is not counted.
	most, all gate.Rate
	// rooms is how many there are besides those of the honest.
	rooms int
	// party comes meanwhile, if any.
	party *party
	// near: the honest come from an address of attackers, and how they fare says nothing about others.
	near bool
}

// mallory is one worker of an attack.
type mallory struct {
	server string
	// room is one in which honest players sit.
	room string
	from net.IP
	// done counts what the server has let all of them do, of whatever the attack does.
	done *atomic.Int64
}

func freshKey() gossh.Signer {
	_, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		panic(err) // the system has no random numbers
	}
	signer, err := gossh.NewSignerFromKey(private)
	if err != nil {
		panic(err) // it is no key that was just made
	}
	return signer
}

// connected does something on a connection, which is closed when ctx ends.
func (m *mallory) connected(ctx context.Context, does func(conn net.Conn) error) error {
	conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: m.from}}).DialContext(ctx, "tcp", m.server)
	if err != nil {
		return err
	}
	context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer conn.Close()
	return does(conn)
}

// with logs in somehow, does something and hangs up.
func (m *mallory) with(ctx context.Context, auth gossh.AuthMethod, does func(client gossh.Conn) error) error {
	return m.connected(ctx, func(conn net.Conn) error {
		client, channels, requests, err := gossh.NewClientConn(conn, m.server, &gossh.ClientConfig{
			User: "mallory", Auth: []gossh.AuthMethod{auth},
			HostKeyCallback: gossh.InsecureIgnoreHostKey(), //nolint:gosec // it is mallory
		})
		if err != nil {
			return err
		}
		defer client.Close()
		return does(sshclient.Quiet(client, channels, requests))
	})
}

// asGuest does something on a connection of a guest.
func (m *mallory) asGuest(ctx context.Context, does func(client gossh.Conn) error) error {
	return m.with(ctx, sshtest.WithoutKey(), does)
}

// again does something until it fails or ctx ends, and counts it.
func (m *mallory) again(ctx context.Context, does func() error) error {
	for ctx.Err() == nil {
		if err := does(); err != nil {
			return err
		}
		m.done.Add(1)
	}
	return ctx.Err()
}

// once counts what was done, and waits for the end of a connection.
func (m *mallory) once(client gossh.Conn) error {
	m.done.Add(1)
	return client.Wait()
}

// execOn runs a command without a terminal.
func execOn(s gossh.Channel, command string) error {
	if ok, err := s.SendRequest("exec", true, gossh.Marshal(struct{ Command string }{command})); err != nil || !ok {
		return fmt.Errorf("%s is not run: %w", command, err)
	}
	return nil
}

// session opens a session that is read and thrown away.
func (m *mallory) session(client gossh.Conn) (gossh.Channel, error) {
	channel, requests, err := client.OpenChannel("session", nil)
	if err != nil {
		return nil, err
	}
	go gossh.DiscardRequests(requests)
	go func() { _, _ = io.Copy(io.Discard, channel) }()
	return channel, nil
}

// api opens a session of the API, whose answers are read by who has opened it.
func (m *mallory) api(client gossh.Conn) (gossh.Channel, error) {
	channel, requests, err := client.OpenChannel("session", nil)
	if err != nil {
		return nil, err
	}
	go gossh.DiscardRequests(requests)
	return channel, execOn(channel, "api")
}

// apis opens as many sessions as one connection may have, and has each do something until the last is done.
func (m *mallory) apis(ctx context.Context, does func(s gossh.Channel)) error {
	return m.asGuest(ctx, func(client gossh.Conn) error {
		var all sync.WaitGroup
		for range 4 {
			s, err := m.api(client)
			if err != nil {
				return err
			}
			all.Go(func() { does(s) })
		}
		all.Wait()
		return ctx.Err()
	})
}

// listsRooms asks for the rooms as fast as it is told of them.
func (m *mallory) listsRooms(ctx context.Context) error {
	return m.apis(ctx, func(s gossh.Channel) {
		lines := bufio.NewReader(s)
		for {
			if _, err := io.WriteString(s, `{"id":1,"do":"rooms"}`+"\n"); err != nil {
				return
			}
			line, err := lines.ReadString('\n')
			switch {
			case err != nil:
				return
			case strings.HasPrefix(line, `{"id":1,"ok":true`):
				m.done.Add(1)
			}
		}
	})
}

// watches watches the honest and reads what comes.
func (m *mallory) watches(ctx context.Context) error {
	return m.asGuest(ctx, func(client gossh.Conn) error {
		s, err := m.api(client)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(s, `{"id":1,"do":"watch","room":%q}`+"\n", m.room); err != nil {
			return err
		}
		lines := bufio.NewReader(s)
		return m.again(ctx, func() error {
			_, err := lines.ReadString('\n')
			return err
		})
	})
}

// makesAProfile comes with a key that is new.
func (m *mallory) makesAProfile(ctx context.Context) error {
	return m.with(ctx, gossh.PublicKeys(freshKey()), func(client gossh.Conn) error {
		s, err := m.api(client)
		if err != nil {
			return err
		}
		hello, err := bufio.NewReader(s).ReadString('\n')
		if err == nil && !strings.Contains(hello, `"id":""`) {
			m.done.Add(1)
		}
		return err
	})
}

// typesKeys has as many terminals as one connection may have, and a key pressed in all of them all the time.
func (m *mallory) typesKeys(ctx context.Context) error {
	return m.asGuest(ctx, func(client gossh.Conn) error {
		var terminals []gossh.Channel
		for range 4 {
			s, err := m.session(client)
			if err != nil {
				return err
			}
			pty := sshtest.PtyRequest{Term: "xterm-256color", Columns: 120, Rows: 40}
			_, noTerminal := s.SendRequest("pty-req", true, gossh.Marshal(pty))
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
	})
}

func (m *mallory) staysSilent(ctx context.Context) error {
	return m.connected(ctx, func(conn net.Conn) error {
		buf := make([]byte, 256)
		return m.again(ctx, func() error {
			_, err := conn.Read(buf)
			return err // hung up on
		})
	})
}

// abandonsAKeyExchange has the server compute the most costly there is, and does not wait for the rest.
func (m *mallory) abandonsAKeyExchange(ctx context.Context) error {
	return m.connected(ctx, func(conn net.Conn) error {
		_, _, _, err := gossh.NewClientConn(conn, m.server, &gossh.ClientConfig{
			Config: gossh.Config{KeyExchanges: []string{gossh.KeyExchangeMLKEM768X25519}},
			HostKeyCallback: func(string, net.Addr, gossh.PublicKey) error {
				m.done.Add(1)
				return net.ErrClosed
			},
		})
		return err
	})
}

func (m *mallory) logsIn(ctx context.Context) error {
	return m.asGuest(ctx, func(gossh.Conn) error {
		m.done.Add(1)
		return nil
	})
}

// idles logs in and does nothing.
func (m *mallory) idles(ctx context.Context) error { return m.asGuest(ctx, m.once) }

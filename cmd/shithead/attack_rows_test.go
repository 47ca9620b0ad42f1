package main

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"net"
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
	lists := gate.Rate{Burst: guests.WorkBurst / listCost, Within: time.Duration(guests.WorkBurst/guests.Work) * time.Second}
	newcomers := gate.Rate{Burst: limits.Account.Newcomers, Within: time.Duration(limits.Account.Newcomers) * limits.Account.NewcomerEvery}
	return []load{
		{name: "lists of rooms", does: (*mallory).listsRooms, most: lists, rooms: 400},
		{name: "lists of rooms, unread", does: (*mallory).listsRoomsUnread, rooms: 400},
		{name: "refused key exchanges", does: (*mallory).asksForGroup14, most: limits.Gate.HandshakesPerAddress},
		{name: "abandoned key exchanges", does: (*mallory).abandonsAKeyExchange, most: limits.Gate.HandshakesPerAddress},
		{name: "key exchanges, 250 addresses", does: (*mallory).abandonsAKeyExchange, addresses: 250, workers: 1, all: limits.Gate.HandshakesInAll},
		{name: "logins", does: (*mallory).logsIn, most: limits.Gate.HandshakesPerAddress},
		{name: "connections", does: (*mallory).connects},
		{name: "new keys", does: (*mallory).rekeys, workers: 4, most: limits.Gate.Asks.Address},
		{name: "window changes", does: (*mallory).changesItsWindow, most: limits.Gate.Asks.Address},
		{name: "unknown requests", does: (*mallory).asksTheConnection, most: limits.Gate.Asks.Address},
		{name: "unknown channel requests", does: (*mallory).asksForNonsense, most: limits.Gate.Asks.Address},
		{name: "unknown channels", does: (*mallory).opensNonsense, most: limits.Gate.Asks.Address},
		{name: "commands", does: (*mallory).commands, most: limits.Gate.Opens.Address},
		{name: "sessions", does: (*mallory).opensSessions, most: limits.Gate.Opens.Address},
		{name: "small packets", does: (*mallory).sendsSmallPackets},
		{name: "offered keys", does: (*mallory).offersKeys, most: plus(limits.Gate.Offers.Address, limits.Gate.HandshakesPerAddress, limits.Gate.HandshakesPerAddress)},
		{name: "made up addresses", does: (*mallory).makesUpAnAddress},
		{name: "nested lines", does: (*mallory).sendsNestedLines},
		{name: "keys", does: (*mallory).typesKeys, workers: 15},
		{name: "silent connections", does: (*mallory).staysSilent, addresses: 79, workers: 64},
		{name: "idle programs", does: (*mallory).staysForNothing, workers: limits.Gate.ConnectionsPerAddress},
		{name: "idle guests", does: (*mallory).idles, most: limits.Gate.HandshakesPerAddress},
		{name: "new profiles", does: (*mallory).makesAProfile, most: newcomers},
		{name: "bots in and out", does: (*mallory).movesBots, workers: 4},
		{name: "watchers", does: (*mallory).watches, workers: 23},
		{name: "logins, beside a party", does: (*mallory).logsIn, party: &party{guests: 30, name: "party"}},
		{name: "logins, beside friends", does: (*mallory).logsIn, party: &party{guests: 40}},
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

// plus are several rates together.
func plus(rates ...gate.Rate) (sum gate.Rate) {
	perSecond := 0.0
	for _, r := range rates {
		sum.Burst += r.Burst
		perSecond += float64(r.Burst) / r.Within.Seconds()
	}
	sum.Within = time.Duration(float64(sum.Burst) / perSecond * float64(time.Second))
	return sum
}

// mallory is one worker of an attack.
type mallory struct {
	server string
	// room is one in which honest players sit.
	room string
	from net.IP
	// worker is which of those at the address it is, and key its key.
	worker int
	key    gossh.Signer
	// done counts what the server has let all of them do, of whatever the attack does.
	done *atomic.Int64
}

// dials opens a connection, which is closed when ctx ends.
func (m *mallory) dials(ctx context.Context) (net.Conn, error) {
	conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: m.from}}).DialContext(ctx, "tcp", m.server)
	if err == nil {
		context.AfterFunc(ctx, func() { _ = conn.Close() })
	}
	return conn, err
}

// connected does something on a connection.
func (m *mallory) connected(ctx context.Context, does func(conn net.Conn) error) error {
	conn, err := m.dials(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return does(conn)
}

// with logs in somehow, does something and hangs up.
func (m *mallory) with(ctx context.Context, config gossh.Config, auth gossh.AuthMethod, does func(client gossh.Conn) error) error {
	return m.connected(ctx, func(conn net.Conn) error {
		client, channels, requests, err := gossh.NewClientConn(conn, m.server, &gossh.ClientConfig{
			Config: config, User: "mallory", Auth: []gossh.AuthMethod{auth},
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
	return m.with(ctx, gossh.Config{}, sshtest.WithoutKey(), does)
}

// inSession does something in a session of a guest that is read and thrown away.
func (m *mallory) inSession(ctx context.Context, does func(s gossh.Channel) error) error {
	return m.asGuest(ctx, func(client gossh.Conn) error {
		s, err := m.session(client)
		if err != nil {
			return err
		}
		return does(s)
	})
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

// guestAgain does something on one connection of a guest again and again.
func (m *mallory) guestAgain(ctx context.Context, does func(client gossh.Conn) error) error {
	return m.asGuest(ctx, func(client gossh.Conn) error {
		return m.again(ctx, func() error { return does(client) })
	})
}

// startOn starts a shell or a command, whose payload it is, in a terminal of a size.
func startOn(s gossh.Channel, columns, rows uint32, kind string, payload []byte) error {
	pty := gossh.Marshal(sshtest.PtyRequest{Term: "xterm-256color", Columns: columns, Rows: rows})
	if _, err := s.SendRequest("pty-req", true, pty); err != nil {
		return err
	}
	_, err := s.SendRequest(kind, true, payload)
	return err
}

// execOn runs a command without a terminal.
func execOn(s gossh.Channel, command string) error {
	if ok, err := s.SendRequest("exec", true, gossh.Marshal(struct{ Command string }{command})); err != nil || !ok {
		return fmt.Errorf("%s is not run: %w", command, err)
	}
	return nil
}

// opens opens a session from which nothing is read.
func (m *mallory) opens(client gossh.Conn) (gossh.Channel, error) {
	channel, requests, err := client.OpenChannel("session", nil)
	if err != nil {
		return nil, err
	}
	go gossh.DiscardRequests(requests)
	return channel, nil
}

// session opens a session that is read and thrown away.
func (m *mallory) session(client gossh.Conn) (gossh.Channel, error) {
	channel, err := m.opens(client)
	if err != nil {
		return nil, err
	}
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

package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"

	gossh "golang.org/x/crypto/ssh"
)

// What attackers do with the API and at tables.

// listCost is what a list of rooms costs a program, as API.md says.
const listCost = 50

// api opens a session of the API.
func (m *mallory) api(client gossh.Conn) (gossh.Channel, error) {
	s, err := m.opens(client)
	if err != nil {
		return nil, err
	}
	return s, execOn(s, "api")
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
		lines := bufio.NewReaderSize(s, 1<<16)
		for {
			if _, err := io.WriteString(s, `{"id":1,"do":"rooms"}`+"\n"); err != nil {
				return
			}
			ok, err := skipLine(lines)
			switch {
			case err != nil:
				return
			case ok:
				m.done.Add(1)
			}
		}
	})
}

// skipLine reads a line of any length and says whether it grants something.
func skipLine(r *bufio.Reader) (ok bool, err error) {
	part, err := r.ReadSlice('\n')
	ok = bytes.HasPrefix(part, []byte(`{"id":1,"ok":true`))
	for err == bufio.ErrBufferFull {
		_, err = r.ReadSlice('\n')
	}
	return ok, err
}

// listsRoomsUnread asks for the rooms and reads nothing.
func (m *mallory) listsRoomsUnread(ctx context.Context) error {
	return m.apis(ctx, func(s gossh.Channel) { m.sends(ctx, s, `{"id":1,"do":"rooms"}`+"\n") })
}

// sends sends a line again and again.
func (m *mallory) sends(ctx context.Context, s gossh.Channel, line string) {
	_ = m.again(ctx, func() error {
		_, err := io.WriteString(s, line)
		return err
	})
}

// nestedLine is the longest line there may be, of lists in lists.
func nestedLine() string {
	const most = 16 << 10
	begin := `{"id":1,"do":"move","cards":`
	depth := (most - len(begin) - 1) / 2
	return begin + strings.Repeat("[", depth) + strings.Repeat("]", depth) + "}\n"
}

func (m *mallory) sendsNestedLines(ctx context.Context) error {
	return m.apis(ctx, func(s gossh.Channel) {
		go func() { _, _ = io.Copy(io.Discard, s) }()
		m.sends(ctx, s, nestedLine())
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
		lines := bufio.NewReaderSize(s, 1<<16)
		return m.again(ctx, func() error {
			_, err := skipLine(lines)
			return err
		})
	})
}

// staysForNothing holds a connection on which a program runs that says nothing.
func (m *mallory) staysForNothing(ctx context.Context) error {
	return m.asGuest(ctx, func(client gossh.Conn) error {
		if _, err := m.api(client); err != nil {
			return err
		}
		m.done.Add(1)
		return client.Wait()
	})
}

// makesAProfile comes with a key that is new.
func (m *mallory) makesAProfile(ctx context.Context) error {
	return m.with(ctx, gossh.Config{}, gossh.PublicKeys(freshKey()), func(client gossh.Conn) error {
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

// movesBots opens a room and has bots come and go there.
func (m *mallory) movesBots(ctx context.Context) error {
	return m.with(ctx, gossh.Config{}, gossh.PublicKeys(m.key), func(client gossh.Conn) error {
		room, err := m.opensARoom(client)
		if err != nil {
			return err
		}
		s, err := m.session(client)
		if err != nil {
			return err
		}
		if err := startOn(s, 120, 40, "exec", gossh.Marshal(struct{ Command string }{"join " + room})); err != nil {
			return err
		}
		return m.types(ctx, "b-", s)
	})
}

// opensARoom opens a room with twenty seats, and gives its code.
func (m *mallory) opensARoom(client gossh.Conn) (room string, err error) {
	s, err := m.api(client)
	if err != nil {
		return "", err
	}
	defer s.Close()
	const create = `{"id":1,"do":"create","rules":"classic","seats":20,"options":{"packs":4}}` + "\n"
	if _, err := io.WriteString(s, create); err != nil {
		return "", err
	}
	lines := bufio.NewScanner(s)
	for lines.Scan() {
		if _, after, ok := strings.Cut(lines.Text(), `{"id":1,"ok":true,"room":"`); ok {
			room, _, _ = strings.Cut(after, `"`)
			return room, nil
		}
	}
	return "", io.ErrUnexpectedEOF
}

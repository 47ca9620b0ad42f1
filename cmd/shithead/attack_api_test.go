package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
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
	if ok, err := s.SendRequest("exec", true, gossh.Marshal(struct{ Command string }{"api"})); err != nil || !ok {
		return nil, fmt.Errorf("no API: %w", err)
	}
	return s, nil
}

// apis opens as many sessions as one connection may have, and has each do something until the last is done.
func (m *mallory) apis(ctx context.Context, does func(s gossh.Channel)) error {
	client, err := m.client(ctx, gossh.Config{})
	if err != nil {
		return err
	}
	defer client.Close()
	const each = 4
	ended := make(chan struct{}, each)
	for range each {
		s, err := m.api(client)
		if err != nil {
			return err
		}
		go func() {
			does(s)
			ended <- struct{}{}
		}()
	}
	for range each {
		<-ended
	}
	return ctx.Err()
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
	return m.apis(ctx, func(s gossh.Channel) {
		for {
			if _, err := io.WriteString(s, `{"id":1,"do":"rooms"}`+"\n"); err != nil {
				return
			}
			m.done.Add(1)
		}
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
	line := nestedLine()
	return m.apis(ctx, func(s gossh.Channel) {
		go func() { _, _ = io.Copy(io.Discard, s) }()
		for {
			if _, err := io.WriteString(s, line); err != nil {
				return
			}
			m.done.Add(1)
		}
	})
}

// watches watches the honest and reads what comes.
func (m *mallory) watches(ctx context.Context) error {
	client, err := m.client(ctx, gossh.Config{})
	if err != nil {
		return err
	}
	defer client.Close()
	s, err := m.api(client)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(s, `{"id":1,"do":"watch","room":%q}`+"\n", m.room); err != nil {
		return err
	}
	lines := bufio.NewReaderSize(s, 1<<16)
	for {
		if _, err := skipLine(lines); err != nil {
			return err
		}
		m.done.Add(1)
	}
}

// staysForNothing holds a connection on which a program runs that says nothing.
func (m *mallory) staysForNothing(ctx context.Context) error {
	client, err := m.client(ctx, gossh.Config{})
	if err != nil {
		return err
	}
	defer client.Close()
	if _, err := m.api(client); err != nil {
		return err
	}
	m.done.Add(1)
	return client.Wait()
}

// makesAProfile comes with a key that is new.
func (m *mallory) makesAProfile(ctx context.Context) error {
	client, err := m.clientWith(ctx, gossh.Config{}, gossh.PublicKeys(freshKey()))
	if err != nil {
		return err
	}
	defer client.Close()
	s, err := m.api(client)
	if err != nil {
		return err
	}
	hello, err := bufio.NewReader(s).ReadString('\n')
	if err == nil && !strings.Contains(hello, `"id":""`) {
		m.done.Add(1)
	}
	return err
}

// movesBots opens a room and has bots come and go there.
func (m *mallory) movesBots(ctx context.Context) error {
	client, err := m.clientWith(ctx, gossh.Config{}, gossh.PublicKeys(m.key))
	if err != nil {
		return err
	}
	defer client.Close()
	room, err := m.opensARoom(client)
	if err != nil {
		return err
	}
	s, err := m.session(client)
	if err != nil {
		return err
	}
	pty := gossh.Marshal(sshtest.PtyRequest{Term: "xterm-256color", Columns: 120, Rows: 40})
	if _, err := s.SendRequest("pty-req", true, pty); err != nil {
		return err
	}
	if _, err := s.SendRequest("exec", true, gossh.Marshal(struct{ Command string }{"join " + room})); err != nil {
		return err
	}
	keys := time.NewTicker(5 * time.Millisecond)
	defer keys.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-keys.C:
		}
		if _, err := io.WriteString(s, "b-"); err != nil {
			return err
		}
		m.done.Add(1)
	}
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

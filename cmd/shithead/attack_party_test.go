package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// party are people who come at once from one address, each with a key that is new. If they have a name it is everybody's.
type party struct {
	guests int
	name   string
}

// partyAddress is where they come from.
func partyAddress() net.IP { return net.IPv4(127, 0, 2, 1) }

// comes has all of them come in, and says how long it took until the last of them had a profile.
func (p *party) comes(t *testing.T, server string) time.Duration {
	t.Helper()
	began := time.Now()
	var all sync.WaitGroup
	for n := range p.guests {
		name := p.name
		if name == "" {
			name = fmt.Sprint("friend", n)
		}
		all.Go(func() {
			if err := comesIn(t, server, name); err != nil {
				t.Errorf("somebody of the party is refused: %v", err)
			}
		})
	}
	all.Wait()
	return time.Since(began)
}

// comesIn comes with a key that is new and stays until it has a profile.
func comesIn(t *testing.T, server, name string) error {
	client, err := sshtest.TryDialFrom(t, partyAddress(), gossh.Config{}, server, name, sshtest.WithKey(freshKey()))
	if err != nil {
		return err
	}
	defer client.HangUp()
	s, err := client.TryOpen()
	if err != nil {
		return err
	}
	if ok, err := s.Channel.SendRequest("exec", true, gossh.Marshal(struct{ Command string }{"api"})); err != nil || !ok {
		return errors.Join(errors.New("no API"), err)
	}
	hello, err := bufio.NewReader(s.Channel).ReadString('\n')
	if err == nil && strings.Contains(hello, `"id":""`) {
		err = errors.New("no profile")
	}
	return err
}

// makeRooms makes so many rooms on a server, five for each of their makers, who stay until the test is over.
func makeRooms(t *testing.T, server string, rooms int) {
	t.Helper()
	const each, makers = 5, 20 // as many as one may make, and as may come from one address at once
	const create = `{"id":1,"do":"create","rules":"leeds","seats":4}` + "\n" + `{"id":2,"do":"leave"}` + "\n"
	for n := range rooms / each {
		client, err := sshtest.TryDialFrom(t, net.IPv4(127, 0, 3, byte(1+n/makers)), gossh.Config{}, server, "maker", sshtest.WithKey(freshKey()))
		must(t, err)
		s := client.Open()
		if !s.Request("exec", struct{ Command string }{"api"}) {
			t.Fatal("no API")
		}
		lines := bufio.NewScanner(s.Channel)
		lines.Buffer(nil, 1<<20)
		for range each {
			if _, err := io.WriteString(s.Channel, create); err != nil {
				t.Fatal(err)
			}
			for lines.Scan() && !strings.HasPrefix(lines.Text(), `{"id":2,`) {
				if strings.HasPrefix(lines.Text(), `{"id":1,"ok":false`) {
					t.Fatal(lines.Text())
				}
			}
		}
	}
}

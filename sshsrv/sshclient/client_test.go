package sshclient

import (
	"errors"
	"io"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

type deaf struct {
	gossh.Conn
	asked, ended, home chan struct{}
}

func (d *deaf) Wait() error {
	<-d.ended
	return io.EOF
}

func (d *deaf) OpenChannel(string, []byte) (gossh.Channel, <-chan *gossh.Request, error) {
	d.asked <- struct{}{}
	<-d.home
	return nil, nil, nil
}

// TestOpenChannel_AsTheConnectionEnds fails, as the connection does.
func TestOpenChannel_AsTheConnectionEnds(t *testing.T) {
	for name, guard := range map[string]func(d *deaf) (conn gossh.Conn, end func()){
		"guarded": func(d *deaf) (gossh.Conn, func()) {
			return Guard(d), func() { close(d.ended) }
		},
		"quiet": func(d *deaf) (gossh.Conn, func()) {
			channels, requests := make(chan gossh.NewChannel), make(chan *gossh.Request)
			return Quiet(d, channels, requests), func() {
				close(channels)
				close(requests)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := &deaf{asked: make(chan struct{}, 1), ended: make(chan struct{}), home: make(chan struct{})}
			defer close(d.home)
			conn, end := guard(d)
			failed := make(chan error)
			go func() {
				_, _, err := conn.OpenChannel("session", nil)
				failed <- err
			}()
			<-d.asked
			end()
			if err := <-failed; !errors.Is(err, io.EOF) {
				t.Errorf("it fails with %v", err)
			}
		})
	}
}

// answers refuses every channel.
type answers struct{ gossh.Conn }

func (answers) OpenChannel(kind string, _ []byte) (gossh.Channel, <-chan *gossh.Request, error) {
	return nil, nil, &gossh.OpenChannelError{Reason: gossh.Prohibited, Message: kind}
}

func (answers) Wait() error { select {} }

// TestOpenChannel_Answers: otherwise it is as the connection says.
func TestOpenChannel_Answers(t *testing.T) {
	_, _, err := Guard(answers{}).OpenChannel("nonsense", nil)
	refused, ok := errors.AsType[*gossh.OpenChannelError](err)
	if !ok || refused.Message != "nonsense" {
		t.Errorf("it says %v", err)
	}
}

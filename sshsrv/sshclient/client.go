package sshclient

import (
	"io"

	gossh "golang.org/x/crypto/ssh"
)

// Guard is the connection, whose OpenChannel fails once it has ended.
func Guard(conn gossh.Conn) gossh.Conn {
	over := make(chan struct{})
	go func() {
		_ = conn.Wait()
		close(over)
	}()
	return &guarded{Conn: conn, over: over}
}

// Quiet is [Guard] for a side that serves nothing: it refuses what the other asks for.
func Quiet(conn gossh.Conn, channels <-chan gossh.NewChannel, requests <-chan *gossh.Request) gossh.Conn {
	go gossh.DiscardRequests(requests)
	over := make(chan struct{})
	go func() {
		Refuse(channels)
		close(over)
	}()
	return &guarded{Conn: conn, over: over}
}

// Refuse refuses all channels until there are no more.
func Refuse(channels <-chan gossh.NewChannel) {
	for channel := range channels {
		_ = channel.Reject(gossh.Prohibited, "nothing is served here")
	}
}

type guarded struct {
	gossh.Conn
	over <-chan struct{}
}

// opening is what comes of opening a channel.
type opening struct {
	channel  gossh.Channel
	requests <-chan *gossh.Request
	err      error
}

// OpenChannel opens a channel. It fails with [io.EOF] if the connection has ended and nothing was heard.
func (g *guarded) OpenChannel(kind string, with []byte) (gossh.Channel, <-chan *gossh.Request, error) {
	heard := make(chan opening, 1)
	go func() { // for ever where the library never answers
		var o opening
		o.channel, o.requests, o.err = g.Conn.OpenChannel(kind, with)
		heard <- o
	}()
	select {
	case o := <-heard:
		return o.channel, o.requests, o.err
	case <-g.over:
		return nil, nil, io.EOF
	}
}

package sshsrv

import (
	"bytes"
	"context"
	"io"
	"strings"

	"shithead/sshsrv/account"
)

// adminCommand is the first word of operators' commands.
const adminCommand = "admin"

// administer carries out ssh HOST admin ..., for operators only. For everybody else there is no such command: then it says
// that nothing is done.
func (v *session) administer(ctx context.Context) (status int, done bool) {
	by, is := v.server.operators.Of(v.id.Key)
	if first := strings.Fields(v.channel.command); !is || len(first) == 0 || first[0] != adminCommand {
		return statusFailed, false
	}
	words, err := wordsOf(v.channel.command)
	if err != nil {
		v.complain("a quote isn't closed, or nothing follows a backslash")
		return statusUsage, true
	}
	return v.order(by).carryOut(ctx, whole(words[1:]), &stream{v, v.channel.Stderr()}), true
}

// order is a request of an operator over SSH.
func (v *session) order(by account.Operator) *adminRequest {
	return &adminRequest{server: v.server, by: by, out: &stream{v, v.channel}, screen: v.channel.pty, asked: v}
}

// whole puts the words of a reason together again, whose quotes the operator's own shell has taken away: all from --why to
// the next flag.
func whole(args []string) []string {
	var out []string
	reason := -1
	for _, arg := range args {
		switch {
		case strings.HasPrefix(arg, "--"):
			reason = -1
			if arg == "--why" {
				reason = len(out) + 1
			}
			out = append(out, arg)
		case reason >= 0 && reason < len(out):
			out[reason] += " " + arg
		default:
			out = append(out, arg)
		}
	}
	return out
}

// stream writes to a client in pieces, each of which has to be taken in time, with the ends of lines as its terminal wants
// them.
type stream struct {
	visit *session
	to    io.Writer
}

// pieceBytes is how much a client has to take within the time that a write may be stuck.
const pieceBytes = 16 << 10

func (s *stream) Write(p []byte) (n int, err error) {
	if s.visit.channel.pty {
		text := bytes.ReplaceAll(p, []byte("\n"), []byte("\r\n"))
		_, err := s.pieces(text)
		return len(p), err
	}
	return s.pieces(p)
}

func (s *stream) pieces(p []byte) (n int, err error) {
	for len(p) > 0 && err == nil {
		piece := p[:min(len(p), pieceBytes)]
		var m int
		s.visit.within(func() { m, err = s.to.Write(piece) })
		n, p = n+m, p[m:]
	}
	return n, err
}

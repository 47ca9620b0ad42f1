package sshsrv

import (
	"bytes"
	"strings"

	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/wire"
	"shithead/views/replay"
)

// saidColumns is how wide what a command says is on a screen at most, and saidMargin what is beside it.
const (
	saidColumns = 72
	saidMargin  = 4
)

// saying prepares a command that is given on a screen, for whoever the session is now.
func (s *session) saying(words ...string) func() []string {
	columns, _ := s.channel.size.get()
	run := s.captured(cmdline.Line(words...), max(0, min(saidColumns, columns-saidMargin)))
	return func() []string {
		out, _ := run()
		return strings.Split(strings.TrimRight(strings.ReplaceAll(string(out), "\r\n", "\n"), "\n"), "\n")
	}
}

// finding prepares finding the round of a code, or the latest.
func (s *session) finding(code string) func() (*replay.Round, []string) {
	run := s.captured("record "+cmdline.Line(strings.Fields(code)...), 0)
	return func() (*replay.Round, []string) {
		out, status := run()
		if status == cmdline.Done {
			if round, err := replay.Read(out); err == nil {
				return round, nil
			}
		}
		return nil, []string{strings.TrimSpace(string(out))}
	}
}

// captured prepares a command whose output is kept, as wide as a terminal of some columns, or as it is for 0. It is given as
// whoever the session is now, by the name and with the settings that are kept by then.
func (s *session) captured(line string, columns int) func() (out []byte, status int) {
	client, id, c := s.client, s.id, s.commanding()
	var said bytes.Buffer
	client.Line, client.Out, client.Err, client.Terminal = line, &said, &said, wire.Terminal{}
	client.PTY, client.Size = columns > 0, func() (int, int) { return columns, 0 }
	c.Client, c.ID, c.Input = &client, &id, nothingTyped{}
	return func() ([]byte, int) {
		if kept, err := s.server.store.ByID(id.Profile.ID); err == nil {
			id.Profile = kept
		}
		status := s.server.commands.Run(s.server.running, c)
		return said.Bytes(), status
	}
}

// nothingTyped is for commands that would read what is typed, which is not for them here: it is empty, and over.
type nothingTyped struct{}

func (nothingTyped) Typed() (text []byte, over, spilled bool) { return nil, true, false }
func (nothingTyped) Heard() <-chan struct{}                   { return nil }

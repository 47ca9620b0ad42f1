package sshsrv

import (
	"context"
	"shithead/sshsrv/api"

	"github.com/spf13/cobra"
)

// apiCommand is the command that begins the session of a program.
const apiCommand = "api"

// listen begins to take what a client sends, if it is to be read.
func (v *session) listen() {
	if words, err := wordsOf(v.channel.command); err != nil || len(words) == 0 || words[0] != apiCommand {
		return
	}
	v.inbox = v.server.api.Listen(v.from, v.hangUp)
	v.channel.take(v.inbox.Read)
}

// makeAPI plays with a program. One whose key is claimed is greeted as nobody, and has every request refused.
func (v *session) makeAPI(c *cobra.Command) {
	c.PreRunE = nil
	c.RunE = func(c *cobra.Command, _ []string) error {
		if v.id.Unanswered() {
			v.complain(v.question())
			v.play(c.Context())
			return ended(statusFailed)
		}
		if _, err := v.account().ChooseAny(); err != nil {
			return err
		}
		v.play(c.Context())
		return nil
	}
}

// play plays with a program.
func (v *session) play(ctx context.Context) {
	v.server.api.Play(ctx, api.Program{
		ID: &v.id, From: v.from, In: v.inbox, Out: writer(func(p []byte) (n int, err error) {
			v.within(func() { n, err = v.channel.Write(p) })
			return n, err
		}),
		Words: v.words, Log: v.log, Go: v.guarded,
	})
	if v.server.running.Err() != nil {
		v.complain(v.words.Stopping)
	}
}

// writer is a function that writes.
type writer func(p []byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

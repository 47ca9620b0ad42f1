package sshsrv

import (
	"bytes"
	"fmt"
	"testing"

	"shithead/data"
	"shithead/sshsrv/wire"
	"shithead/views/words/languages"
)

// TestWatchersAreSentTheSame_SharedOrNot: of two sessions that are alike one shares what it draws, with others whose windows,
// terminals, words and colours are the same, and the other does not.
func TestWatchersAreSentTheSame_SharedOrNot(t *testing.T) {
	t.Parallel()
	const most = 48
	g := newGallery(t, most, func(i int, of *session) {
		if i%2 == 1 {
			of.id.User = alone
		}
		kept := &of.id.Profile.Settings
		kept.Motion = "off" // nothing happens but moves
		switch c := of.channel; i / 2 % 6 {
		case 1:
			c.size.set(130, 45)
		case 2:
			kept.Language = "de"
		case 3:
			kept.Cards = "ascii"
		case 4:
			kept.Theme, kept.Rules = "light", true
			c.size.set(104, 30)
		case 5:
			c.term, c.env = "xterm-256color", []string{"LANG=de_AT.UTF-8"}
			of.client.Terminal, of.client.Locale, of.client.Words = wire.Detect(c.term, c.env), c.locale(), languages.For("de")
		}
		if i/2%4 == 3 { // others are guests
			of.id.Profile.ID, of.id.Profile.Name = data.ID(fmt.Sprint("w", i)), "wim"
		}
	})
	round := recorded{tb: t, code: g.code}
	g.show(t, round.next())
	for _, s := range g.watched {
		s.text = new(bytes.Buffer)
	}
	for range 60 {
		g.show(t, round.next())
	}
	for i := 0; i < most; i += 2 {
		shares, own := g.watched[i].text.Bytes(), g.watched[i+1].text.Bytes()
		if len(own) == 0 || !bytes.Equal(shares, own) {
			t.Errorf("session %d is sent %d bytes, and alone it would be %d", i, len(shares), len(own))
		}
	}
}

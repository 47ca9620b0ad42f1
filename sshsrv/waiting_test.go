package sshsrv

import (
	"slices"
	"strings"
	"testing"

	"shithead/sshsrv/sshtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestWaiting: ssh HOST waiting says in which rooms it is one's turn, for the prompt of a shell.
func TestWaiting(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		c := at.starts(t, nil).gather(t, "ann", "bob")
		var shells []*sshtest.Client
		for _, key := range c.keys {
			shells = append(shells, c.connect(t, "x", sshtest.WithKey(key)))
		}
		asks := func(person int, command string) sshtest.Answer { return shells[person].Run(command) }
		if got := asks(0, "waiting"); got.Status != 1 || got.Out+got.Err != "" {
			t.Errorf("before anybody has a turn: %+v", got)
		}
		c.readies()
		c.plays(t, 2)
		turn := -1
		comesTrue(t, "somebody is on turn", func() bool {
			turn = slices.IndexFunc(c.people, isCalled)
			return turn >= 0
		})
		comesTrue(t, "that is said", func() bool { return asks(turn, "waiting").Out == c.code+" waits for you\n" })
		if got := asks(turn, "waiting --json"); got.Status != 0 || !strings.HasPrefix(got.Out, `{"waiting":[{"room":"`+c.code+`","rules":"bitenight",`) {
			t.Errorf("whose turn it is: %+v", got)
		}
		comesTrue(t, "nothing is said to the other", func() bool {
			got := asks(1-turn, "waiting")
			return got.Status == 1 && got.Out+got.Err == ""
		})
		if got := asks(1-turn, "waiting --json"); got.Status != 1 || got.Out != "{\"waiting\":[]}\n" || got.Err != "" {
			t.Errorf("the other: %+v", got)
		}
		if got := c.guest(t).Run("waiting"); got.Status != 1 || !strings.Contains(got.Err, languages.For("").Error(words.ErrNoProfile)) {
			t.Errorf("a guest: %+v", got)
		}
		if got := asks(turn, "waiting now"); got.Status != 2 || !strings.Contains(got.Err, "waiting [--json]") {
			t.Errorf("used wrongly: %+v", got)
		}
	})
}

package sshsrv

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/sshtest"
)

// TestAnAnnouncement is heard in the hall and at the tables of every server of a house.
func TestAnAnnouncement(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	_, admin := town.alpha.boss(t)
	here, there := town.alpha.talks(t, "ann"), town.beta.talks(t, "bob")
	code := town.beta.table(t)
	watcher := town.beta.guest(t).Open().StartCommand(100, 30, "watch "+code).Sees("mia")
	if got := admin("say Back at noon"); got.Out != "Said.\n" {
		t.Errorf("%+v", got)
	}
	for _, s := range []*sshtest.Session{here, there, watcher} {
		s.Sees("Back at noon")
	}
}

// TestAnAnnouncement_ThatIsOld says nothing to those who were not meant.
func TestAnAnnouncement_ThatIsOld(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := h.talks(t, "ann")
	if err := h.store.Announce("Closing now", time.Now().Add(-h.limits.Announced)); err != nil {
		t.Fatal(err)
	}
	if err := h.store.Announce("Back at noon", time.Now()); err != nil {
		t.Fatal(err)
	}
	ann.Sees("Back at noon").SeesNot("Closing now")
}

// TestAnAnnouncement_ThatALogHasTwice is heard once.
func TestAnAnnouncement_ThatALogHasTwice(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := h.talks(t, "ann")
	number, err := h.store.Applied()
	if err != nil {
		t.Fatal(err)
	}
	once, other := data.NewID(), data.NewID()
	for i, id := range []data.ID{once, once, other} {
		change := data.Change{ID: id, At: time.Now(), Op: data.Announce{Text: "Back at noon " + string(id[:2])}}
		if _, err := h.store.Apply(number+uint64(i)+1, change); err != nil {
			t.Fatal(err)
		}
	}
	ann.Sees("Back at noon " + string(other[:2]))
	if n := strings.Count(ann.Picture(), "Back at noon"); n != 2 {
		t.Errorf("heard %d times:\n%s", n, ann.Picture())
	}
}

// unheard is a store in which nothing is announced.
type unheard struct {
	admin.Store
	err error
}

func (s unheard) Announce(string, time.Time) error { return s.err }

// TestAnAnnouncement_ThatCannotBeWritten is heard here all the same, if it is certain that it will not come by itself.
func TestAnAnnouncement_ThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err    error
		want   sshtest.Answer
		spoken bool
	}{
		{fmt.Errorf("%w: no space left", data.ErrUnwritten), sshtest.Answer{Out: "Said, but at this server alone: nothing can be written.\n"}, true},
		{data.ErrTryAgain, sshtest.Answer{Out: "Said, but at this server alone: nothing can be written.\n"}, true},
		{
			fmt.Errorf("%w: node2", data.ErrUpgrade),
			sshtest.Answer{Out: "Said, but at this server alone: not all servers of the house are upgraded yet.\n"},
			true,
		},
		{
			fmt.Errorf("%w (%w)", data.ErrUnwritten, data.ErrUnknown),
			sshtest.Answer{Err: "nobody knows whether it was said: nothing can be written (it is not known whether it was written)\n", Status: cmdline.Failed},
			false,
		},
		{data.ErrClosed, sshtest.Answer{Err: "the store is closed\n", Status: cmdline.Failed}, false},
	} {
		h := startHost(t, func(s *Server) { s.admin.Store = unheard{s.admin.Store, c.err} })
		_, admin := h.boss(t)
		ann := h.talks(t, "ann")
		if got := admin("say Back at noon"); got != c.want {
			t.Errorf("%v: %+v", c.err, got)
		}
		if c.spoken {
			ann.Sees("Back at noon")
		} else {
			ann.Types("hello\r").Sees("ann  hello").SeesNot("Back at noon")
		}
	}
}

package sshsrv

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"shithead/rooms"
	"shithead/sshsrv/sshtest"
)

// watchesToo goes to a second table.
func (h *house) watchesToo(t *testing.T, code string) {
	t.Helper()
	if _, err := h.Watch(code); err != nil {
		t.Fatal(err)
	}
}

// TestWhoWatchesTwoTablesIsAtBoth, and never at a third, nor twice at one.
func TestWhoWatchesTwoTablesIsAtBoth(t *testing.T) {
	t.Parallel()
	s := noHost(t)
	maker, h := s.comes(ann), s.comes(rooms.Person{Name: "guest"})
	first, second, third := maker.makes(t), maker.makes(t), maker.makes(t)
	counts := func(when string, want ...int) {
		t.Helper()
		t.Log(when)
		for i, code := range []string{first, second, third} {
			s.watchers(t, code, want[i])
		}
	}
	at := h.enters(t, first)
	if _, err := h.Watch(first); !errors.Is(err, rooms.ErrElsewhere) {
		t.Errorf("the same twice: %v", err)
	}
	h.watchesToo(t, second)
	counts("two", 1, 1, 0)
	h.watchesToo(t, third)
	counts("another second", 1, 0, 1)
	h.enters(t, second)
	counts("another first", 0, 1, 1)
	h.enters(t, third)
	counts("to the second", 0, 0, 1)
	if at := h.second.Load(); at != nil {
		t.Errorf("still at %s", at.code)
	}
	h.watchesToo(t, first)
	at.Exit() // was left long ago
	counts("two again", 1, 0, 1)
	if _, err := h.Watch("nowhere"); !errors.Is(err, rooms.ErrNoRoom) || h.second.Load() != nil {
		t.Errorf("%v, at %v", err, h.second.Load())
	}
	h.watchesToo(t, first)
	h.leave()
	counts("the end", 0, 0, 0)
	if _, err := h.Watch(first); !errors.Is(err, rooms.ErrGone) {
		t.Errorf("after the end: %v", err)
	}
	if list := h.Rooms(); len(list.Rooms) > 0 {
		t.Errorf("after the end: %v", list.Rooms)
	}
}

// TestNobodyStaysAtASecondTableAfterTheEnd: however going there and the end of the session meet.
func TestNobodyStaysAtASecondTableAfterTheEnd(t *testing.T) {
	t.Parallel()
	s := noHost(t)
	maker := s.comes(ann)
	first, second := maker.makes(t), maker.makes(t)
	for range 300 {
		h := s.comes(rooms.Person{Name: "guest"})
		var all sync.WaitGroup
		all.Go(func() { _, _ = h.Enter(first) })
		all.Go(func() { _, _ = h.Watch(second) })
		all.Go(func() { _, _ = h.Watch(first) })
		all.Go(h.leave)
		all.Wait()
	}
	s.watchers(t, first, 0)
	s.watchers(t, second, 0)
}

// TestWhoIsRenamedHasTheNameAtTheSecondTable too, where that is the only one.
func TestWhoIsRenamedHasTheNameAtTheSecondTable(t *testing.T) {
	t.Parallel()
	s := noHost(t)
	maker, h := s.comes(ann), s.comes(rooms.Person{ID: "id-bob", Name: "bob"})
	h.watchesToo(t, maker.makes(t))
	h.rename("Bobby")
	at := h.second.Load()
	if err := at.Do(rooms.Say{Text: "hello"}); err != nil {
		t.Fatal(err)
	}
	view := next(t, h, at.views, "what was said", func(v *rooms.RoomView) bool { return len(v.Chat) > 0 })
	if line := view.Chat[0]; line.Who.Name != "Bobby" {
		t.Errorf("%s has said %s", line.Who.Name, line.Text)
	}
}

// TestAGuestWatchesTwoTables of bots and somebody each: both are live, the key to the next table leaves the lower one alone, and
// whoever goes is counted nowhere any more.
func TestAGuestWatchesTwoTables(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	people, codes := map[string]*sshtest.Session{}, []string{}
	for _, name := range []string{"ann", "bob", "cid"} {
		p := h.arrives(t, name).Types("pp").Sees("ready, no more swaps")
		code := tableTitle.FindStringSubmatch(p.Title())[1]
		people[code], codes = p, append(codes, code)
	}
	eve := h.guest(t).Open().Start(120, 50)
	for _, code := range codes {
		eve.Sees(code)
	}
	halves := func() (upper, lower string) {
		rows := strings.SplitAfter(eve.Picture(), "\n")
		of := func(rows []string) string {
			for _, code := range codes {
				if strings.Contains(strings.Join(rows, ""), code) {
					return code
				}
			}
			return ""
		}
		return of(rows[:1]), of(rows[min(27, len(rows)):])
	}
	eve.Types("w").Sees("two tables").Types("d").Sees("one table")
	eve.Wait("two tables", func() bool { upper, lower := halves(); return upper != "" && lower != "" && upper != lower })
	upper, lower := halves()
	for code, says := range map[string]string{upper: "hi up", lower: "hi down"} {
		people[code].Sees("1 watching").Types("c" + says + "\r\x1b[27u")
		eve.Sees(says)
	}
	eve.Types("n")
	eve.Wait("the third table", func() bool {
		now, below := halves()
		return now != "" && now != upper && below == lower
	})
	people[upper].SeesNot("1 watching")
	third, _ := halves()
	people[third].Sees("1 watching")
	eve.Types("d").SeesNot(lower)
	people[lower].SeesNot("1 watching")
	eve.Types("d").Sees("one table")
	eve.Wait("a second table", func() bool { _, lower := halves(); return lower != "" })
	_, lower = halves()
	people[lower].Sees("1 watching")
	eve.Types("\x03").Ends()
	for _, p := range people {
		p.SeesNot("1 watching")
	}
}

// TestKick_OfWhoWatchesTwoTables_LeavesBoth.
func TestKick_OfWhoWatchesTwoTables_LeavesBoth(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	h.knows(t, "zed", key)
	_, admin := h.boss(t)
	ann := h.arrives(t, "ann").Types("pp").Sees("ready, no more swaps")
	bob := h.arrives(t, "bob").Types("pp").Sees("ready, no more swaps")
	zed := h.connect(t, "zed", sshtest.WithKey(key)).Open().Start(120, 50).Sees("Evening, zed.")
	zed.Types("w").Sees("two tables").Types("d").Sees("one table")
	ann.Sees("1 watching")
	bob.Sees("1 watching")
	if got := admin("kick zed"); got.Status != 0 {
		t.Fatalf("%+v", got)
	}
	zed.Ends()
	ann.SeesNot("1 watching")
	bob.SeesNot("1 watching")
}

// TestASecondTableOfAnotherServer cannot be watched beside one of this server, which is said in the language of whoever wants to: to
// somebody who came in here, and to a guest of the other server.
func TestASecondTableOfAnotherServer(t *testing.T) {
	t.Parallel()
	town := venue{servers: 2}.starts(t, nil).town
	codes := map[*host]string{}
	for i, at := range town.hosts {
		p := at.arrives(t, fmt.Sprint("mia", i)).Types("pp").Sees("ready, no more swaps")
		codes[at] = tableTitle.FindStringSubmatch(p.Title())[1]
	}
	for i, from := range town.hosts {
		for language, says := range map[string]string{
			"en": "This table is on another server: it can't be watched beside this one.",
			"de": "Dieser Tisch ist auf einem anderen Server: daneben zuschauen geht nicht.",
		} {
			key := from.player(t, fmt.Sprint("eve", i, language))
			from.runs(t, key, "settings language="+language, 0, language)
			eve := from.connect(t, "x", sshtest.WithKey(key)).Open().StartCommand(120, 50, "watch "+codes[town.alpha]).Sees("mia0")
			eve.TypesUntil("d", says, func() bool { return strings.Contains(eve.Picture(), says) })
		}
	}
}

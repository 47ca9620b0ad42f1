package live

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// hidden is a private room of ann's.
func (in *inn) hidden() string {
	in.Helper()
	private := terms()
	private.Private = true
	code, err := in.Make(ann, private)
	if err != nil {
		in.Fatal(err)
	}
	return code
}

// listed says whether the lobby shows somebody a room.
func (in *inn) listed(code string, who rooms.Person) bool {
	box := feed.NewMailbox[rooms.LobbyView]()
	defer in.Watch(who, box, nil).Leave()
	return slices.ContainsFunc(box.Fetch().Rooms, func(s *rooms.RoomSummary) bool { return s.Code == code })
}

// tries is what comes of somebody trying a code.
func (in *inn) tries(code string, who rooms.Person) error {
	at, err := in.Enter(code, who, feed.NewMailbox[rooms.RoomView]())
	if err == nil {
		at.Exit()
	}
	return err
}

// TestPrivateCodesAreTooManyToTry.
func TestPrivateCodesAreTooManyToTry(t *testing.T) {
	pairs := float64(len(adjectives()) * len(animals()))
	if bits := math.Log2(pairs * pairs); bits < 28 {
		t.Errorf("%.1f bits", bits)
	}
	openReal(t, newMemoryKeeper(), func(in *inn) {
		if code := in.hidden(); strings.Count(code, "-") != 3 {
			t.Errorf("a private room is %s", code)
		}
		if code := in.made(); strings.Count(code, "-") != 1 {
			t.Errorf("a room is %s", code)
		}
	})
}

// TestAPrivateRoomIsFoundByItsCodeOnly, but for its own people; after a restart, too.
func TestAPrivateRoomIsFoundByItsCodeOnly(t *testing.T) {
	s := newMemoryKeeper()
	var code, public string
	guest := rooms.Person{Name: "guest"}
	listed := func(in *inn, want ...rooms.Person) {
		in.Helper()
		for _, who := range []rooms.Person{ann, bob, cid, guest} {
			if got := in.listed(code, who); got != slices.Contains(want, who) {
				t.Errorf("%s is shown the room: %v", who.Name, got)
			}
			if !in.listed(public, who) {
				t.Errorf("%s is not shown the public room", who.Name)
			}
		}
	}
	openReal(t, s, func(in *inn) {
		code, public = in.hidden(), in.made()
		listed(in, ann)
		visitor := in.enters(code, bob)
		visitor.looks()
		listed(in, ann)
		box := feed.NewMailbox[rooms.LobbyView]()
		defer in.Watch(bob, box, nil).Leave()
		visitor.does(rooms.Sit{})
		time.Sleep(2 * in.limits.TellEvery)
		synctest.Wait()
		listed(in, ann, bob)
		if view := box.Fetch(); len(view.Rooms) != 2 || view.Rooms[1].Code != code {
			t.Errorf("bob is told of %s", codes(view))
		}
		if err := in.tries(code, guest); err != nil {
			t.Errorf("a guest who knows the code: %v", err)
		}
	})
	openReal(t, s, func(in *inn) { listed(in, ann, bob) })
}

// TestWhoHasNothingPrivateSharesAView.
func TestWhoHasNothingPrivateSharesAView(t *testing.T) {
	openReal(t, newMemoryKeeper(), func(in *inn) {
		in.hidden()
		in.made()
		boxes := map[string]*rooms.LobbyView{}
		for _, who := range []rooms.Person{ann, bob, cid, {Name: "guest"}} {
			box := feed.NewMailbox[rooms.LobbyView]()
			defer in.Watch(who, box, nil).Leave()
			boxes[who.Name] = box.Fetch()
		}
		if boxes["bob"] != boxes["cid"] || boxes["bob"] != boxes["guest"] || boxes["ann"] == boxes["bob"] {
			t.Error("views that are the same are made twice, or one is shown to others")
		}
	})
}

// TestSeats_OfPeople are said of the rooms that everybody finds, of several the newest, to whoever asks; and as they were when the
// list was made.
func TestSeats_OfPeople(t *testing.T) {
	openReal(t, newMemoryKeeper(), func(in *inn) {
		in.made()
		time.Sleep(in.limits.MakeEvery)
		newest := in.made()
		in.hidden()
		unlisted := terms()
		unlisted.Private = true
		private, err := in.Make(bob, unlisted)
		if err != nil {
			t.Fatal(err)
		}
		for _, who := range []rooms.Person{ann, bob, cid, {Name: "guest"}} {
			view := in.List(who)
			in.enters(newest, cid).does(rooms.Sit{})
			if at := []string{view.At("ann"), view.At("bob"), view.At("cid")}; !slices.Equal(at, []string{newest, "", ""}) {
				t.Errorf("to %s they are in %q, not in %s, and not in %s", who.Name, at, newest, private)
			}
			in.enters(newest, cid).does(rooms.Leave{})
		}
	})
}

// TestGuessingIsBounded: after so many wrong codes of somebody, or from one address, a right one does not help either, and
// nothing tells the two apart. Everything that needs no guessing is open.
func TestGuessingIsBounded(t *testing.T) {
	openReal(t, newMemoryKeeper(), func(in *inn) {
		code, public := in.hidden(), in.made()
		try := func(what, code string, who rooms.Person, want error) {
			t.Helper()
			if err := in.tries(code, who); !errors.Is(err, want) {
				t.Errorf("%s, %s: %v", who.Name, what, err)
			}
		}
		wrong := func(n int, who func(int) rooms.Person) {
			t.Helper()
			for k := range n {
				try("a wrong code", fmt.Sprint("brave-otter-calm-heron", k), who(k), rooms.ErrNoRoom)
			}
		}
		wrong(in.limits.Guesses, func(int) rooms.Person { return bob })
		try("a wrong code too many", "brave-otter", bob, rooms.ErrTooManyGuesses)
		try("the right one", code, bob, rooms.ErrTooManyGuesses)
		try("a room that everybody sees", public, bob, nil)
		try("the right one", code, cid, nil)
		time.Sleep(in.limits.GuessEvery)
		try("the right one later", code, bob, nil)
		try("a wrong one later", "brave-otter", bob, rooms.ErrNoRoom)
		try("the right one then", code, bob, rooms.ErrTooManyGuesses)

		from := func(k int) rooms.Person { return person(fmt.Sprint("p", k)).From("192.0.2.1") }
		wrong(in.limits.GuessesPerOrigin, from)
		for _, who := range []rooms.Person{from(1000), rooms.Person{Name: "guest"}.From("192.0.2.1")} {
			try("from there, the right one", code, who, rooms.ErrTooManyGuesses)
			try("from there, a wrong one", "brave-otter", who, rooms.ErrTooManyGuesses)
			try("from there, a room that everybody sees", public, who, nil)
		}
		try("from there, her own", code, ann.From("192.0.2.1"), nil)
		try("from elsewhere", code, person("eve").From("192.0.2.2"), nil)
		time.Sleep(in.limits.GuessEveryOrigin)
		try("from there later", code, from(1001), nil)
	})
}

// TestAPrivateRoomGoesUnderItsCode in the journal, and nothing else on disk is different.
func TestAPrivateRoomGoesUnderItsCode(t *testing.T) {
	s := newMemoryKeeper()
	openReal(t, s, func(in *inn) {
		code := in.hidden()
		j, err := s.Journal(code)
		if err != nil || len(j.Lines) != 1 || !strings.Contains(string(j.Lines[0].Text), `"private":true`) {
			t.Errorf("%+v, %v", j, err)
		}
		in.enters(code, ann).does(rooms.Leave{})
		if _, err := s.Journal(code); !errors.Is(err, data.ErrNotFound) {
			t.Errorf("after its end: %v", err)
		}
	})
}

package sshsrv

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/sshsrv/account"
	"shithead/sshsrv/sshtest"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words"
)

var (
	ann     = rooms.Person{ID: "id-ann", Name: "ann"}
	aGuest  = rooms.Person{Name: "guest"}
	anyView = func(*rooms.RoomView) bool { return true }
)

// visitor is a session's house, without a session.
type visitor struct {
	*house
	// rang receives after something has come, and went also after it has gone to a table or away from one.
	rang, went chan struct{}
}

func (s *Server) comes(who rooms.Person) visitor {
	v := visitor{rang: make(chan struct{}, 1), went: make(chan struct{}, 1)}
	signal := func(to chan<- struct{}) {
		select {
		case to <- struct{}{}:
		default:
		}
	}
	v.house = newHouse(s, func() { signal(v.rang) })
	v.ring = func() { signal(v.rang); signal(v.went) }
	v.come(who, s.hall)
	return v
}

func (h *house) makes(t *testing.T) (code string) {
	t.Helper()
	return must(h.Make(terms("bitenight", 2)))
}

func (h *house) enters(t *testing.T, code string) table.Place {
	t.Helper()
	return must(h.Enter(code))
}

// next waits for what comes next to a mailbox of a visitor.
func next[T any](t *testing.T, v visitor, box *feed.Mailbox[T], what string, want func(*T) bool) *T {
	t.Helper()
	late := time.After(sshtest.Patience)
	for {
		if view := box.Fetch(); view != nil && want(view) {
			return view
		}
		select {
		case <-v.rang:
		case <-late:
			t.Fatalf("never came: %s", what)
		}
	}
}

func (s *Server) watchers(t *testing.T, code string, n int) {
	t.Helper()
	h := s.comes(aGuest)
	defer h.leave()
	h.enters(t, code)
	// The one who looks is one of them.
	next(t, h, h.at.Load().views, "as many watch", func(v *rooms.RoomView) bool { return v.Watchers == n+1 })
}

// said waits until a line is said at a place, and gives the name of who has said it.
func (v visitor) said(t *testing.T, at *place) string {
	t.Helper()
	check(t, at.Do(rooms.Say{Text: "hello"}))
	view := next(t, v, at.views, "what was said", func(view *rooms.RoomView) bool { return len(view.Chat) > 0 })
	return view.Chat[0].Who.Name
}

// TestATableIsLeftForAnother, of which alone a visitor is told then; a way that fails leads to the lobby.
func TestATableIsLeftForAnother(t *testing.T) {
	t.Parallel()
	s := startHost(t, nil)
	maker, h := s.comes(ann), s.comes(aGuest)
	first, second := maker.makes(t), maker.makes(t)
	h.enters(t, first)
	h.enters(t, second)
	s.watchers(t, first, 0)
	s.watchers(t, second, 1)
	if view := next(t, h, h.at.Load().views, "a view", anyView); view.Code != second {
		t.Errorf("at %s comes a view of %s", second, view.Code)
	}
	if _, err := h.Enter("nowhere"); !errors.Is(err, rooms.ErrNoRoom) || h.at.Load() != nil {
		t.Errorf("%v, at %v", err, h.at.Load())
	}
}

// TestTheEndOnTheWayToATable takes the visitor away: the room, which waits for the disk, has yet to let them in.
func TestTheEndOnTheWayToATable(t *testing.T) {
	t.Parallel()
	s := startHost(t, nil)
	maker, h := s.comes(ann), s.comes(aGuest)
	code := maker.makes(t)
	goOn := s.disk.holds(t, maker.enters(t, code))
	entered := make(chan error, 1)
	go func() {
		_, err := h.Enter(code)
		entered <- err
	}()
	<-h.went // on the way
	h.leave()
	goOn()
	if err := <-entered; !errors.Is(err, rooms.ErrGone) {
		t.Error(err)
	}
	s.watchers(t, code, 0)
}

// TestANewNameOnTheWayToATable is the visitor's there: the room, which waits for the disk, has been told the old one.
func TestANewNameOnTheWayToATable(t *testing.T) {
	t.Parallel()
	s := startHost(t, nil)
	maker, h := s.comes(ann), s.comes(rooms.Person{ID: "id-bob", Name: "bob"})
	code := maker.makes(t)
	goOn := s.disk.holds(t, maker.enters(t, code))
	var all sync.WaitGroup
	all.Go(func() {
		_, err := h.Enter(code)
		check(t, err)
	})
	<-h.went // on the way
	other := s.comes(aGuest)
	all.Go(func() { h.rename("Bobby") })
	next(t, other, other.hall, "the new name", func(v *rooms.HallView) bool { return slices.Contains(v.Here, "Bobby") })
	goOn()
	all.Wait()
	if name := h.said(t, h.at.Load()); name != "Bobby" {
		t.Errorf("%s has said it", name)
	}

	h.enters(t, maker.makes(t))
	must(h.Watch(maker.makes(t)))
	h.rename("Bob")
	if name := h.said(t, h.second.Load()); name != "Bob" {
		t.Errorf("%s has said it at the second table", name)
	}
}

// TestAfterTheEndNoTableHasAVisitor, however going to tables and the end of the session meet.
func TestAfterTheEndNoTableHasAVisitor(t *testing.T) {
	t.Parallel()
	s := startHost(t, nil)
	maker := s.comes(ann)
	first, second := maker.makes(t), maker.makes(t)
	for range 300 {
		h := s.comes(aGuest)
		var all sync.WaitGroup
		all.Go(func() {
			if at, err := h.Enter(first); err == nil {
				_ = at.Do(rooms.Back{})
			}
		})
		all.Go(func() { _, _ = h.Enter(first) })
		all.Go(func() { _, _ = h.Watch(second) })
		all.Go(func() { _, _ = h.Watch(first) })
		all.Go(h.leave)
		all.Wait()
	}
	s.watchers(t, first, 0)
	s.watchers(t, second, 0)
}

// TestWhatIsNotDone after the end, by a guest, and without a profile.
func TestWhatIsNotDone(t *testing.T) {
	t.Parallel()
	s := startHost(t, nil)
	gone, guest := s.comes(ann), s.comes(aGuest)
	code := gone.makes(t)
	for name, c := range map[string]struct {
		who                     visitor
		ended                   bool
		profile, making, inside error
	}{
		"after the end": {gone, true, rooms.ErrGone, rooms.ErrGone, rooms.ErrGone},
		"a guest":       {guest, false, words.ErrNoProfile, rooms.ErrGuest, rooms.ErrGuest},
	} {
		h, at := c.who, c.who.enters(t, code)
		if c.ended {
			h.leave()
			h.leave()
			at.Exit()
			if _, err := h.Enter(code); !errors.Is(err, rooms.ErrGone) || h.at.Load() != nil {
				t.Errorf("at %v: %v", h.at.Load(), err)
			}
			if err := h.Say("hello"); !errors.Is(err, rooms.ErrGone) {
				t.Errorf("saying: %v", err)
			}
			if list := h.Rooms(); len(list.Rooms) > 0 {
				t.Errorf("listed are %v", list.Rooms)
			}
		}
		_, stats := h.Stats()
		_, made := h.Make(rooms.Terms{})
		_, saved := h.SavedRules()
		for what, err := range map[string][2]error{
			"statistics": {stats, c.profile}, "making a room": {made, c.making}, "preferring": {h.Prefer(words.FourSuits, "four"), c.profile},
			"sitting": {at.Do(rooms.Sit{}), c.inside}, "reading rules": {saved, c.profile},
			"saving rules": {h.SaveRules("x", "leeds"), c.profile}, "dropping rules": {h.DropRules("x"), c.profile},
		} {
			if !errors.Is(err[0], err[1]) {
				t.Errorf("%s, %s: %v", name, what, err[0])
			}
		}
	}
}

// TestPreferencesOfSeveralSessions: none undoes what another has changed, at a table or with a command.
func TestPreferencesOfSeveralSessions(t *testing.T) {
	t.Parallel()
	h := startWith(t, func(c *config) { c.limits.Account.Changes, c.limits.Account.ChangeEvery = 1000, time.Nanosecond })
	id := h.known(t, "ann").ID
	var all sync.WaitGroup
	for i, set := range ui.Settings()[1:] { // of all but the language
		session := h.comes(rooms.Person{ID: id, Name: "ann"})
		all.Go(func() {
			for n := range 2*i + 5 { // and so on in the end
				check(t, session.Prefer(set.Name, set.Values[1-n%2]))
			}
		})
	}
	all.Go(func() { must(h.accounts.ChangeSettings(id, func(s *data.Settings) { s.Language = "de" })) })
	all.Wait()
	want := data.Settings{
		Language: "de", AutoSelect: true, Suits: "four", Rules: true, Theme: "dark", Cards: "unicode", Motion: "off", Bell: "off", Hints: "off",
		Mouse: true,
	}
	if got := must(h.store.ByID(id)); got.Settings != want {
		t.Errorf("%+v", got.Settings)
	}
	if err := h.comes(rooms.Person{ID: id, Name: "ann"}).Prefer("volume", "on"); !errors.Is(err, data.ErrNotFound) {
		t.Errorf("what there is not: %v", err)
	}
}

// TestASettingHasEachOfItsValues, and its first is kept as nothing.
func TestASettingHasEachOfItsValues(t *testing.T) {
	t.Parallel()
	for _, set := range account.Settings() {
		for _, value := range set.Values {
			kept := data.Settings{}
			change, ok := account.Change(set.Name, value)
			if !ok {
				t.Fatalf("%s=%s is no setting", set.Name, value)
			}
			if change(&kept); set.Value(&kept) != value || (kept == data.Settings{}) != (value == set.Values[0]) {
				t.Errorf("%s=%s is %s: %+v", set.Name, value, set.Value(&kept), kept)
			}
		}
	}
}

// TestOnlyRulesThatHoldAreSaved, whatever a screen asks for.
func TestOnlyRulesThatHoldAreSaved(t *testing.T) {
	t.Parallel()
	s := startHost(t, nil)
	h := s.comes(rooms.Person{ID: s.known(t, "ann").ID, Name: "ann"})
	for code, want := range map[string]error{
		"custom:again=8": data.ErrRulesCode, "": data.ErrRulesCode, "chess": engine.ErrRules, "custom:again=9": nil,
	} {
		if err := h.SaveRules("x", code); !errors.Is(err, want) {
			t.Errorf("%s: %v", code, err)
		}
	}
	if saved := must(h.SavedRules()); len(saved) != 1 || saved[0] != (data.SavedRules{Name: "x", Code: "custom:again=9"}) {
		t.Errorf("%q", saved)
	}
	if err := errors.Join(h.DropRules("x"), h.DropRules("x")); !errors.Is(err, data.ErrNotFound) {
		t.Errorf("dropping twice: %v", err)
	}
	var tooMany error
	for range s.limits.Account.Changes {
		tooMany = errors.Join(tooMany, h.SaveRules("x", "custom:again=9"))
	}
	if !errors.Is(tooMany, rooms.ErrTooFast) {
		t.Errorf("saving all the time: %v", tooMany)
	}
}

// TestTwoTablesAreWatched at once, and never a third, nor one twice.
func TestTwoTablesAreWatched(t *testing.T) {
	t.Parallel()
	s := startHost(t, nil)
	maker, h := s.comes(ann), s.comes(aGuest)
	codes := []string{maker.makes(t), maker.makes(t), maker.makes(t)}
	var at table.Place
	enter := func(i int) func() error {
		return func() (err error) {
			at, err = h.Enter(codes[i])
			return err
		}
	}
	watch := func(code string) func() error {
		return func() error {
			_, err := h.Watch(code)
			return err
		}
	}
	for _, step := range []struct {
		name string
		do   func() error
		want [3]int
		err  error
	}{
		{"the first", enter(0), [3]int{1, 0, 0}, nil},
		{"the same twice", watch(codes[0]), [3]int{1, 0, 0}, rooms.ErrElsewhere},
		{"two", watch(codes[1]), [3]int{1, 1, 0}, nil},
		{"another second", watch(codes[2]), [3]int{1, 0, 1}, nil},
		{"another first", enter(1), [3]int{0, 1, 1}, nil},
		{"to the second", enter(2), [3]int{0, 0, 1}, nil},
		{"two again", watch(codes[0]), [3]int{1, 0, 1}, nil},
		{"nowhere", watch("nowhere"), [3]int{0, 0, 1}, rooms.ErrNoRoom},
		{"two once more", watch(codes[0]), [3]int{1, 0, 1}, nil},
		{"the end", func() error { h.leave(); return nil }, [3]int{}, nil},
		{"after the end", watch(codes[0]), [3]int{}, rooms.ErrGone},
	} {
		left := at
		if err := step.do(); !errors.Is(err, step.err) {
			t.Errorf("%s: %v", step.name, err)
		}
		if left != nil && left != at {
			left.Exit() // was left before
		}
		for i, code := range codes {
			t.Log(step.name)
			s.watchers(t, code, step.want[i])
		}
		if second := h.second.Load(); second != nil && step.want[0]+step.want[1]+step.want[2] < 2 {
			t.Errorf("%s: still at %s", step.name, second.code)
		}
	}
}

// TestAPrivateRoomOverSSH is on no screen but its players', is entered with its code, and is not found by trying.
func TestAPrivateRoomOverSSH(t *testing.T) {
	t.Parallel()
	at := make(chan *house, 10) // those of the sessions, the newest last
	h := startHost(t, func(s *Server) {
		made := s.newModel
		s.newModel = func(v *session) model {
			at <- v.house
			return made(v)
		}
	})
	for _, name := range []string{"ann", "bob", "cid"} {
		h.arrive(t, name)
	}
	guestSees := h.guest(t).Terminal().Sees("The hall")
	ann, bob, cid, guest := <-at, <-at, <-at, <-at
	private := terms("bitenight", 2)
	private.Private = true
	code := must(ann.Make(private))
	public := ann.makes(t) // a guest who is shown this one was told of the other, if at all
	if screen := guestSees.Sees(public).Picture(); strings.Contains(screen, code[:strings.LastIndex(code, "-")]) {
		t.Errorf("a guest sees the room:\n%s", screen)
	}
	try := func(who *house, code string, want error) {
		t.Helper()
		at, err := who.Enter(code)
		if !errors.Is(err, want) {
			t.Errorf("%s: %v", code, err)
		}
		if err == nil {
			at.Exit()
		}
	}
	guesses := func(who *house, n int) {
		t.Helper()
		for k := range n {
			try(who, fmt.Sprint("brave-otter-calm-heron", k), rooms.ErrNoRoom)
		}
		try(who, "brave-otter", rooms.ErrTooManyGuesses)
		try(who, code, rooms.ErrTooManyGuesses)
		try(who, public, nil)
	}
	limits := rooms.DefaultRoomLimits()
	try(guest, code, nil)
	guesses(bob, limits.Guesses)
	try(cid, code, nil)
	guesses(guest, limits.GuessesPerOrigin-limits.Guesses)
	try(cid, code, rooms.ErrTooManyGuesses)
	try(ann, code, nil)
}

// TestTwoTablesOnAScreen are both live, and a player who is shown out is counted at neither any more.
func TestTwoTablesOnAScreen(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann, _ := h.known(t, "ann").deal()
	bob, _ := h.known(t, "bob").deal()
	zed := h.known(t, "zed").dial().Open().Start(120, 50).Sees("Evening, zed.")
	zed.Types("w").Sees("two tables").Types("d").Sees("one table")
	for _, p := range []*sshtest.Session{ann, bob} {
		says := fmt.Sprintf("hi-%p", p)
		p.Sees("1 watching").Types("c" + says + "\r\x1b[27u")
		zed.Sees(says)
	}
	h.boss(t).do("kick zed", "zed is out")
	zed.Ends()
	ann.SeesNot("1 watching")
	bob.SeesNot("1 watching")
}

// TestASecondTableOfAnotherServer cannot be watched beside one of this server, as is said in the player's language.
func TestASecondTableOfAnotherServer(t *testing.T) {
	t.Parallel()
	town := townOf(t, 2, nil)
	var codes []string
	for i, at := range town.hosts {
		_, code := at.known(t, fmt.Sprint("mia", i)).deal()
		codes = append(codes, code)
	}
	for i, language := range []string{"en", "de"} {
		says := map[string]string{
			"en": "This table is on another server: it can't be watched beside this one.",
			"de": "Dieser Tisch ist auf einem anderen Server: daneben zuschauen geht nicht.",
		}[language]
		eve := town.hosts[i].known(t, fmt.Sprint("eve", i))
		eve.run("settings language="+language, 0, language)
		s := eve.dial().Open().StartCommand(120, 50, "watch "+codes[0]).Sees("mia0")
		s.TypesUntil("d", says, func() bool { return strings.Contains(s.Picture(), says) })
	}
}

package sshsrv

import (
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/rooms/hall"
	"shithead/rooms/live"
	"shithead/sshsrv/account"
	"shithead/sshsrv/figures"
	"shithead/sshsrv/sshtest"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words"
)

// disk is a keeper that can be made to wait, or to fail.
type disk struct {
	live.Keeper
	full atomic.Bool
	// waits receives when something waits to be written, and writes lets it.
	waits, writes chan struct{}
	slow          atomic.Bool
}

func (d *disk) Commit(writes []data.Write) []error {
	if d.full.Load() {
		return slices.Repeat([]error{errors.New("no space left on device")}, len(writes))
	}
	if d.slow.Load() {
		d.waits <- struct{}{}
		<-d.writes
	}
	return d.Keeper.Commit(writes)
}

// noHost is a server that nobody can reach, to be in its house all the same.
func noHost(t *testing.T) *Server {
	t.Helper()
	s, _ := slowHost(t)
	return s
}

// slowHost is noHost on a disk that can be made to wait.
func slowHost(t *testing.T) (*Server, *disk) {
	t.Helper()
	store, err := data.Open(filepath.Join(t.TempDir(), "shithead.db"))
	if err != nil {
		t.Fatal(err)
	}
	kept := &disk{Keeper: store, waits: make(chan struct{}), writes: make(chan struct{})}
	lobby, err := live.NewLobby(live.Config{
		Limits: rooms.DefaultRoomLimits(), Keeper: kept, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		lobby.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	limits := DefaultLimits()
	log := slog.New(slog.DiscardHandler)
	return &Server{
		limits: limits, store: store, lobby: lobby, hall: hall.New(hall.DefaultLimits()), log: log,
		accounts: account.New(store, &limits.Account, log, func(string, rooms.Origin) {}), figures: figures.New(log),
	}, kept
}

var ann = rooms.Person{ID: "id-ann", Name: "ann"}

// visitor is somebody in the house of a server.
type visitor struct {
	*house
	// rang receives after something has come, and went after they have gone to a table or away from one, or something has come from there.
	rang, went chan struct{}
}

// comes lets somebody into the house of a server.
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

// makes makes a room for two.
func (h *house) makes(t *testing.T) (code string) {
	t.Helper()
	rules, err := engine.ParseRules("bitenight")
	if err != nil {
		t.Fatal(err)
	}
	code, err = h.Make(rooms.Terms{Rules: rules, Seats: 2, Clock: rooms.DefaultClock})
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// enters goes to a table.
func (h *house) enters(t *testing.T, code string) table.Place {
	t.Helper()
	at, err := h.Enter(code)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// next waits for what comes next to a mailbox of somebody.
func next[T any](t *testing.T, of visitor, box *feed.Mailbox[T], what string, is func(*T) bool) *T {
	t.Helper()
	late := time.After(sshtest.Patience)
	for {
		if view := box.Fetch(); view != nil && is(view) {
			return view
		}
		select {
		case <-of.rang:
		case <-late:
			t.Fatalf("never came: %s", what)
		}
	}
}

// watchers waits until so many watch the one room there is.
func (s *Server) watchers(t *testing.T, code string, n int) {
	t.Helper()
	h := s.comes(rooms.Person{Name: "guest"})
	defer h.leave()
	h.enters(t, code)
	// Whoever looks is one of them.
	next(t, h, h.at.Load().views, "nobody there", func(v *rooms.RoomView) bool { return v.Watchers == n+1 })
}

// TestWhoGoesToAnotherTableLeavesTheFirst, and is told only of the one that they are at.
func TestWhoGoesToAnotherTableLeavesTheFirst(t *testing.T) {
	t.Parallel()
	s := noHost(t)
	maker, h := s.comes(ann), s.comes(rooms.Person{Name: "guest"})
	first, second := maker.makes(t), maker.makes(t)
	h.enters(t, first)
	h.enters(t, second)
	s.watchers(t, first, 0)
	s.watchers(t, second, 1)
	if view := next(t, h, h.at.Load().views, "a view", func(*rooms.RoomView) bool { return true }); view.Code != second {
		t.Errorf("at %s comes a view of %s", second, view.Code)
	}
}

// TestWhoArrivesAfterTheEndIsTakenAway: the session ends while the room, which waits for the disk, has yet to let
// somebody in.
func TestWhoArrivesAfterTheEndIsTakenAway(t *testing.T) {
	t.Parallel()
	s, kept := slowHost(t)
	maker, h := s.comes(ann), s.comes(rooms.Person{Name: "guest"})
	code := maker.makes(t)
	at := maker.enters(t, code)
	kept.slow.Store(true)
	var both sync.WaitGroup
	both.Go(func() {
		if err := at.Do(rooms.AddBot{Level: bot.Levels()[0]}); err != nil {
			t.Error(err)
		}
	})
	<-kept.waits
	both.Go(func() {
		if at, err := h.Enter(code); !errors.Is(err, rooms.ErrGone) {
			t.Errorf("at %v, %v", at, err)
		}
	})
	<-h.went // on the way
	h.leave()
	kept.slow.Store(false)
	kept.writes <- struct{}{}
	both.Wait()
	s.watchers(t, code, 0)
}

// TestWhoIsRenamedOnTheWayToATable has the new name there: the room, which waits for the disk, has been told the old one.
func TestWhoIsRenamedOnTheWayToATable(t *testing.T) {
	t.Parallel()
	s, kept := slowHost(t)
	maker, h := s.comes(ann), s.comes(rooms.Person{ID: "id-bob", Name: "bob"})
	code := maker.makes(t)
	at := maker.enters(t, code)
	kept.slow.Store(true)
	var all sync.WaitGroup
	all.Go(func() {
		if err := at.Do(rooms.AddBot{Level: bot.Levels()[0]}); err != nil {
			t.Error(err)
		}
	})
	<-kept.waits
	all.Go(func() {
		if _, err := h.Enter(code); err != nil {
			t.Error(err)
		}
	})
	<-h.went // on the way
	other := s.comes(rooms.Person{Name: "guest"})
	all.Go(func() { h.rename("Bobby") })
	next(t, other, other.hall, "the new name", func(v *rooms.HallView) bool {
		return slices.Contains(v.Here, "Bobby")
	})
	kept.slow.Store(false)
	kept.writes <- struct{}{}
	all.Wait()
	if err := h.at.Load().Do(rooms.Say{Text: "hello"}); err != nil {
		t.Fatal(err)
	}
	view := next(t, h, h.at.Load().views, "what was said", func(v *rooms.RoomView) bool { return len(v.Chat) > 0 })
	if line := view.Chat[0]; line.Who.Name != "Bobby" {
		t.Errorf("%s has said %s", line.Who.Name, line.Text)
	}
}

// TestNobodyStaysAtATableAfterTheEnd: however going to a table and the end of the session meet.
func TestNobodyStaysAtATableAfterTheEnd(t *testing.T) {
	t.Parallel()
	s := noHost(t)
	code := s.comes(ann).makes(t)
	for range 300 {
		h := s.comes(rooms.Person{Name: "guest"})
		var both sync.WaitGroup
		both.Go(func() {
			if at, err := h.Enter(code); err == nil {
				_ = at.Do(rooms.Back{})
			}
		})
		both.Go(func() { _, _ = h.Enter(code) })
		both.Go(h.leave)
		both.Wait()
	}
	s.watchers(t, code, 0)
}

// TestAfterTheEndNothingIsDone.
func TestAfterTheEndNothingIsDone(t *testing.T) {
	t.Parallel()
	s := noHost(t)
	h := s.comes(ann)
	code := h.makes(t)
	at := h.enters(t, code)
	h.leave()
	h.leave()
	at.Exit()
	_, enter := h.Enter(code)
	_, stats := h.Stats()
	_, made := h.Make(rooms.Terms{})
	_, saved := h.SavedRules()
	for what, err := range map[string]error{
		"saying": h.Say("hello"), "going to a table": enter, "statistics": stats, "making a room": made,
		"preferring": h.Prefer(words.FourSuits, "four"), "sitting": at.Do(rooms.Back{}), "reading rules": saved, "saving rules": h.SaveRules("x", "leeds"), "dropping rules": h.DropRules("x"),
	} {
		if !errors.Is(err, rooms.ErrGone) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if at := h.at.Load(); at != nil {
		t.Error("still at a table")
	}
}

// TestAFailedWayLeavesOneInTheLobby.
func TestAFailedWayLeavesOneInTheLobby(t *testing.T) {
	t.Parallel()
	h := noHost(t).comes(ann)
	h.enters(t, h.makes(t))
	if _, err := h.Enter("nowhere"); !errors.Is(err, rooms.ErrNoRoom) || h.at.Load() != nil {
		t.Errorf("%v, at %v", err, h.at.Load())
	}
}

func TestGuestsWatchAndHaveNoStatistics(t *testing.T) {
	t.Parallel()
	s := noHost(t)
	code := s.comes(ann).makes(t)
	guest := s.comes(rooms.Person{Name: "guest"})
	at := guest.enters(t, code)
	if err := at.Do(rooms.Sit{}); !errors.Is(err, rooms.ErrGuest) {
		t.Errorf("sitting down: %v", err)
	}
	if _, err := guest.Stats(); !errors.Is(err, words.ErrNoProfile) {
		t.Errorf("statistics: %v", err)
	}
	if _, err := guest.Make(rooms.Terms{}); !errors.Is(err, rooms.ErrGuest) {
		t.Errorf("making a room: %v", err)
	}
	_, saved := guest.SavedRules()
	for what, err := range map[string]error{
		"reading rules": saved, "saving rules": guest.SaveRules("x", "leeds"), "dropping rules": guest.DropRules("x"),
		"preferring": guest.Prefer(words.FourSuits, "four"),
	} {
		if !errors.Is(err, words.ErrNoProfile) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestPreferencesOfSeveralSessions: none undoes what another has changed, at a table or with a command.
func TestPreferencesOfSeveralSessions(t *testing.T) {
	t.Parallel()
	s := noHost(t)
	s.limits.Account.Changes, s.limits.Account.ChangeEvery = 1000, time.Nanosecond
	s.accounts = account.New(s.store, &s.limits.Account, s.log, func(string, rooms.Origin) {})
	profile, err := s.store.(*data.Store).Create("ann", data.Key{Fingerprint: "SHA256:" + strings.Repeat("A", 43)}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	errs := make(chan error, 1000)
	for i, set := range ui.Settings()[1:] { // of all but the language
		h := s.comes(rooms.Person{ID: profile.ID, Name: "ann"})
		all.Go(func() {
			for n := range 2*i + 5 { // and so on in the end
				errs <- h.Prefer(set.Name, set.Values[1-n%2])
			}
		})
	}
	all.Go(func() {
		_, err := s.accounts.ChangeSettings(profile.ID, func(s *data.Settings) { s.Language = "de" })
		errs <- err
	})
	all.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			t.Error(err)
		}
	}
	want := data.Settings{Language: "de", AutoSelect: true, Suits: "four", Rules: true, Theme: "dark", Cards: "unicode", Motion: "off", Bell: "off", Hints: "off", Mouse: true}
	if got, err := s.store.ByID(profile.ID); err != nil || got.Settings != want {
		t.Errorf("%+v, %v", got.Settings, err)
	}
	if err := s.comes(rooms.Person{ID: profile.ID, Name: "ann"}).Prefer("volume", "on"); !errors.Is(err, data.ErrNotFound) {
		t.Errorf("what there is not: %v", err)
	}
}

// TestASettingHasEachOfItsValues, and its first is kept as nothing.
func TestASettingHasEachOfItsValues(t *testing.T) {
	t.Parallel()
	for _, set := range account.Settings() {
		for i := range set.Values {
			value := set.Values[len(set.Values)-1-i]
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
	s := noHost(t)
	profile, err := s.store.(*data.Store).Create("ann", data.Key{Fingerprint: "SHA256:" + strings.Repeat("A", 43)}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	h := s.comes(rooms.Person{ID: profile.ID, Name: "ann"})
	for code, want := range map[string]error{
		"custom:again=8": data.ErrRulesCode, "": data.ErrRulesCode, "chess": engine.ErrRules, "custom:again=9": nil,
	} {
		if err := h.SaveRules("x", code); !errors.Is(err, want) {
			t.Errorf("%s: %v", code, err)
		}
	}
	if saved, err := h.SavedRules(); err != nil || len(saved) != 1 || saved[0] != (data.SavedRules{Name: "x", Code: "custom:again=9"}) {
		t.Errorf("%q, %v", saved, err)
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

package sshsrv

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/data/rating"
	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/feed"
	"shithead/sshsrv/account"
	"shithead/sshsrv/figures"
	"shithead/views/lobby"
	"shithead/views/stats"
	"shithead/views/table"
	"shithead/views/words"
)

// house is where one session is in the house, and what it does there. Screens call its methods from several goroutines at
// once, and some calls end after the session has.
type house struct {
	server *Server
	// hall and lobby bring views from when somebody has come in, calls where they have to act.
	hall  *feed.Mailbox[rooms.HallView]
	lobby *feed.Mailbox[rooms.LobbyView]
	calls *feed.Mailbox[rooms.CallsView]
	// ring is called after somebody has gone to a table or away from one, and after something has come that is to be fetched. It does
	// not wait.
	ring func()
	// going is held by who goes to a table, or is renamed there. It can take long, as it may wait for the room.
	going sync.Mutex

	// at is the table that somebody is at, nil in the lobby; second is one that they watch besides, nil for none.
	at, second atomic.Pointer[place]

	// mu guards the rest. Nothing that could wait is done while it is held.
	mu      sync.Mutex
	who     rooms.Person
	inHall  access.Member
	inLobby access.Watcher
	visits  practising
	// over: the session has ended, so nobody goes anywhere any more.
	over bool
}

// newHouse calls ring when there is something to fetch. Somebody at a table is told nothing of the hall and the lobby, which change
// all the time, but where else they have to act.
func newHouse(s *Server, ring func()) *house {
	h := &house{server: s, ring: ring}
	unlessAtTable := func() {
		if h.at.Load() == nil {
			ring()
		}
	}
	h.hall, h.lobby = feed.NewMailboxFor[rooms.HallView](unlessAtTable), feed.NewMailboxFor[rooms.LobbyView](unlessAtTable)
	h.calls = feed.NewMailboxFor[rooms.CallsView](ring)
	return h
}

// place is being in a room once. It has a mailbox of its own, so that a view that an earlier room was about to give out
// never takes the place of one of this room.
type place struct {
	access.Place
	house *house
	// of is where the house has it.
	of    *atomic.Pointer[place]
	code  string
	who   rooms.Person
	views *feed.Mailbox[rooms.RoomView]
	// playing: the newest view that was fetched is of a seat in a match that runs.
	playing atomic.Bool
}

// Who is who one is at the table.
func (t *place) Who() rooms.Person { return t.who }

// come lets somebody into the house and into a hall of it.
func (h *house) come(who rooms.Person, hall access.Hall) lobby.House {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.over && h.inHall == nil {
		h.who = who
		h.inHall = hall.Enter(who, h.hall)
		h.inLobby = h.server.lobby.Watch(who, h.lobby, h.calls)
	}
	return h
}

// leave ends being anywhere, for good. A seat at a table stays its owner's.
func (h *house) leave() {
	h.mu.Lock()
	h.over = true
	inLobby, inHall, guest := h.inLobby, h.inHall, h.visits
	h.inLobby, h.inHall = nil, nil
	h.mu.Unlock()
	h.endPractice(guest.code) // which nobody has entered yet, maybe
	for _, of := range []*atomic.Pointer[place]{&h.at, &h.second} {
		if at := of.Load(); at != nil {
			at.Exit()
		}
	}
	if inLobby != nil {
		inLobby.Leave()
	}
	if inHall != nil {
		inHall.Leave()
	}
}

// rename gives whoever is in the house another name. Rooms have it from the lobby, but one that they were going to under the old
// one, which this may wait for.
func (h *house) rename(name string) {
	h.mu.Lock()
	h.who.Name = name
	inHall := h.inHall
	h.mu.Unlock()
	if inHall != nil {
		inHall.Rename(name)
	}
	h.going.Lock() // who goes to a table has been given the old name
	defer h.going.Unlock()
	who, err := h.inside()
	if err != nil {
		return
	}
	for _, at := range []*place{h.at.Load(), h.second.Load()} {
		if at != nil {
			at.Rename(who)
		}
	}
}

// inside is who is in the house, or [rooms.ErrGone] if nobody is.
func (h *house) inside() (rooms.Person, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.inHall == nil {
		return rooms.Person{}, rooms.ErrGone
	}
	return h.who, nil
}

// Say says a line in the hall.
func (h *house) Say(text string) error {
	h.mu.Lock()
	inHall, who := h.inHall, h.who
	h.mu.Unlock()
	if inHall == nil {
		return rooms.ErrGone
	}
	err := inHall.Say(text)
	if errors.Is(err, rooms.ErrTooFast) {
		h.server.figures.HitBy(figures.LimitHall, who.Origin())
	}
	return err
}

// Make makes a room; for a guest it is one to practise in.
func (h *house) Make(terms rooms.Terms) (code string, err error) {
	who, err := h.inside()
	switch {
	case err != nil:
		return "", err
	case who.Guest():
		return h.practises(who, terms)
	default:
		return h.server.lobby.Make(who, terms)
	}
}

// Enter goes to a table. Who wants to go to two at once goes to one after the other; who has left meanwhile is taken away
// again.
func (h *house) Enter(code string) (table.Place, error) {
	h.going.Lock()
	defer h.going.Unlock()
	if second := h.second.Load(); second != nil && second.code == code {
		second.Exit() // nobody is in a room twice
	}
	return h.enter(&h.at, code)
}

// Rooms are those there are now.
func (h *house) Rooms() *rooms.LobbyView {
	who, err := h.inside()
	if err != nil {
		return &rooms.LobbyView{}
	}
	return h.server.lobby.List(who)
}

// Watch goes to a second table besides the one that somebody is at, as [house.Enter] does; nobody has a third. It fails with
// [rooms.ErrElsewhere] for the one that they are at.
func (h *house) Watch(code string) (table.Place, error) {
	h.going.Lock()
	defer h.going.Unlock()
	if at := h.at.Load(); at != nil && at.code == code {
		return nil, rooms.ErrElsewhere
	}
	return h.enter(&h.second, code)
}

// News are the hall and the lobby as they are now. Nothing older comes by itself afterwards.
func (h *house) News() (*rooms.HallView, *rooms.LobbyView) {
	h.mu.Lock()
	inLobby, inHall := h.inLobby, h.inHall
	h.mu.Unlock()
	if inHall == nil {
		return &rooms.HallView{}, &rooms.LobbyView{}
	}
	return inHall.Newest(), inLobby.Newest()
}

// enter goes to a table in place of the one that is there.
func (h *house) enter(of *atomic.Pointer[place], code string) (table.Place, error) {
	in, who, err := h.entrance(code)
	if err != nil {
		return nil, err
	}
	old := of.Swap(nil)
	h.ring()
	if old != nil {
		old.away()
	}
	at := &place{house: h, of: of, code: code, who: who, views: feed.NewMailboxFor[rooms.RoomView](h.ring)}
	if at.Place, err = in.Enter(code, who, at.views); err != nil {
		return nil, err
	}
	of.Store(at)
	h.ring()
	if _, err := h.inside(); err != nil {
		at.Exit()
		return nil, err
	}
	return at, nil
}

// Exit leaves the table, which ends if it is a guest's own.
func (t *place) Exit() {
	t.of.CompareAndSwap(t, nil)
	t.house.ring()
	t.away()
}

// away leaves it, where the house does not have it any more.
func (t *place) away() {
	t.Place.Exit()
	t.house.endPractice(t.code)
}

// fetch is the newest view, nil if there is none, as at no table. After that of the end of the room one is at the table no more.
func (t *place) fetch() *rooms.RoomView {
	if t == nil {
		return nil
	}
	view := t.views.Fetch()
	if view != nil {
		t.playing.Store(view.InMatch())
	}
	if view != nil && view.Closed != nil {
		t.Exit()
	}
	return view
}

// fetch gives the newest views that have come since the last time: of the hall and the lobby only to somebody who is at no table.
func (h *house) fetch() (all newsMsg) {
	at := h.at.Load()
	if at == nil {
		if view := h.hall.Fetch(); view != nil {
			all = append(all, lobby.HallMsg{View: view})
		}
		if view := h.lobby.Fetch(); view != nil {
			all = append(all, lobby.ViewMsg{View: view})
		}
	}
	if view := h.calls.Fetch(); view != nil {
		all = append(all, lobby.CallsMsg{View: view})
	}
	if view := at.fetch(); view != nil {
		all = append(all, table.ViewMsg{View: view})
	}
	if view := h.second.Load().fetch(); view != nil {
		all = append(all, table.SecondMsg{Msg: table.ViewMsg{View: view}})
	}
	return all
}

// seats are the rooms in which the person has a seat, the one that they are in first, none for a guest.
func (h *house) seats() (codes []string) {
	who, err := h.inside()
	if err != nil || who.Guest() {
		return nil
	}
	at := ""
	if t := h.at.Load(); t != nil {
		at = t.code
	}
	var over []string
	for _, r := range h.server.lobby.List(who).Rooms {
		switch sits := slices.ContainsFunc(r.Players, func(p rooms.Person) bool { return p.ID == who.ID }); {
		case !sits:
		case r.Code == at:
			codes = slices.Insert(codes, 0, r.Code)
		case r.Phase == rooms.Over:
			over = append(over, r.Code)
		default:
			codes = append(codes, r.Code)
		}
	}
	return append(codes, over...)
}

// profile is who is in the house, or [words.ErrNoProfile] for a guest.
func (h *house) profile() (rooms.Person, error) {
	who, err := h.inside()
	if err == nil && who.Guest() {
		err = words.ErrNoProfile
	}
	return who, err
}

// SavedRules are the rule sets that the person keeps.
func (h *house) SavedRules() ([]data.SavedRules, error) {
	who, err := h.profile()
	if err != nil {
		return nil, err
	}
	return h.server.store.SavedRules(who.ID)
}

// change changes the person's profile, not too often.
func (h *house) change(do func(id data.ID) error) error {
	who, err := h.profile()
	if err == nil {
		err = h.server.accounts.MayChange(who)
	}
	if err != nil {
		return err
	}
	return do(who.ID)
}

// SaveRules keeps a rule set that can be played.
func (h *house) SaveRules(name, code string) error {
	return h.change(func(id data.ID) error {
		if _, err := engine.ParseRules(code); err != nil {
			return fmt.Errorf("%w: %w", data.ErrRulesCode, err)
		}
		return h.server.store.SaveRules(id, name, code)
	})
}

// DropRules forgets a rule set that the person keeps.
func (h *house) DropRules(name string) error {
	return h.change(func(id data.ID) error { return h.server.store.DropRules(id, name) })
}

// Prefer keeps for later sessions which value a preference has.
func (h *house) Prefer(p words.Preference, value string) error {
	change, ok := account.Change(p, value)
	if !ok {
		return fmt.Errorf("%w: the preference %s=%s", data.ErrNotFound, p, value)
	}
	return h.change(func(id data.ID) error {
		_, err := h.server.accounts.ChangeSettings(id, change)
		return err
	})
}

// Mute keeps whom the person has muted.
func (h *house) Mute(other data.ID, muted bool) error {
	return h.change(func(id data.ID) error { return h.server.accounts.Mute(id, other, muted) })
}

// rating is what the person is rated with by a rule set, 0 for a guest and for whoever is not rated by it.
func (h *house) rating(rules string) int {
	who, err := h.inside()
	if err != nil || who.Guest() {
		return 0
	}
	kept, err := h.server.store.Stats(who.ID)
	if err != nil {
		return 0
	}
	for i := range kept.Counted {
		if s := &kept.Counted[i]; s.Rules == rules && s.Rating != (rating.Rating{}) {
			return s.Rating.Shown()
		}
	}
	return 0
}

// Board is who is at the top by a rule set and a measure.
func (h *house) Board(rules string, by ledger.Measure) ([]ledger.Ranked, error) {
	return h.server.commands.Top(rules, by)
}

// Stats are what is kept of the person's play, or [words.ErrNoProfile] for a guest.
func (h *house) Stats() (stats.History, error) {
	who, err := h.inside()
	if err != nil {
		return stats.History{}, err
	}
	return h.server.accounts.History(who, who.ID)
}

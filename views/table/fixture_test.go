package table

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// someNames are who sits at the tables of the tests.
var someNames = []string{
	"ann", "bob", "Cornelius", "dan", "eve", "Friederike", "gus", "日本の人", "ida", "Jörg",
	"Maximiliane-XVI.", "kim", "leo", "mia", "noa", "otto", "pia", "quy", "Rosalind", "sue",
}

// round is a round that bots play, with the log of it.
type round struct {
	t     testing.TB
	state *engine.State
	bot   bot.Player
	log   []rooms.Entry
	from  rand.Source
}

func newRound(t testing.TB, players int, seed uint64) *round {
	t.Helper()
	return newRoundOf(t, "bitenight", players, seed)
}

// newRoundOf is a round of the rule set of a code.
func newRoundOf(t testing.TB, code string, players int, seed uint64) *round {
	t.Helper()
	rules, err := engine.ParseRules(code)
	if err != nil {
		t.Fatal(err)
	}
	return roundOf(t, rules, "easy", players, seed)
}

// roundOf is a round that bots of a level play.
func roundOf(t testing.TB, rules *engine.Rules, level string, players int, seed uint64) *round {
	t.Helper()
	deck, err := rules.Deck(players)
	if err != nil {
		t.Fatal(err)
	}
	from := rand.NewPCG(seed, uint64(players))
	engine.Shuffle(deck, from)
	dealer, first := int(seed)%players, engine.NoSeat
	switch rules.Begins {
	case engine.BeginLeft:
		first = (dealer + 1) % players
	case engine.BeginLot:
		first = dealer
	default:
	}
	state, err := engine.DealFirst(rules, players, dealer, first, deck)
	if err != nil {
		t.Fatal(err)
	}
	player, err := bot.New(level, rand.New(from))
	if err != nil {
		t.Fatal(err)
	}
	r := &round{t: t, state: state, bot: player, from: from}
	r.log = append(r.log, rooms.Entry{Kind: rooms.EntryDealt, Seat: engine.NoSeat, Round: 2})
	return r
}

// make makes a move, and keeps what everybody knows of it.
func (r *round) make(m engine.Move) {
	r.t.Helper()
	var events engine.Events
	if err := r.state.Apply(m, &events); err != nil {
		r.t.Fatal(err)
	}
	for e := range events.For(engine.NoSeat) {
		r.log = append(r.log, rooms.Entry{Seat: int(e.Seat), Round: 2, Event: e})
	}
}

// step lets some seat that can move. It says whether any could.
func (r *round) step() bool {
	n := r.state.Players()
	first := int(r.from.Uint64() % uint64(n))
	for i := range n {
		seat := (first + i) % n
		legal := r.state.Legal(seat, nil)
		if len(legal) == 0 || r.state.Turn() != engine.NoSeat && r.state.Turn() != seat {
			continue
		}
		if m, ok := r.bot.Choose(r.state.View(seat), legal); ok {
			r.make(m)
			return true
		}
	}
	return false
}

// view is the room as somebody sees it.
func (r *round) view(seat int) *rooms.RoomView {
	n := r.state.Players()
	at := time.Date(2026, 1, 2, 20, 0, 0, 0, time.UTC)
	v := &rooms.RoomView{
		Code: "brave-otter", Maker: rooms.Person{ID: "p0", Name: someNames[0]}, Phase: rooms.Playing, Seat: seat, Watchers: 3,
		Terms: rooms.Terms{Rules: r.state.Rules(), Seats: n, Clock: time.Minute},
		Round: "r1", Table: r.state.View(seat), Legal: r.state.Legal(seat, nil),
		Titled: engine.NoSeat, Match: r.match(), Log: r.log[max(0, len(r.log)-60):], At: at, Deadline: at.Add(time.Minute),
	}
	for i := range n {
		s := rooms.SeatView{Name: someNames[i], Here: true, Owner: rooms.Person{ID: data.ID(fmt.Sprint("p", i)), Name: someNames[i]}}
		if i%4 == 3 {
			s.Owner, s.Bot, s.Here = rooms.Person{}, "easy", false
		}
		v.Seats = append(v.Seats, s)
	}
	if n > 4 {
		v.Seats[4].Here = false
		v.Seats[4].Auto = true
	}
	return v
}

// match is how the match stands: a round was played before this one.
func (r *round) match() *rooms.MatchView {
	n := r.state.Players()
	m, err := engine.NewMatch(r.state.Rules(), n, 0)
	if err != nil {
		r.t.Fatal(err)
	}
	m.Rounds = max(m.Rounds, 2)
	before := engine.Result{Shithead: n - 1, Points: make([]int, n), Bonus: make([]int, n)}
	if m.Scored {
		for i := range n - 1 {
			before.Points[i] = 10 * (i + 1)
		}
	}
	m.Settle(before)
	if r.state.Phase() == engine.PhaseOver {
		m.Settle(r.state.Result())
	}
	return &rooms.MatchView{
		Round: 2, Rounds: m.Rounds, Scored: m.Scored, Points: m.Points, Shitheads: m.Shitheads,
		Standings: m.Standings(), Over: m.Over(),
	}
}

// when plays rounds until seat 0 sees a situation.
func when(t testing.TB, players int, is func(v *rooms.RoomView) bool) *rooms.RoomView {
	t.Helper()
	return whenOf(t, "bitenight", players, is)
}

// whenOf plays rounds of a rule set until seat 0 sees a situation.
func whenOf(t testing.TB, code string, players int, is func(v *rooms.RoomView) bool) *rooms.RoomView {
	t.Helper()
	for seed := range uint64(400) {
		for r := newRoundOf(t, code, players, seed); ; {
			if v := r.view(0); is(v) {
				return v
			}
			if !r.step() {
				break
			}
		}
	}
	t.Fatal("no such situation")
	return nil
}

// The situations at a table.
func mine(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhasePlay && v.Table.Turn == 0 && v.Table.Moves > 5*len(v.Seats)
}

func kind(v *rooms.RoomView, k engine.MoveKind) bool { return len(v.Legal) > 0 && v.Legal[0].Kind == k }

func isSetUp(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhaseSetUp && v.Table.Moves > 2 && !v.Table.Seats[0].Ready
}

func isReady(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhaseSetUp && v.Table.Seats[0].Ready
}

func isRace(v *rooms.RoomView) bool { return v.Table.Phase == engine.PhaseOpening && len(v.Legal) > 1 }

func isNoRace(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhaseOpening && len(v.Legal) == 0
}

func isMyTurn(v *rooms.RoomView) bool {
	return mine(v) && len(v.Legal) > 3 && len(v.Table.Pile) > 6 && v.Table.Ask.Kind != engine.AskFree && v.Table.Hand.Len() > 4
}
func isStuck(v *rooms.RoomView) bool { return mine(v) && kind(v, engine.MoveTake) }
func isFlip(v *rooms.RoomView) bool  { return mine(v) && kind(v, engine.MoveFlip) }
func isAim(v *rooms.RoomView) bool   { return v.Table.Phase == engine.PhaseAim && v.Table.Turn == 0 }
func isJump(v *rooms.RoomView) bool  { return v.Table.Turn != 0 && kind(v, engine.MoveJump) }
func isOut(v *rooms.RoomView) bool   { return v.Table.Seats[0].Out && v.Table.Phase == engine.PhasePlay }

func isBank(v *rooms.RoomView) bool {
	return mine(v) && v.Table.Seats[0].Zone() == engine.ZoneFaceUp && len(v.Legal) > 1
}

func isTheirs(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhasePlay && v.Table.Turn > 0 && v.Table.Moves > 40 && len(v.Table.Pile) > 4
}

func isHuge(v *rooms.RoomView) bool { return mine(v) && v.Table.Hand.Len() > 22 && len(v.Legal) > 2 }

func isJoker(v *rooms.RoomView) bool {
	return mine(v) && v.Table.Hand.Rank(engine.Joker) > 0 && len(v.Table.Pile) > 3
}
func isOver(v *rooms.RoomView) bool { return v.Table.Phase == engine.PhaseOver }

// desk is a table that somebody sits at, whose room answers at once, or when it is told to.
type desk struct {
	t       testing.TB
	table   *Table
	palette *frame.Palette
	did     []rooms.Command
	err     error
	// screen is what is shown, exits counts how often the room was left.
	screen ui.Screen
	exits  int
	// held are answers that have not come yet; hold keeps them back.
	hold bool
	held []tea.Msg
}

func (d *desk) Do(c rooms.Command) error { d.did = append(d.did, c); return d.err }
func (d *desk) Exit()                    { d.exits++ }

// lobbyStub is where leaving leads.
type lobbyStub struct{}

func (lobbyStub) Update(tea.Msg) (ui.Screen, tea.Cmd) { return lobbyStub{}, nil }
func (lobbyStub) Draw(*frame.Frame)                   {}

func newDesk(t testing.TB, locale string, v *rooms.RoomView) *desk {
	d := &desk{t: t, palette: frame.NewPalette()}
	l := ui.NewContext(languages.For(locale), ui.NewTheme(d.palette))
	me := rooms.Person{ID: "p0", Name: someNames[0]}
	d.table = New(l, me, d, v, func() ui.Screen { return lobbyStub{} })
	d.screen = d.table
	return d
}

// sees hands the table a new view, without a countdown.
func (d *desk) sees(v *rooms.RoomView) {
	v.Deadline = time.Time{}
	d.update(ViewMsg{v})
}

func (d *desk) update(msg tea.Msg) {
	screen, cmd := d.screen.Update(msg)
	d.screen = screen
	d.run(cmd)
}

func (d *desk) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	msg := cmd()
	switch msg := msg.(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			d.run(c)
		}
	case answerMsg:
		if d.hold {
			d.held = append(d.held, msg)
			return
		}
		d.update(msg)
	default:
		d.update(msg)
	}
}

// answer lets the first answer come that was held back.
func (d *desk) answer() {
	msg := d.held[0]
	d.held = d.held[1:]
	d.update(msg)
}

// types presses keys by name, or letter by letter.
func (d *desk) types(words ...string) {
	for _, press := range viewtest.Presses(words...) {
		d.update(press)
	}
}

func (d *desk) picture(width, height int) string {
	f := frame.New(frame.NewPalette(), width, height)
	d.screen.Draw(f)
	return f.String()
}

// shows says whether a panel is shown.
func shows[P panel](d *desk) bool {
	_, ok := d.table.panel.(P)
	return ok
}

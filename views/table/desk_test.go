package table

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/fair"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/table/scene"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// palette and themes are those of all desks, canvas what they are drawn on.
var (
	palette = frame.NewPalette()
	themes  = look.NewThemes(palette)
	canvas  = frame.New(palette, 0, 0)
)

// times is how often something is done, by default and in a run of hours.
func times(usually, long int) int {
	if viewtest.Long() {
		return long
	}
	return usually
}

// desk is the table of one session, whose room answers at once, or when it is told to.
type desk struct {
	t     testing.TB
	table *Table
	did   []rooms.Command
	err   error
	// screen is what is shown, exits counts how often the room was left.
	screen ui.Screen
	exits  int
	// held are answers that have not come yet; hold keeps them back.
	hold bool
	held []tea.Msg
}

func (d *desk) Do(c rooms.Command) error { d.did = append(d.did, c); return d.err }
func (d *desk) Exit()                    { d.exits++ }
func (d *desk) Who() rooms.Person        { return d.table.scene.At.Me }

func newDesk(t testing.TB, locale string, v *rooms.RoomView) *desk {
	d := &desk{t: t}
	l := ui.NewContext(languages.For(locale), themes, look.True)
	l.Timing.Reaction = 0
	d.table = New(l, person(0), d, v, func() ui.Screen { return viewtest.Elsewhere{} })
	d.screen, d.table.after = d.table, tea.Tick
	return d
}

// see hands the table a new view, without a countdown.
func (d *desk) see(v *rooms.RoomView) {
	v.Deadline = time.Time{}
	d.update(ViewMsg{v})
}

// update hands the screen a message. No timer comes to its end.
func (d *desk) update(msg tea.Msg) {
	d.table.after = func(time.Duration, func(time.Time) tea.Msg) tea.Cmd { return nil }
	screen, cmd := d.screen.Update(msg)
	d.screen, d.table.after = screen, tea.Tick
	d.run(cmd)
}

func (d *desk) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	msg := cmd()
	if batch, ok := msg.(tea.BatchMsg); ok {
		for _, c := range batch {
			d.run(c)
		}
		return
	}
	if _, ok := msg.(answerMsg); ok && d.hold {
		d.held = append(d.held, msg)
		return
	}
	d.update(msg)
}

// answer lets the first answer come that was held back.
func (d *desk) answer() {
	msg := d.held[0]
	d.held = d.held[1:]
	d.update(msg)
}

// press presses keys by their names, or letter by letter.
func (d *desk) press(words ...string) *desk {
	for _, press := range viewtest.Presses(words...) {
		d.update(press)
	}
	return d
}

// prefer turns preferences on.
func (d *desk) prefer(all ...words.Preference) *desk {
	for _, p := range all {
		d.table.scene.Prefers.Toggle(p)
	}
	return d
}

// draw draws the screen in a window, picture is its text, and title what the window is called.
func (d *desk) draw(width, height int) *frame.Frame {
	canvas.Resize(width, height)
	d.screen.Draw(canvas)
	return canvas
}

func (d *desk) picture(width, height int) string { return d.draw(width, height).String() }
func (d *desk) title() string                    { return d.draw(usual[0], usual[1]).Title() }

// reads is all that is on the screen, in a window with panes and in one without.
func (d *desk) reads() string {
	return strings.Join(strings.Fields(d.picture(140, 45)+d.picture(99, 45)), " ")
}

// expect checks that a window of a size shows something.
func (d *desk) expect(width, height int, text string) {
	d.t.Helper()
	if got := d.picture(width, height); !strings.Contains(got, text) {
		d.t.Errorf("no %q:\n%s", text, got)
	}
}

// sent checks which commands were sent.
func (d *desk) sent(want ...rooms.Command) {
	d.t.Helper()
	if len(d.did) != len(want) || len(want) > 0 && !reflect.DeepEqual(d.did, want) {
		d.t.Errorf("sent %v, wanted %v", d.did, want)
	}
}

// program runs a table as a program does: every command on its own, under virtual time.
type program struct {
	table    *Table
	messages chan tea.Msg
	// updates counts what made the screen be drawn, bells how often the bell rang.
	updates, bells int
}

func newProgram(t *testing.T, locale string, v *rooms.RoomView) *program {
	return &program{table: newDesk(t, locale, v).table, messages: make(chan tea.Msg, 100)}
}

// tell hands the table a message, and begins what comes of it.
func (p *program) tell(msg tea.Msg) {
	_, cmd := p.table.Update(msg)
	p.updates++
	p.begin(cmd)
}

func (p *program) begin(cmd tea.Cmd) {
	if cmd != nil {
		go func() { p.messages <- cmd() }()
	}
}

// pass lets so much time pass, in which the table hears what comes of its commands.
func (p *program) pass(d time.Duration) {
	for end := time.After(d); ; {
		select {
		case msg := <-p.messages:
			switch msg := msg.(type) {
			case ui.BellMsg:
				p.bells++
			case tea.BatchMsg:
				for _, cmd := range msg {
					p.begin(cmd)
				}
			default:
				p.tell(msg)
			}
		case <-end:
			return
		}
	}
}

// search plays rounds of a rule set until something is found.
func search(t testing.TB, code string, players int, found func(r *tabletest.Round) bool) {
	t.Helper()
	for seed := range uint64(400) {
		for r, more := tabletest.NewRoundOf(t, code, players, seed), true; more; more = r.Step() {
			if found(r) {
				return
			}
		}
	}
	t.Fatalf("%s: no such situation", code)
}

// event reports whether something has happened, seen before it and after.
type event func(h scene.Happened, before, after *rooms.RoomView) bool

// happening is a move after which something is so, as seat 0 sees it: the views before and after.
func happening(t *testing.T, code string, so event) (before, after *rooms.RoomView) {
	t.Helper()
	var round *tabletest.Round
	search(t, code, 4, func(r *tabletest.Round) bool {
		if before = after; r != round {
			round, before = r, nil
		}
		after = still(r)
		head, rest := scene.LastMove(after.Log)
		return before != nil && head != nil && so(scene.HappenedIn(head, rest), before, after)
	})
	return before, after
}

// still is what seat 0 sees of a round, with its own log and without a clock.
func still(r *tabletest.Round) *rooms.RoomView {
	v := r.View(0)
	v.Log, v.Deadline = slices.Clone(r.Log), time.Time{}
	v.Logged = len(v.Log)
	r.Finish(v, rooms.Between)
	return v
}

func burned(cause engine.Cause) event {
	return func(h scene.Happened, _, after *rooms.RoomView) bool {
		return h.Burned != nil && h.Burned.Cause == cause && h.Took == nil && after.Phase == rooms.Playing
	}
}

func taken(cause engine.Cause) event {
	return func(h scene.Happened, _, after *rooms.RoomView) bool {
		return h.Took != nil && h.Took.Cause == cause && len(h.Took.Cards) > 0 && after.Phase == rooms.Playing
	}
}

func lost(_ scene.Happened, before, after *rooms.RoomView) bool {
	return before.Phase == rooms.Playing && after.Phase != rooms.Playing && after.Table.Shithead != engine.NoSeat
}

// waitingRoom is a room before its match.
func waitingRoom(t testing.TB, players, taken int) *rooms.RoomView {
	v := tabletest.NewRound(t, players, 1).View(0)
	v.Phase, v.Table, v.Legal, v.Match, v.Log, v.Round = rooms.Gathering, nil, nil, nil, nil, ""
	for i := taken; i < players; i++ {
		v.Seats[i] = rooms.SeatView{}
	}
	return v
}

// ended is a room after a round.
func ended(t testing.TB, players int, phase rooms.Phase) *rooms.RoomView {
	return tabletest.Result(t, "bitenight", players, phase)
}

var watching = viewtest.Watched

// warned is a room in which the house has just said something.
func warned(v *rooms.RoomView, n rooms.Notice) *rooms.RoomView {
	v.Log = append(v.Log, rooms.Entry{Kind: rooms.EntryNotice, Seat: engine.NoSeat, Notice: n})
	return v
}

// person is the player on a seat of the tests.
func person(seat int) rooms.Person {
	return rooms.Person{ID: data.ID(fmt.Sprint("p", seat)), Name: tabletest.Names[seat]}
}

// talks is the view after some lines were said just now, each "seat: text"; a number is a reaction, and who has a seat that
// there is not watches.
func talks(v *rooms.RoomView, lines ...string) *rooms.RoomView {
	w := *v
	for _, line := range lines {
		seat, text, _ := strings.Cut(line, ": ")
		var c rooms.ChatLine
		fmt.Sscan(seat, &c.Seat)
		c.Who, c.Text, c.Logged, c.At = person(c.Seat), text, w.Logged, v.At.Add(time.Duration(len(w.Chat))*time.Millisecond)
		if c.Seat >= len(v.Seats) {
			c.Seat = engine.NoSeat
		}
		if _, err := fmt.Sscan(text, &c.Reaction); err == nil {
			c.Text = ""
		}
		w.Chat, w.Said = append(w.Chat, c), w.Said+1
	}
	return &w
}

// later is the view after so many more lines of the log.
func later(v *rooms.RoomView, moves int) *rooms.RoomView {
	w := *v
	cards := []engine.Card{engine.NewCard(engine.Nine, 0)}
	played := engine.Event{Kind: engine.EventPlayed, Seat: 1, Target: engine.NoSeat, Rank: engine.Nine, N: 1, Cards: cards}
	for range moves {
		w.Log = append(w.Log[:len(w.Log):len(w.Log)], rooms.Entry{Seat: 1, Event: played})
		w.Logged++
	}
	return &w
}

func tallied(v *rooms.RoomView) *rooms.RoomView {
	n := len(v.Seats)
	v.Tally = &rooms.TallyView{Points: make([]int, n), Shitheads: make([]int, n), Rounds: make([]int, n), Won: make([]int, n)}
	for i := range n {
		v.Tally.Points[i], v.Tally.Shitheads[i], v.Tally.Rounds[i], v.Tally.Won[i] = 1200-100*i, i, 28, 4-i%4
	}
	v.Titled = 1
	return v
}

func forfeited(v *rooms.RoomView) *rooms.RoomView { v.Forfeit = "makes the tea"; return v }

func private(v *rooms.RoomView) *rooms.RoomView {
	v.Terms.Private, v.Code = true, "prudent-chipmunk-tranquil-hedgehog"
	return v
}

func queueing(v *rooms.RoomView, who ...int) *rooms.RoomView {
	for _, seat := range who {
		v.Queue = append(v.Queue, person(seat))
	}
	return v
}

// callsOff is the view once the owners of some seats want to abandon the round.
func callsOff(v *rooms.RoomView, seats ...int) *rooms.RoomView {
	v.CallOff = make([]bool, len(v.Seats))
	for _, seat := range seats {
		v.CallOff[seat] = true
	}
	return v
}

// chatty are lines of several people, one very long.
var chatty = []string{
	"1: hello everybody", "2: hi", "9: may I play?", "1: sure, wait for the next round, it won't be long: somebody always drops out after one of those evenings", "2: 4", "0: 3",
}

// The rule sets of the tests, by their codes.
const (
	strictRules = "schwechat:referee=strict"
	shootRules  = "custom:shoot=A"
	trumpRules  = "custom:pickup=9,again=6"
	fiveRules   = "custom:down=5,up=5,hand=5,joker=none"
)

// eaten is a round in which seat 0 has just taken the pile, though it need not.
func eaten(t testing.TB) (v *rooms.RoomView) {
	search(t, "schwechat", 4, func(r *tabletest.Round) bool {
		v = r.View(0)
		eats := tabletest.Mine(v) && len(v.Legal) > 3 && len(v.Table.Pile) > 4 && v.Table.Draw > 0
		if eats {
			r.Make(engine.Take(0))
			v = r.View(0)
		}
		return eats
	})
	return v
}

// fouled is a situation in which the referee has called so many fouls of each of two seats, the last ones just now.
func fouled(t testing.TB, fouls int, so func(v *rooms.RoomView) bool) (v *rooms.RoomView) {
	search(t, strictRules, 4, func(r *tabletest.Round) bool {
		if !so(r.View(0)) {
			return false
		}
		for n := range 2 * fouls {
			r.Foul(n%2, func(int) int { return 0 })
		}
		v = r.View(0)
		return true
	})
	return v
}

// inVain is a round in which seat 0 has just turned the card that its next move names, in vain.
func inVain(t testing.TB, code string, so func(v *rooms.RoomView) bool) (before, after *rooms.RoomView) {
	search(t, code, 4, func(r *tabletest.Round) bool {
		if before = r.View(0); !so(before) || len(before.Table.Pile) == 0 {
			return false
		}
		next := *r
		next.State = r.State.Clone()
		next.Make(before.Legal[0])
		after = next.View(0)
		return after.Table.Hand.Len() > len(before.Table.Pile) && after.Table.Turn != 0
	})
	return before, after
}

// atPace is the view after a player has set the pace of the bots.
func atPace(v *rooms.RoomView, who int, pace rooms.BotPace) *rooms.RoomView {
	w := *v
	w.Terms.BotPace = pace
	set := rooms.Entry{Kind: rooms.EntryPace, Seat: who, Name: tabletest.Names[who], BotPace: pace}
	w.Log = append(w.Log[:len(w.Log):len(w.Log)], set)
	w.Logged++
	return &w
}

// dealing is a table that is setting up, with who deals and why.
func dealing(t testing.TB, code string, seat int, why rooms.DealReason) *rooms.RoomView {
	t.Helper()
	r := tabletest.NewRoundOf(t, code, 4, 1)
	r.Log[0] = rooms.Entry{Kind: rooms.EntryDealt, Seat: seat, Round: 2, Deal: why}
	v := r.View(0)
	v.Dealer = rooms.DealerView{Seat: seat, Reason: why}
	return v
}

// dealtFrom puts into a view what its round is dealt from, and what the last one was, if that is over.
func dealtFrom(v *rooms.RoomView) *rooms.RoomView {
	deal := func(id data.ID, seed byte) rooms.DealView {
		d := rooms.DealView{Round: id, Commit: fair.Seed{seed}.Commitment()}
		for i := range v.Seats {
			s := rooms.Share{Text: fmt.Sprintf("%016x", uint64(i+1)*0x9e3779b97f4a7c15)}
			switch {
			case v.Seats[i].Bot != "" || v.Seats[i].IsFree():
				s = rooms.Share{}
			case i == 1:
				s = rooms.Share{Text: "Würfel 4 2 6 1 1 3 5 2 6 4 4 1 3 2 5 6 1", Typed: true}
			}
			d.Shares = append(d.Shares, s)
		}
		return d
	}
	next := deal("7YV2JQ5NLKXG4DT3ZPRW6BCMAO", 1)
	v.Deal = &next
	if v.Result != nil {
		v.Result.Deal = &rooms.Revealed{DealView: deal("Q4M6WZ2TJN7XKD5CYBRP3LVGSE", 2), Seed: strings.Repeat("02468ace", 8)}
	}
	return v
}

// toldRound is a desk at which a whole round was seen, up to its result.
func toldRound(t testing.TB, locale, code string, players int, seed uint64, phase rooms.Phase, change func(v *rooms.RoomView)) *desk {
	var d *desk
	r := tabletest.ToTheEnd(t, code, players, seed, func(r *tabletest.Round) {
		v := tabletest.Logged(r)
		if d == nil {
			d = newDesk(t, locale, v)
			d.table.scene.Host = ui.Host{Name: "cards.example", Port: 2222}
			return
		}
		d.table.see(v)
	})
	v := tabletest.Logged(r)
	r.Finish(v, phase)
	v.Match.Over, v.Result.Deal = phase == rooms.Over, &rooms.Revealed{}
	v.Result.Deal.Shares = make([]rooms.Share, players)
	v.Deadline = v.At.Add(30 * time.Second)
	if change != nil {
		change(v)
	}
	d.table.see(v)
	d.table.moment = nil
	return d
}

// twoRounds is a desk at which a match is over of which all rounds are known.
func twoRounds(t testing.TB, locale string) *desk {
	return toldRound(t, locale, "bitenight", 3, 3, rooms.Over, func(v *rooms.RoomView) {
		first := *v.Result
		first.Points, first.Shithead = []int{7, 8, 9}, 1
		v.Match.Results = []*rooms.RoundResult{&first, v.Result}
	})
}

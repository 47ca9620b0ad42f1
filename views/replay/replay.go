package replay

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words"
)

// Round is a finished round that can be gone through.
type Round struct {
	header record.Header
	moves  []engine.Move
	// auto says by move whether a bot's hand made it.
	auto []bool
}

// Read reads the record of one round, in which everybody has a name. It fails with what is wrong with the record.
func Read(text []byte) (*Round, error) {
	if _, err := record.Replay(bytes.NewReader(text), nil); err != nil {
		return nil, err
	}
	r := &Round{}
	for row := range bytes.Lines(text) {
		var line record.Move
		if err := json.Unmarshal(row, &line); err != nil {
			return nil, err
		}
		switch {
		case r.header.Type == "":
			if err := json.Unmarshal(row, &r.header); err != nil {
				return nil, err
			}
		case line.Type == "move":
			m, err := line.Engine(r.header.Players)
			if err != nil {
				return nil, err
			}
			r.moves, r.auto = append(r.moves, m), append(r.auto, line.Auto != "")
		}
	}
	return r, nil
}

// WholeView is the round at its end as all have seen it, with everything that happened.
func (r *Round) WholeView() (*rooms.RoomView, error) { return r.at(len(r.moves), engine.NoSeat) }

// at is the round as a seat sees it after some moves, with what happened.
func (r *Round) at(moves, seat int) (*rooms.RoomView, error) {
	state, err := r.header.Deal()
	if err != nil {
		return nil, err
	}
	v := &rooms.RoomView{
		Titled: engine.NoSeat,
		Code:   r.header.Round, Phase: rooms.Playing, Seat: seat, Round: data.ID(r.header.Round),
		Terms: rooms.Terms{Rules: state.Rules(), Seats: state.Players()},
	}
	for i, name := range r.header.Names {
		s := rooms.SeatView{Name: name, Owner: rooms.Person{Name: name}, Here: true}
		if i < len(r.header.Seats) && r.header.Seats[i].Bot != "" {
			s.Owner, s.Bot = rooms.Person{}, r.header.Seats[i].Bot
		}
		v.Seats = append(v.Seats, s)
	}
	for i := range moves {
		var events engine.Events
		if err := state.Apply(r.moves[i], &events); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		for e := range events.For(seat) {
			v.Log = append(v.Log, rooms.Entry{Seat: int(e.Seat), Event: e, Auto: r.auto[i]})
		}
	}
	v.Table, v.Logged, v.Lines = state.View(seat), len(v.Log), rooms.Lines(v.Log)
	return v, nil
}

// Screen is a finished round from the seats of those who played it, one after the other.
type Screen struct {
	*ui.Context
	round *Round
	// table draws how it is after so many moves from a seat, which view says.
	table *table.Table
	view  *rooms.RoomView
	at    int
	seat  int
	// runs: it goes on by itself. Ticks of an earlier run have another number.
	runs bool
	run  int
	// over is the screen that it leads back to, nil for the end of the session, and next the table to whose next round it leads.
	over ui.Screen
	next *table.Table
}

// tickMsg says that the next move of a screen is due: several may hear it, one over the other.
type tickMsg struct {
	of  *Screen
	run int
}

// replayPace is how long a move is looked at while the round goes on by itself.
const replayPace = time.Second

// New shows a round from its beginning, from the first seat.
func New(l *ui.Context, round *Round) *Screen {
	r := &Screen{Context: l, round: round}
	r.show()
	return r
}

// NewOver shows a round as New does, over another screen, to which it leads back.
func NewOver(l *ui.Context, round *Round, over ui.Screen) *Screen {
	r := New(l, round)
	r.over = over
	return r
}

// NewBetween shows a round as New does, and leads back to the table that it was played at: at the end, and when the next round
// begins there.
func NewBetween(l *ui.Context, round *Round, at *table.Table) *Screen {
	r := NewOver(l, round, at)
	r.next = at
	return r
}

// pass hands a message on to the screen that is below, and goes back to it when it is needed there.
func (r *Screen) pass(msg tea.Msg) (ui.Screen, tea.Cmd) {
	if r.over == nil {
		return r, nil
	}
	screen, cmd := r.over.Update(msg)
	if screen != r.over || r.next != nil && (r.next.Playing() || r.next.Closed()) {
		return screen, cmd
	}
	return r, cmd
}

// Room is that of the screen below: see [ui.Inside].
func (r *Screen) Room() string {
	if r.over == nil {
		return ""
	}
	return ui.RoomOf(r.over)
}

// show makes the table anew.
func (r *Screen) show() {
	view, err := r.round.at(r.at, r.seat)
	if err != nil {
		return // it was gone through once, so this cannot be
	}
	r.view, r.table = view, table.New(r.Context, rooms.Person{}, nil, view, nil)
}

// Update takes a message: see [ui.Screen].
func (r *Screen) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case tickMsg:
		if !r.runs || msg != (tickMsg{r, r.run}) {
			return r, nil
		}
		r.to(r.at + 1)
		return r, r.tick()
	case tea.KeyPressMsg:
		return bindings.Key(r, r.Context, msg.String())
	default:
		return r.pass(msg)
	}
}

// to goes to a move, or as near as there is one.
func (r *Screen) to(at int) {
	if at = max(0, min(at, len(r.round.moves))); at != r.at {
		r.at = at
		r.show()
	}
	r.runs = r.runs && r.at < len(r.round.moves)
}

func (r *Screen) tick() tea.Cmd {
	if !r.runs {
		return nil
	}
	due := tickMsg{r, r.run}
	return ui.After(replayPace, func(time.Time) tea.Msg { return due })
}

// Draw draws the screen: see [ui.Screen].
func (r *Screen) Draw(f *frame.Frame) {
	f.SetTitle(r.view.Code + " #" + strconv.Itoa(r.at))
	ui.MarkTurns(f, 0, 0, f.Width(), f.Height(), ui.LeftPress, ui.RightPress)
	board.Draw(f, r.Theme, r.board(f.Width(), f.Height()))
}

// board is the table at this move, with what there is to say of it and the keys of a replay.
func (r *Screen) board(width, height int) *board.Board {
	w := &r.Words.Commands.Replay
	b := r.table.Board(width, height)
	moves := words.Facts{N: strconv.Itoa(r.at), K: strconv.Itoa(len(r.round.moves))}
	b.Header = board.Header{Room: words.RulesMarked(&r.view.Terms), Right: []string{moves.Fill(w.Move)}}
	b.Keys, b.Foot, b.Band = w.Keys, append(slices.Clone(w.Foot), r.leaveKey()), nil
	b.Panes = slices.DeleteFunc(b.Panes, func(p board.Pane) bool { return len(p.Lines) == 0 })
	for i := range b.Panes {
		b.Panes[i].Key, b.Panes[i].Input = "", "" // nothing is opened here, and nothing said
	}
	if b.Own != nil {
		b.Own.Chip, b.Own.Says, b.Own.Of = "", nil, 0
	}
	says := words.Facts{Who: r.table.Name(r.seat)}
	b.Prompt = board.Prompt{Lead: says.Fill(w.Seat), Text: r.track(width - 2)}
	if r.at == len(r.round.moves) && r.view.Table.Shithead == engine.NoSeat {
		b.Prompt.Lead = w.Abandoned
		if r.view.Table.Phase == engine.PhaseOver {
			b.Prompt.Lead = r.Words.Table.Stalemate
		}
	}
	if name, text := r.table.Latest(); text != "" {
		b.Prompt.News, b.Prompt.NewsInk = []string{words.Behind(name, text)}, look.Ask
	}
	return b
}

// track is how far the replay is: whether it runs, and a line.
func (r *Screen) track(width int) string {
	w := &r.Words.Commands.Replay
	state := w.Stands
	if r.runs {
		state = w.Runs
	}
	room, done := max(8, width/3), 0
	if n := len(r.round.moves); n > 0 {
		done = room * r.at / n
	}
	return state + " " + strings.Repeat("━", done) + strings.Repeat("─", room-done)
}

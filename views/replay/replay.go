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
	v.Table = state.View(seat)
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
	// over is the table that it leads back to, nil for the end of the session.
	over *table.Table
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

// NewOver shows a round as New does, and leads back to the table that it was played at: at the end, and when the next round
// begins there.
func NewOver(l *ui.Context, round *Round, over *table.Table) *Screen {
	r := New(l, round)
	r.over = over
	return r
}

// pass hands a message on to the table that is below, and goes back to it when it is needed there.
func (r *Screen) pass(msg tea.Msg) (ui.Screen, tea.Cmd) {
	if r.over == nil {
		return r, nil
	}
	screen, cmd := r.over.Update(msg)
	if screen != ui.Screen(r.over) || r.over.Playing() || r.over.Closed() {
		return screen, cmd
	}
	return r, cmd
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
		return r.key(msg.String())
	default:
		return r.pass(msg)
	}
}

// Acts are none but those of every screen: see [ui.Actor].
func (r *Screen) Acts() []ui.Act { return []ui.Act{} }

func (r *Screen) key(key string) (ui.Screen, tea.Cmd) {
	switch key {
	case "esc", "q":
		if r.over != nil {
			return r.over, nil
		}
		return r, tea.Quit
	case "space", " ", "enter", "p":
		if r.runs = !r.runs; r.runs {
			if r.at == len(r.round.moves) {
				r.to(0)
			}
			r.run++
			return r, r.tick()
		}
	case "tab":
		r.seat = (r.seat + 1) % r.round.header.Players
		r.show()
	case "shift+tab":
		r.seat = (r.seat + r.round.header.Players - 1) % r.round.header.Players
		r.show()
	default:
		if by, ok := replayKeys[key]; ok {
			r.runs = false
			r.to(r.at + by)
		}
	}
	return r, nil
}

// Help are all keys: see [ui.Helped].
func (r *Screen) Help() ([]words.Key, bool) { return r.Words.Commands.Replay.Help, false }

// replayFar is further than any round goes.
const replayFar = 1 << 30

// replayKeys are how many moves further the keys lead.
var replayKeys = map[string]int{
	"right": 1, "l": 1, "left": -1, "h": -1, "down": 10, "pgdown": 10, "up": -10, "pgup": -10, "home": -replayFar, "end": replayFar,
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
	board.Draw(f, r.Theme, r.board(f.Width()-2))
}

// board is the table at this move, with what there is to say of it and the keys of a replay.
func (r *Screen) board(width int) *board.Board {
	w := &r.Words.Commands.Replay
	b := r.table.Board()
	moves := words.Facts{N: strconv.Itoa(r.at), K: strconv.Itoa(len(r.round.moves))}
	b.Header = board.Header{Room: words.RulesMarked(&r.view.Terms), Right: []string{moves.Fill(w.Move)}}
	b.Keys, b.Foot, b.Band = w.Keys, w.Foot, nil
	b.Panes = slices.DeleteFunc(b.Panes, func(p board.Pane) bool { return len(p.Lines) == 0 })
	for i := range b.Panes {
		b.Panes[i].Key, b.Panes[i].Input = "", "" // nothing is opened here, and nothing said
	}
	if b.Own != nil {
		b.Own.Chip, b.Own.Says, b.Own.Of = "", nil, 0
	}
	says := words.Facts{Who: r.table.Name(r.seat)}
	b.Prompt = board.Prompt{Lead: says.Fill(w.Seat), Text: r.track(width)}
	if r.at == len(r.round.moves) && r.view.Table.Shithead == engine.NoSeat {
		b.Prompt.Lead = w.Abandoned
	}
	if name, text := r.table.Latest(); text != "" {
		b.Prompt.News, b.Prompt.NewsInk = []string{strings.TrimSpace(name + " " + strings.TrimPrefix(text, ":"))}, look.Ask
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

package views

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/lobby"
	"shithead/views/look"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// seated is what is seen as the first seat sees it, who is awake.
func (s *show) seated() *rooms.RoomView {
	v := *s.view
	v.Seat, v.Table, v.Legal = 0, s.round.State.View(0), s.round.State.Legal(0, nil)
	v.Seats = slices.Clone(v.Seats)
	v.Seats[0].Auto = s.rng.IntN(20) == 0
	return &v
}

// stated is a picture, what it depends on of the screen, nil where that is not known, and the room that calls.
type stated struct {
	of            any
	room, picture string
}

// drawn is what a session has drawn that somebody plays or watches in, one after the other.
func drawn(t *testing.T, seed uint64, changes int) (all []stated) {
	rng, palette := rand.New(rand.NewPCG(seed, 3)), frame.NewPalette()
	f := frame.New(palette, 0, 0)
	themes, on := look.NewThemes(palette), &show{t: t, rng: rng}
	size := [][2]int{{80, 24}, {120, 40}, {40, 12}, {100, 30}, {38, 10}, {80, 52}}[rng.IntN(6)]
	o := &onlooker{
		width: size[0], height: size[1], terminal: ui.Terminal{Depth: look.True, Locale: "en"},
		who: []rooms.Person{{ID: "p0", Name: "ann"}, {ID: "w9", Name: "eve"}, {Name: "guest"}}[seed%4%3],
	}
	see := func() *rooms.RoomView {
		if on.goesOn(); seed%4%3 == 0 {
			return on.seated()
		}
		return on.view
	}
	keys := []string{"left", "right", "enter", "enter", "tab", "3", "7", "k", "esc", "up", "e", "s", "h", "b", "m", "i", ".", ",", "x", "d", "c", "a", "?", "l", "p", "g", "w", "f1"}
	view := see()
	o.comes(themes, view)
	for range changes {
		o.house.Listed = &rooms.LobbyView{Rooms: []*rooms.RoomSummary{{Code: view.Code, Phase: rooms.Playing}, {Code: "other-room", Phase: rooms.Playing}}[:1+rng.IntN(2)]}
		switch rng.IntN(16) {
		case 0, 1, 2, 3:
			view = see()
			o.tells(table.ViewMsg{View: view})
		case 4, 5, 6:
			if len(o.timers) > 0 {
				at := o.timers[0]
				o.timers = o.timers[1:]
				o.tells(at.Then(time.Time{}))
			}
		case 7:
			o.tells(lobby.CallsMsg{View: &rooms.CallsView{Rooms: [][]string{nil, {view.Code}, {"other-room"}, {"third-room"}}[rng.IntN(4)]}})
		case 8:
			o.tells(viewtest.Presses("esc")[0])
		case 9:
			o.runs(o.lobby.Prefers.Set(words.Language, languages.Tags()[rng.IntN(len(languages.Tags()))]))
		case 10:
			o.tells(ui.SetMsg{Settings: data.Settings{Rules: rng.IntN(2) == 0, Motion: []string{"", "off"}[rng.IntN(2)]}})
		case 11:
			o.tells(ui.NamedMsg{Name: "ann" + strconv.Itoa(rng.IntN(9))})
			o.tells(ui.BackgroundMsg{Light: rng.IntN(2) == 0})
		default:
			o.tells(viewtest.Presses(keys[rng.IntN(len(keys))])[0])
		}
		if _, at := o.screen.(*lobby.Lobby); at {
			o.comes(themes, view)
			all = append(all, stated{}) // another screen was shown
		}
		state, _ := o.State(o.width, o.height).(called)
		all = append(all, stated{state.of, state.room, o.picture(f)})
	}
	return all
}

// outdated is the first picture that is another than the one before, with the same state as it is without some part; -1 for none.
func outdated(all []stated, without func(state any) any) int {
	for i := range all[1:] {
		before, now := &all[i], &all[i+1]
		if before.of != nil && now.of != nil && before.room == now.room && without(before.of) == without(now.of) && before.picture != now.picture {
			return i + 1
		}
	}
	return -1
}

// difference is where two pictures begin to differ.
func difference(a, b string) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	from := max(0, at-60)
	return fmt.Sprintf("%q, then %q", a[from:min(len(a), at+60)], b[from:min(len(b), at+60)])
}

// TestPropertyWithTheSameStateNothingElseIsDrawn, whatever happens in a session; and whatever of a state is left out, something
// would not be seen.
func TestPropertyWithTheSameStateNothingElseIsDrawn(t *testing.T) {
	var all []stated
	for seed := range uint64(24) {
		all = append(all, drawn(t, seed, 400)...)
		all = append(all, stated{}) // another session
	}
	if i := outdated(all, func(state any) any { return state }); i >= 0 {
		t.Fatalf("two pictures of one state, %+v: %s", all[i].of, difference(all[i-1].picture, all[i].picture))
	}
	var states []any
	known, same := 0, 0
	for i := range all {
		if all[i].of != nil {
			states, known = append(states, all[i].of), known+1
			if i > 0 && all[i-1].of == all[i].of {
				same++
			}
		}
	}
	if known < len(all)/3 || same < known/10 {
		t.Errorf("of %d pictures %d have a state, %d that of the one before", len(all), known, same)
	}
	// These matter so rarely, or so rarely alone, that they are not seen here.
	rare := []string{"ui.words", "turned", "waits", "elsewhere", "second"}
	for part, without := range parts(states) {
		part = strings.TrimPrefix(part, "state.State.")
		if !slices.Contains(rare, part) && (!strings.HasPrefix(part, "choice.") || part == "choice.Rank") && outdated(all, without) < 0 {
			t.Errorf("nothing depends on %s", part)
		}
	}
}

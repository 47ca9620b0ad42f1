package views

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"shithead/data"
	"shithead/data/rating"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/stats"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// names are who sits at a table that is recorded.
var names = []string{"ann", "bob", "Cornelius", "dan"}

// recordOf is the record of a round that bots play, with everybody's name.
func recordOf(t testing.TB, code string, players int, seed uint64) []byte {
	t.Helper()
	rules := viewtest.Rules(t, code)
	deck, err := rules.Deck(players)
	if err != nil {
		t.Fatal(err)
	}
	engine.Shuffle(deck, rand.NewPCG(seed, uint64(players)))
	dealer, first := int(seed)%players, engine.NoSeat
	switch rules.Begins {
	case engine.BeginLeft:
		first = (dealer + 1) % players
	case engine.BeginLot:
		first = dealer
	default:
	}
	h := record.NewHeaderFirst(rules, names[:players], dealer, first, deck)
	h.Round = "7ZQ4HTNUW2CXM5B3JRDYEKA6FG"
	for i := range players {
		seat := record.Seat{ID: fmt.Sprint("p", i), Name: names[i]}
		if i == players-1 {
			seat = record.Seat{Bot: "easy", Name: names[i]}
		}
		h.Seats = append(h.Seats, seat)
	}
	var out bytes.Buffer
	w := record.NewWriter(&out, false)
	state, err := w.Begin(h)
	if err != nil {
		t.Fatal(err)
	}
	player, err := bot.New("easy", rand.New(rand.NewPCG(seed, 1)))
	if err != nil {
		t.Fatal(err)
	}
	for state.Phase() != engine.PhaseOver {
		moved := false
		for seat := range players {
			legal := state.Legal(seat, nil)
			if len(legal) == 0 || state.Turn() != engine.NoSeat && state.Turn() != seat {
				continue
			}
			if m, ok := player.Choose(state.View(seat), legal); ok {
				if _, err := w.Apply(m); err != nil {
					t.Fatal(err)
				}
				moved = true
				break
			}
		}
		if !moved {
			t.Fatal("nobody moves")
		}
	}
	if _, err := w.End("played"); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// atReplay is somebody who watches a round that is over.
func atReplay(t *testing.T, locale string, text []byte) *person {
	t.Helper()
	round, err := NewReplay(text)
	if err != nil {
		t.Fatal(err)
	}
	p := &person{t: t}
	p.app = NewApp(Config{
		Words: languages.For(locale), Theme: ui.NewTheme(frame.NewPalette()), Account: p, Start: &Start{Replay: round},
		Enter: func(rooms.Person) House { return p },
	})
	p.run(p.app.Init())
	return p
}

func TestReplayPictures(t *testing.T) {
	of := func(locale, code string, players int, seed uint64, keys ...string) func(t *testing.T) *person {
		return func(t *testing.T) *person {
			p := atReplay(t, locale, recordOf(t, code, players, seed))
			p.types(keys...)
			return p
		}
	}
	golden.Screens[*replay](t, map[string]func(t *testing.T) *person{
		"replay-begin":     of("", "bitenight", 4, 3),
		"replay-middle":    of("", "bitenight", 4, 3, "pgdown", "pgdown", "pgdown", "tab"),
		"replay-end":       of("", "bitenight", 4, 3, "end"),
		"replay-schwechat": of("de", "schwechat", 3, 5, "pgdown", "pgdown"),
		"replay-leeds":     of("de", "leeds", 2, 1, "end", "tab"),
	})
}

// TestReplaySteps: every key leads where it says, and no further than there are moves.
func TestReplaySteps(t *testing.T) {
	p := atReplay(t, "", recordOf(t, "leeds", 3, 2))
	r, ok := p.app.screen.(*replay)
	if !ok {
		t.Fatalf("%T", p.app.screen)
	}
	moves := len(r.round.moves)
	at := func(want int) {
		t.Helper()
		if r.at != want || r.view.Table.Moves != want {
			t.Fatalf("after move %d, the table after %d, not %d", r.at, r.view.Table.Moves, want)
		}
	}
	at(0)
	p.types("left")
	at(0)
	p.types("right")
	at(1)
	p.types("right")
	at(2)
	p.types("left")
	at(1)
	p.types("pgdown")
	at(11)
	p.types("end")
	at(moves)
	p.types("right")
	at(moves)
	p.types("up")
	at(moves - 10)
	p.types("home")
	at(0)
	for want := range []int{0, 1, 2, 0} {
		if r.seat != want%3 || r.view.Seat != want%3 {
			t.Errorf("the view of seat %d, not %d", r.seat, want%3)
		}
		p.types("tab")
	}
	if _, cmd := r.Update(keys["esc"]); cmd == nil {
		t.Error("esc does not leave")
	} else if _, quits := cmd().(tea.QuitMsg); !quits {
		t.Error("esc does not leave")
	}
}

// TestReplayGoesOn by itself until the end or another key, and a tick of before does nothing.
func TestReplayGoesOn(t *testing.T) {
	p := atReplay(t, "", recordOf(t, "classic", 2, 2))
	r := p.app.screen.(*replay)
	if _, cmd := r.key("space"); cmd == nil || !r.runs {
		t.Fatal("it does not go on")
	}
	if _, cmd := r.Update(replayTick{r.run}); r.at != 1 || cmd == nil {
		t.Errorf("after move %d", r.at)
	}
	r.Update(replayTick{r.run - 1})
	r.key("space")
	r.Update(replayTick{r.run})
	if r.at != 1 {
		t.Errorf("it went on to move %d", r.at)
	}
	r.to(len(r.round.moves) - 1)
	r.key("space")
	if _, cmd := r.Update(replayTick{r.run}); cmd != nil || r.runs || r.at != len(r.round.moves) {
		t.Error("it goes on after the end")
	}
	if _, cmd := r.key("space"); cmd == nil || r.at != 0 {
		t.Error("it does not begin anew")
	}
}

func TestReplayOfARecordThatDoesNotFollow(t *testing.T) {
	good := recordOf(t, "leeds", 3, 2)
	for what, text := range map[string]string{
		"nothing": "", "nonsense": "hello\n", "no end": strings.Join(strings.SplitAfter(string(good), "\n")[:9], ""),
		"a move is missing": strings.Replace(string(good), `"n":3,`, `"n":4,`, 1),
	} {
		if _, err := NewReplay([]byte(text)); err == nil {
			t.Errorf("%s can be shown", what)
		}
	}
}

// TestSessionsBeginElsewhere than in the lobby, and end where there is no such place.
func TestSessionsBeginElsewhere(t *testing.T) {
	terms := PlayNow(UsualRules())
	for what, c := range map[string]struct {
		start Start
		did   string
	}{
		"play":  {Start{Terms: &terms}, "make|enter new-room|rooms.Start in new-room"},
		"join":  {Start{Code: "brave-otter", Sit: true}, "enter brave-otter|rooms.Sit in brave-otter"},
		"watch": {Start{Code: "brave-otter"}, "enter brave-otter"},
	} {
		for _, unknown := range []bool{false, true} {
			p := &person{t: t}
			begin := func() {
				p.app = NewApp(Config{
					Words: languages.For(""), Theme: ui.NewTheme(frame.NewPalette()), Person: ann, Unknown: unknown, Account: p, Start: &c.start,
					Enter: func(rooms.Person) House { return p },
				})
				p.run(p.app.Init())
				if unknown {
					p.types("enter")
				}
			}
			if begin(); strings.Join(p.did, "|") != c.did || p.app.Failed() != nil {
				t.Errorf("%s did %v, %v", what, p.did, p.app.Failed())
			}
			p.enterErr = rooms.ErrNoRoom
			if begin(); !errors.Is(p.app.Failed(), rooms.ErrNoRoom) {
				t.Errorf("%s without a room: %v", what, p.app.Failed())
			}
			p.enterErr, p.doErr = nil, rooms.ErrFull
			if begin(); (p.app.Failed() == nil) != (what != "play") {
				t.Errorf("%s without a seat: %v", what, p.app.Failed())
			}
		}
	}
}

// someBoard is a board with somebody who is not here any more.
func someBoard() []data.Ranked {
	return []data.Ranked{
		{Name: "Maximiliane-XVI.", Stats: data.Stats{Points: 1130, Rounds: 47, Shitheads: 9, Wins: 4, Rating: rating.Rating{Mu: 28.12, Sigma: 2.01}}},
		{Stats: data.Stats{Points: 200, Rounds: 1047, Shitheads: 309, Wins: 104, Rating: rating.Rating{Mu: 27, Sigma: 2}}},
		{Name: "日本の人", Stats: data.Stats{Points: 200, Rounds: 1, Rating: rating.Rating{Mu: 25, Sigma: 8}}},
	}
}

func TestListingsPicture(t *testing.T) {
	day := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	keys := []data.Key{
		{Label: "ann@laptop", Type: "ssh-ed25519", Fingerprint: "SHA256:" + strings.Repeat("a", 43), First: day, Last: day},
		{Type: "sk-ecdsa-sha2-nistp256@openssh.com", Fingerprint: "SHA256:" + strings.Repeat("b", 43), First: day, Last: day},
		{Label: "new", Type: "ssh-ed25519", Fingerprint: "SHA256:" + strings.Repeat("c", 43)},
	}
	_, last := viewtest.ManyStats()
	var b strings.Builder
	for _, locale := range []string{"", "de"} {
		w := languages.For(locale)
		for _, width := range []int{0, 80, 60, 40, 20} {
			fmt.Fprintf(&b, "=== %q, %d\n", locale, width)
			for _, by := range data.Measures() {
				b.WriteString(viewtest.Text(stats.TopText(w, "leeds", by, someBoard(), width)) + "\n\n")
			}
			b.WriteString(viewtest.Text(stats.TopText(w, "", data.ByPoints, nil, width)) + "\n\n")
			b.WriteString(viewtest.Text(RoomsText(w, busyLobby(5).View, width)) + "\n\n")
			b.WriteString(viewtest.Text(KeysText(w, keys, keys[0].Fingerprint, width)) + "\n\n")
			b.WriteString(viewtest.Text(stats.HistoryText(w, ann.ID, "ann", last, width)) + "\n\n")
		}
	}
	golden.Text(t, "listings", b.String())
}

// TestPropertyListingsFit: no line is wider than it may be.
func TestPropertyListingsFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := ui.Listing{Heads: []string{"Name", "", "Rounds"}, Numbers: []bool{false, false, true}, Gives: rapid.IntRange(0, 2).Draw(t, "gives")}
		cell := rapid.SampledFrom([]string{"", "-", "1234567890", "日本の規則", "a few words that say little", "SHA256:" + strings.Repeat("x", 43)})
		for range rapid.IntRange(0, 4).Draw(t, "rows") {
			l.Rows = append(l.Rows, []string{cell.Draw(t, "a"), cell.Draw(t, "b"), cell.Draw(t, "c")})
		}
		width := rapid.IntRange(1, 120).Draw(t, "width")
		for _, line := range l.Lines(width) {
			if ansi.StringWidth(line.Text) > width {
				t.Errorf("wider than %d: %q", width, line.Text)
			}
		}
	})
}

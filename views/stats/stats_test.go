package stats

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/data/rating"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// house is what a house has kept of a person's play, and has the same leaders on every board; it remembers which were read.
type house struct {
	history History
	leaders []ledger.Ranked
	err     error
	read    []string
}

func (h *house) Stats() (History, error) { return h.history, h.err }

func (h *house) Board(rules string, by ledger.Measure) ([]ledger.Ranked, error) {
	h.read = append(h.read, fmt.Sprint(rules, " ", by))
	return h.leaders, h.err
}

func withLeaders() *house {
	h := &house{}
	for i, name := range []string{"Maximilian-Josef", "ann", "", "Cornelius"} {
		stats := data.Stats{Rules: "bitenight", Rounds: 40 - i, Points: 900 - 100*i, Shitheads: 9 - i, Wins: 5}
		stats.Rating = rating.Rating{Mu: 40 - float64(i), Sigma: 2}
		h.leaders = append(h.leaders, ledger.Ranked{Name: name, Stats: stats})
	}
	return h
}

// lately is a history with as many rounds as are looked at, among some people, one of whom is not here any more.
func lately(stats data.PlayerStats, last []data.Round) History {
	h := History{Stats: stats, Last: last, Lately: last, Names: map[data.ID]string{"2": "bob", "3": "Cornelius", "4": "Maximilian-Josef"}}
	for n := len(last); n < FormRounds; n++ {
		own := data.SeatResult{Player: viewtest.Ann.ID, Place: 1 + n*7%11%4}
		own.Points, own.Shithead = 10*own.Place, own.Place == 4
		h.Lately = append(h.Lately, viewtest.Round(data.ID(fmt.Sprint("L", n)), "bitenight", own, data.ID(fmt.Sprint(2+n*5%7%4))))
	}
	return h
}

func reading(t *testing.T, locale string, h *house) *viewtest.Person {
	screen, first := New(viewtest.Context(locale), viewtest.Ann, h, func(string) ui.Screen { return viewtest.Elsewhere{} })
	return viewtest.NewPerson(t, screen, first)
}

func atBoards(t *testing.T, locale string, h *house, keys ...string) *viewtest.Person {
	screen, first := NewBoards(viewtest.Context(locale), viewtest.Ann, h, &viewtest.Below{})
	p := viewtest.NewPerson(t, screen, first)
	p.Types(keys...)
	return p
}

func TestPictures(t *testing.T) {
	h := withLeaders()
	boards := atBoards(t, "", h)
	golden.Screen[*Boards](t, "boards", boards.Shown(), boards.Body(80, 24)+atBoards(t, "de", h, "tab", "o", "o").Body(40, 16)+
		atBoards(t, "", h, "left").Body(120, 40))
	several := lately(viewtest.ManyStats())
	many, one := reading(t, "", &house{history: several}), reading(t, "de", &house{history: lately(viewtest.SomeStats())})
	golden.Screen[*Screen](t, "statistics", many.Shown(), many.Sees(80, 24))
	golden.Screen[*Screen](t, "statistics-others", many.Shown(), many.Body(120, 40)+one.Body(80, 24)+
		many.Body(40, 16)+many.Body(40, 10)+many.Body(20, 6))
	text := func(locale string, who data.ID, name string, h History, width int) string {
		return viewtest.Text(Text(languages.For(locale), who, name, who == viewtest.Ann.ID, h, width))
	}
	golden.Text(t, "stats-text", text("", viewtest.Ann.ID, "ann", several, 100)+"\n===\n"+text("", viewtest.Ann.ID, "ann", several, 40)+"\n===\n"+
		text("", viewtest.Ann.ID, "ann", History{}, 60)+"\n===\n"+text("", "BOB", "bob", History{}, 60)+"\n")
	sizes := [][2]int{{80, 24}, {40, 16}}
	for _, locale := range languages.Tags() {
		w, disk := languages.For(locale), errors.New("the disk")
		atBoards(t, locale, &house{}).ExpectSaid(sizes, w.Commands.TopNone)
		atBoards(t, locale, &house{err: disk}).ExpectSaid(sizes, w.Error(disk))
		reading(t, locale, &house{}).ExpectSaid(sizes, w.Lobby.Stats.Nothing)
		reading(t, locale, &house{err: disk}).ExpectSaid(sizes, w.Error(disk))
		whole := text(locale, viewtest.Ann.ID, "ann", several, 0)
		for _, fact := range []string{"1884", "E5KXN3GQ7TWJ2ZRB6CYDM4UHFA", "3/4", w.Lobby.Stats.Stalemate} {
			if !strings.Contains(whole, fact) {
				t.Errorf("%s: no %q:\n%s", locale, fact, whole)
			}
		}
	}
}

// TestBoards are of every rule set in every order. A late one is not shown under another's heading.
func TestBoards(t *testing.T) {
	h := withLeaders()
	p := atBoards(t, "", h, "o", "o", "o", "tab", "shift+tab", "left", "o", "o", "right")
	want := []string{
		"bitenight rating", "bitenight points", "bitenight shithead", "bitenight rating", "leeds rating",
		"bitenight rating", " points", " shithead", " points", "bitenight points",
	}
	golden.Equal(t, h.read, want, "read")
	late := p.Press("tab")
	p.Press("tab")
	p.Run(late)
	p.Expect("One moment", "!Cornelius")
	p.Tell("news", tea.PasteMsg{Content: "x"})
	p.Types("esc")
	viewtest.ExpectShown[*viewtest.Below](t, p)
	golden.Equal(t, p.Shown().(*viewtest.Below).Heard, []tea.Msg{"news"}, "heard")
}

// TestOnesOwnPlaceIsMarked, and not that of a guest's namesake.
func TestOnesOwnPlaceIsMarked(t *testing.T) {
	for _, who := range []rooms.Person{viewtest.Ann, {Name: "ann"}} {
		l := viewtest.Context("")
		screen, first := NewBoards(l, who, withLeaders(), viewtest.Elsewhere{})
		p := viewtest.NewPerson(t, screen, first)
		f := frame.New(frame.NewPalette(), 80, 24)
		p.Screen().Draw(f)
		y := slices.IndexFunc(strings.Split(f.String(), "\n"), func(row string) bool { return strings.Contains(row, " ann ") })
		golden.Equal(t, f.Cell(7, y).Style() == l.Theme.You, (who == viewtest.Ann), who)
	}
}

// TestRounds say how well one did: by points where there are any, as the table did, else by place. One that does not rate has a mark.
func TestRounds(t *testing.T) {
	labels := &languages.For("").Lobby.Stats
	for _, c := range []struct {
		rules string
		own   data.SeatResult
		rated data.Rated
		want  string
	}{
		{"bitenight", data.SeatResult{Place: 1, Points: 10}, data.RatedYes, "3/4"},
		{"bitenight", data.SeatResult{Place: 2, Points: 20}, data.RatedYes, "2/4"},
		{"bitenight", data.SeatResult{Place: 3, Points: 30}, data.RatedYes, "1/4"},
		{"bitenight", data.SeatResult{Place: 1, Points: 20, LowCard: true}, data.RatedYes, "2/4"},
		{"bitenight", data.SeatResult{Place: 4, Shithead: true}, data.RatedYes, "Shithead"},
		{"bitenight", data.SeatResult{Place: 3, Points: 30, Away: true}, data.RatedUnsaid, "a bot"},
		{"leeds", data.SeatResult{Place: 1}, data.RatedYes, "1/4"},
		{"leeds", data.SeatResult{Place: 3}, data.RatedUnsaid, "3/4"},
		{"leeds", data.SeatResult{Place: 2}, data.UnratedAddress, "2/4*"},
		{"leeds", data.SeatResult{Place: 2}, data.UnratedPace, "2/4+"},
	} {
		c.own.Player = viewtest.Ann.ID
		r := viewtest.Round("R", c.rules, c.own, "2")
		r.Rated = c.rated
		golden.Equal(t, strings.Trim(roundCells(labels, viewtest.Ann.ID, &r)[words.RoundPlace], "()"), c.want, c)
		golden.Equal(t, r.Practice(), c.own.Away, c)
	}
	rounds := make([]data.Round, 5)
	for i, rated := range []data.Rated{data.RatedYes, data.UnratedAddress, data.UnratedPace, data.UnratedAddress, data.RatedUnsaid} {
		rounds[i] = viewtest.Round(data.ID(fmt.Sprint("R", i)), "leeds", data.SeatResult{Player: viewtest.Ann.ID, Place: 2}, "2")
		rounds[i].Rated = rated
	}
	for locale, means := range map[string][]string{
		"":   {"*: not rated, all from one network.", "+: not rated, played too fast."},
		"fr": {"*\u00a0: hors cote, tout le monde sur un seul réseau.", "+\u00a0: hors cote, joué trop vite."},
	} {
		lines := roundLines(languages.For(locale), viewtest.Ann.ID, rounds, 100)
		notes := slices.DeleteFunc(lines, func(line ui.Line) bool { return line.Kind != ui.NoteLine })
		golden.Equal(t, viewtest.Text(notes[1:]), strings.Join(means, "\n"), locale)
	}
	golden.Equal(t, len(roundLines(languages.For(""), viewtest.Ann.ID, rounds[:1], 100)), 4, "lines without a mark")
}

func TestReadingStatistics(t *testing.T) {
	p := reading(t, "", &house{history: lately(viewtest.ManyStats())})
	p.ExpectAt(40, 10, "Rounds")
	p.Types(slices.Repeat([]string{"pgdown"}, 12)...)
	p.ExpectAt(40, 10, "Wins: matches")
	for _, part := range []string{"Bite Night", "house-rules", "Schwechater", "Bite Night Scheissekopf · practice", "All rules"} {
		p.Try("tab", part)
	}
	p.Types("shift+tab")
	p.ExpectAt(80, 60, "In brackets")
	p.Types("esc")
	viewtest.ExpectShown[viewtest.Elsewhere](t, p)
}

func TestNumbers(t *testing.T) {
	en := languages.For("")
	pointless := data.Stats{Rules: "classic", Rounds: 3, Shitheads: 1, Others: 9, Beaten: 4, Matches: 3, Wins: 2, Winning: data.Streak{Best: 2}}
	busy := data.Stats{Rules: "classic", Rounds: 12345, Shitheads: 1234, Others: 50000, Safe: data.Streak{Best: 10001}}
	some, _ := viewtest.SomeStats()
	text := func(locale string, stats data.Stats) string {
		h := History{Stats: data.PlayerStats{Counted: viewtest.AlsoInAll(stats)}}
		return viewtest.Text(Text(languages.For(locale), viewtest.Ann.ID, "ann", true, h, 0))
	}
	top := func(rules string, by ledger.Measure, stats data.Stats) string {
		return viewtest.Text(TopText(en, rules, by, []ledger.Ranked{{Name: "ann", Stats: stats}}, 0))
	}
	for text, has := range map[string][]string{
		text("", pointless):                                {"Clean:", "!Won", "!Wins"},
		top("classic", ledger.ByShitheads, pointless):      {"!Won"},
		top("bitenight", ledger.ByPoints, some.Counted[1]): {"Won"},
		top("", ledger.ByPoints, some.Counted[1]):          {"!Won"},
		text("", busy):   {"12,345", "1234", "0 / 10,001"},
		text("de", busy): {"12.345", "1234", "0 / 10.001"},
	} {
		for _, part := range has {
			part, not := strings.CutPrefix(part, "!")
			golden.Equal(t, strings.Contains(text, part), !not, part, " in\n", text)
		}
	}
	for i, want := range []string{ui.NoCell, ui.NoCell, "4"} {
		golden.Equal(t, newStatTable(en, viewtest.AlsoInAll(pointless, some.Counted[1])).Rows[i][1+words.HeadWon], want, i)
	}
}

// TestPropertyStatsTextFits, whatever is counted for whomever, as text and on the screen in every window.
func TestPropertyStatsTextFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		h := lately(viewtest.ManyStats())
		viewtest.Scramble(rng, &h, func(v reflect.Value) bool {
			switch v.Interface().(type) {
			case data.ID:
				v.SetString([]string{"", "R", "2", "7ZQ4HTNUW2CXM5B3JRDYEKA6FG"}[rng.IntN(4)])
			case int:
				v.SetInt([]int64{0, rng.Int64N(9), rng.Int64N(1_000_000_000)}[rng.IntN(3)])
			case rating.Rating:
				v.Set(reflect.ValueOf(rating.Rating{Mu: -1e6, Sigma: 1}))
			case time.Time, data.Rated:
			default:
				return false
			}
			return true
		})
		width := rapid.IntRange(2, 160).Draw(t, "width") // a wide character takes two
		locale := rapid.SampledFrom(languages.Tags()).Draw(t, "locale")
		w := &languages.For(locale).Lobby
		for _, line := range Text(languages.For(locale), "R", rapid.String().Draw(t, "name"), rapid.Bool().Draw(t, "own"), h, width) {
			if ansi.StringWidth(line.Text) > width {
				t.Errorf("wider than %d: %q", width, line)
			}
		}
		screen, _ := New(viewtest.Context(locale), rooms.Person{ID: "R", Name: "ann"}, nil, nil)
		screen, _ = screen.Update(statsMsg{history: h})
		for _, press := range viewtest.Presses(rapid.SliceOfN(rapid.SampledFrom([]string{"tab", "pgdown", "down"}), 0, 9).Draw(t, "keys")...) {
			screen, _ = screen.Update(press)
		}
		f := frame.New(frame.NewPalette(), width, rapid.IntRange(1, 60).Draw(t, "height"))
		screen.Draw(f)
		rows := strings.Split(f.String(), "\n")
		if width >= 40 && !strings.Contains(rows[f.Height()-1], w.BackKey.Key) ||
			f.Height() > 1 && !strings.HasPrefix(strings.TrimSpace(rows[0]), strings.TrimSpace(w.Stats.Title)[:1]) {
			t.Errorf("no %s or no title:\n%s", w.BackKey.Key, f)
		}
	})
}

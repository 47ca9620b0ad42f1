package stats

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

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

// TestTheRoundsSomebodyPlayed_SayHowWellTheyDid: by points where there are any, as the table did, else by place.
func TestTheRoundsSomebodyPlayed_SayHowWellTheyDid(t *testing.T) {
	for _, c := range []struct {
		rules string
		own   data.SeatResult
		want  string
	}{
		{"bitenight", data.SeatResult{Place: 1, Points: 10}, "3/4"},
		{"bitenight", data.SeatResult{Place: 2, Points: 20}, "2/4"},
		{"bitenight", data.SeatResult{Place: 3, Points: 30}, "1/4"},
		{"bitenight", data.SeatResult{Place: 1, Points: 20, LowCard: true}, "2/4"},
		{"bitenight", data.SeatResult{Place: 4, Shithead: true}, "Shithead"},
		{"bitenight", data.SeatResult{Place: 3, Points: 30, Away: true}, "a bot"},
		{"leeds", data.SeatResult{Place: 1}, "1/4"},
		{"leeds", data.SeatResult{Place: 3}, "3/4"},
	} {
		c.own.Player = viewtest.Ann.ID
		r := viewtest.Round("R", c.rules, c.own, "2")
		if got := roundCells(&languages.For("").Lobby.Stats, viewtest.Ann.ID, &r)[words.RoundPlace]; c.own.Away != r.Practice() || strings.Trim(got, "()") != c.want {
			t.Errorf("%s, %+v: %q, want %q", c.rules, c.own, got, c.want)
		}
	}
}

// source is what a house has kept of somebody's play, or why it does not say.
type source struct {
	history History
	err     error
}

func (s source) Stats() (History, error) { return s.history, s.err }

func (s source) Board(string, ledger.Measure) ([]ledger.Ranked, error) { return nil, s.err }

// someStats and manyStats are of somebody who plays one rule set, and several.
func someStats() History {
	stats, last := viewtest.SomeStats()
	return lately(stats, last)
}

func manyStats() History {
	stats, last := viewtest.ManyStats()
	return lately(stats, last)
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

// reading is somebody who reads what is kept of their play.
func reading(t *testing.T, locale string, s source) *viewtest.Person {
	t.Helper()
	screen, first := New(viewtest.Context(locale), viewtest.Ann, s, func(string) ui.Screen { return viewtest.Elsewhere{} })
	return viewtest.NewPerson(t, screen, first)
}

// TestARoundThatDoesNotRate_HasAMark that is explained below, each once.
func TestARoundThatDoesNotRate_HasAMark(t *testing.T) {
	rounds := make([]data.Round, 5)
	for i, rated := range []data.Rated{data.RatedYes, data.UnratedAddress, data.UnratedPace, data.UnratedAddress, data.RatedUnsaid} {
		rounds[i] = viewtest.Round(data.ID(fmt.Sprint("R", i)), "leeds", data.SeatResult{Player: viewtest.Ann.ID, Place: 2}, "2")
		rounds[i].Rated = rated
	}
	for locale, means := range map[string][]string{
		"":   {"*: not rated, all from one network.", "+: not rated, played too fast."},
		"fr": {"*\u00a0: hors cote, tout le monde sur un seul réseau.", "+\u00a0: hors cote, joué trop vite."},
		"de": {"*: ohne Wertung, alle aus einem Netz.", "+: ohne Wertung, zu schnell gespielt."},
	} {
		labels := &languages.For(locale).Lobby.Stats
		for i, want := range []string{"2/4", "2/4*", "2/4+", "2/4*", "2/4"} {
			if got := roundCells(labels, viewtest.Ann.ID, &rounds[i])[words.RoundPlace]; got != want {
				t.Errorf("%d: %q, want %q", i, got, want)
			}
		}
		var notes []string
		for _, line := range roundLines(languages.For(locale), viewtest.Ann.ID, rounds, 100) {
			if line.Kind == ui.NoteLine {
				notes = append(notes, line.Text)
			}
		}
		if !slices.Equal(notes, means) {
			t.Errorf("%q", notes)
		}
		if lines := roundLines(languages.For(locale), viewtest.Ann.ID, rounds[:1], 100); len(lines) != 3 {
			t.Errorf("%q", lines)
		}
	}
}

func TestStatisticsPictures(t *testing.T) {
	many, one := reading(t, "", source{history: manyStats()}), reading(t, "de", source{history: someStats()})
	golden.Screen[*Screen](t, "statistics", many.Shown(), many.Sees(80, 24))
	golden.Screen[*Screen](t, "statistics-others", many.Shown(), many.Body(120, 40)+one.Body(80, 24)+
		many.Body(40, 16)+many.Body(40, 10)+many.Body(20, 6))
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		disk := errors.New("disk")
		for says, of := range map[string]source{w.Lobby.Stats.Nothing: {}, w.Error(disk): {err: disk}} {
			reading(t, locale, of).ExpectSaid([][2]int{{80, 24}, {40, 16}}, says)
		}
	}
}

func TestReadingStatistics(t *testing.T) {
	p := reading(t, "", source{history: manyStats()})
	p.ExpectAt(40, 10, "Rounds")
	for range 12 {
		p.Types("pgdown")
	}
	p.ExpectAt(40, 10, "Wins: matches")
	for _, part := range []string{"Bite Night", "house-rules", "Schwechater", "Bite Night Scheissekopf · practice", "All rules"} {
		p.Types("tab")
		p.Expect(part)
	}
	p.Types("shift+tab")
	p.ExpectAt(80, 60, "In brackets")
	if p.Types("esc"); p.Shown() != (viewtest.Elsewhere{}) {
		t.Error("esc does not lead back")
	}
}

func TestStatsTextPicture(t *testing.T) {
	en := languages.For("")
	text := func(width int) string {
		return viewtest.Text(Text(en, viewtest.Ann.ID, "ann", true, manyStats(), width))
	}
	golden.Text(t, "stats-text", text(100)+"\n===\n"+text(40)+"\n===\n"+
		viewtest.Text(Text(en, viewtest.Ann.ID, "ann", true, History{}, 60))+"\n===\n"+
		viewtest.Text(Text(en, "BOB", "bob", false, History{}, 60))+"\n")
	for _, locale := range languages.Tags() {
		whole := viewtest.Text(Text(languages.For(locale), viewtest.Ann.ID, "ann", true, manyStats(), 0))
		abandoned := languages.For(locale).Lobby.Stats.Abandoned
		for _, fact := range []string{"1884", "E5KXN3GQ7TWJ2ZRB6CYDM4UHFA", "3/4", abandoned} {
			if !strings.Contains(whole, fact) {
				t.Errorf("%s: no %q:\n%s", locale, fact, whole)
			}
		}
	}
}

// TestWinsAreNotShownWithoutPoints: there everybody has won but the Shithead.
func TestWinsAreNotShownWithoutPoints(t *testing.T) {
	pointless := data.Stats{Rules: "classic", Rounds: 3, Shitheads: 1, Others: 9, Beaten: 4, Matches: 3, Wins: 2, Winning: data.Streak{Best: 2}}
	text := func(stats ...data.Stats) string {
		return viewtest.Text(Text(languages.For(""), viewtest.Ann.ID, "ann", true, History{Stats: data.PlayerStats{Counted: viewtest.AlsoInAll(stats...)}}, 0))
	}
	if got := text(pointless); strings.Contains(got, "Won") || strings.Contains(got, "Wins") || !strings.Contains(got, "Clean:") {
		t.Errorf("%s", got)
	}
	both := []data.Stats{pointless, someStats().Stats.Counted[1]}
	for i, want := range []string{ui.NoCell, ui.NoCell, "4"} {
		if got := newStatTable(languages.For(""), viewtest.AlsoInAll(both...)).Rows[i][1+words.HeadWon]; got != want {
			t.Errorf("row %d says %q, not %q", i, got, want)
		}
	}
	board := []ledger.Ranked{{Name: "ann", Stats: pointless}}
	if got := viewtest.Text(TopText(languages.For(""), "classic", ledger.ByShitheads, board, 0)); strings.Contains(got, "Won") {
		t.Errorf("%s", got)
	}
	board[0].Stats = someStats().Stats.Counted[1]
	if got := viewtest.Text(TopText(languages.For(""), "bitenight", ledger.ByPoints, board, 0)); !strings.Contains(got, "Won") {
		t.Errorf("%s", got)
	}
	if got := viewtest.Text(TopText(languages.For(""), "", ledger.ByPoints, board, 0)); strings.Contains(got, "Won") {
		t.Errorf("%s", got)
	}
}

// someHistory is whatever may be counted for whomever.
func someHistory(some *rapid.Generator[data.Stats], round *rapid.Generator[data.Round]) *rapid.Generator[History] {
	return rapid.Custom(func(t *rapid.T) History {
		last := rapid.SliceOfN(round, 0, FormRounds).Draw(t, "last")
		return History{
			Stats: data.PlayerStats{
				Counted: rapid.SliceOfN(some, 0, 4).Draw(t, "counted"), Practice: rapid.SliceOfN(some, 0, 4).Draw(t, "practice"),
			},
			Last: last[:min(len(last), 4)], Lately: last,
			Names: map[data.ID]string{"": "nobody", "R": rapid.StringN(0, 40, -1).Draw(t, "other"), "2": "bob"},
		}
	})
}

// TestPropertyStatsTextFits: no line is wider than it may be, whatever is counted for whomever. The screen shows the same in
// every window, with its keys and its title where they belong.
func TestPropertyStatsTextFits(t *testing.T) {
	number := rapid.IntRange(0, 1_000_000_000)
	rules := rapid.SampledFrom([]string{"bitenight", "日本の規則", "a-very-long-name-of-a-rule-set-in-one-word", ""})
	ids := rapid.SampledFrom([]data.ID{"", "R", "7ZQ4HTNUW2CXM5B3JRDYEKA6FG"})
	some := rapid.Custom(func(t *rapid.T) data.Stats {
		return data.Stats{
			Rules:  rules.Draw(t, "rules"),
			Rounds: number.Draw(t, "rounds"), Points: number.Draw(t, "points"), Shitheads: number.Draw(t, "shitheads"),
			First: number.Draw(t, "first"), LowCards: number.Draw(t, "low"), Matches: number.Draw(t, "matches"), Wins: number.Draw(t, "wins"),
			Abandoned: number.Draw(t, "abandoned"), Upper: number.Draw(t, "upper"), Others: number.Draw(t, "others"),
			Beaten: number.Draw(t, "beaten"), JumpIns: number.Draw(t, "jump-ins"), Fours: number.Draw(t, "fours"),
			Pile: number.Draw(t, "pile"), PileRound: ids.Draw(t, "pile round"),
			Safe: data.Streak{Now: number.Draw(t, "now"), Best: number.Draw(t, "best")}, Rating: rating.Rating{Mu: -1e6, Sigma: 1},
		}
	})
	round := rapid.Custom(func(t *rapid.T) data.Round {
		r := viewtest.Round(ids.Draw(t, "id"), rules.Draw(t, "rules"), data.SeatResult{
			Player: ids.Draw(t, "own"), Place: number.Draw(t, "place"), Points: number.Draw(t, "points"),
			Shithead: rapid.Bool().Draw(t, "Shithead"), Away: rapid.Bool().Draw(t, "away"),
		}, ids.Draw(t, "other"))
		r.End = rapid.SampledFrom([]string{"played", "stalemate"}).Draw(t, "end")
		return r
	})
	rapid.Check(t, func(t *rapid.T) {
		h := someHistory(some, round).Draw(t, "history")
		width := rapid.IntRange(2, 160).Draw(t, "width") // a wide character takes two
		for _, locale := range languages.Tags() {
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
			if back := languages.For(locale).Lobby.BackKey.Key; width >= 40 && !strings.Contains(rows[f.Height()-1], back) {
				t.Errorf("no %s:\n%s", back, f)
			}
			if f.Height() > 1 && !strings.HasPrefix(strings.TrimSpace(rows[0]), strings.TrimSpace(languages.For(locale).Lobby.Stats.Title)[:1]) {
				t.Errorf("no title:\n%s", f)
			}
		}
	})
}

// TestLargeNumbersAreInGroups, as each language writes them, and those of four digits are as they were.
func TestLargeNumbersAreInGroups(t *testing.T) {
	busy := data.Stats{Rules: "classic", Rounds: 12345, Shitheads: 1234, Others: 50000, Safe: data.Streak{Best: 10001}}
	for locale, want := range map[string][]string{"": {"12,345", "1234", "0 / 10,001"}, "de": {"12.345", "1234", "0 / 10.001"}} {
		got := viewtest.Text(Text(languages.For(locale), viewtest.Ann.ID, "ann", true, History{Stats: data.PlayerStats{Counted: viewtest.AlsoInAll(busy)}}, 0))
		for _, number := range want {
			if !strings.Contains(got, number) {
				t.Errorf("%q: no %s in\n%s", locale, number, got)
			}
		}
	}
}

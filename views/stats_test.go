package views

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"shithead/data"
	"shithead/data/rating"
)

// someStats are of somebody who plays one rule set.
func someStats() History {
	return History{
		Stats: data.PlayerStats{
			Counted: alsoInAll(data.Stats{
				Rules: "bitenight", Rounds: 47, First: 12, Shitheads: 9, Upper: 27, Others: 155, Beaten: 91, Points: 1130, LowCards: 3,
				JumpIns: 14, Fours: 61, Pile: 31, PileRound: "NMJ2QXUZ4DHFT5KAGE3YRWC67B", Matches: 11, Wins: 4,
				Safe: data.Streak{Now: 5, Best: 17}, Winning: data.Streak{Best: 2}, Rating: rating.Rating{Mu: 28.12, Sigma: 2.01},
			}),
			Practice: alsoInAll(data.Stats{
				Rules: "bitenight", Rounds: 3, Shitheads: 2, Others: 9, Beaten: 1, Points: 30, Pile: 12,
				PileRound: "6BQ3MZ2E7NCLTFAUWX5JDHRG4K", Fours: 1, Safe: data.Streak{Best: 1},
			}),
		},
		Last: []data.Round{
			aRound("7ZQ4HTNUW2CXM5B3JRDYEKA6FG", "bitenight", data.SeatResult{Player: ann.ID, Place: 2, Points: 20}, "2"),
			aRound("NMJ2QXUZ4DHFT5KAGE3YRWC67B", "bitenight", data.SeatResult{Player: ann.ID, Place: 4, Shithead: true}, "2"),
			aRound("6BQ3MZ2E7NCLTFAUWX5JDHRG4K", "bitenight", data.SeatResult{Player: ann.ID, Place: 1, Points: 10}, ""),
		},
	}
}

// manyStats are of somebody who plays several.
func manyStats() History {
	h := someStats()
	h.Stats.Counted = alsoInAll(
		h.Stats.Counted[1],
		data.Stats{
			Rules: "house-rules", Rounds: 1000, Abandoned: 12, Shitheads: 333, First: 1, Upper: 402, Others: 3000, Beaten: 1207, Matches: 400,
			Fours: 1204, Pile: 64, PileRound: "E5KXN3GQ7TWJ2ZRB6CYDM4UHFA", Safe: data.Streak{Now: 2, Best: 9},
			Rating: rating.Rating{Mu: 14.8, Sigma: 1.2},
		},
		data.Stats{
			Rules: "schwechat", Rounds: 1, Shitheads: 1, Others: 2, Matches: 1, Rating: rating.Rating{Mu: 21.41, Sigma: 8.06},
		},
	)
	stalemate := aRound("E5KXN3GQ7TWJ2ZRB6CYDM4UHFA", "house-rules", data.SeatResult{Player: ann.ID}, "2")
	stalemate.End = "stalemate"
	h.Last = append(h.Last, stalemate,
		aRound("CQ2TJ6XWM4DZ7NRBGH5KYEAU3F", "schwechat", data.SeatResult{Player: ann.ID, Place: 1, Away: true}, "2"))
	return h
}

// alsoInAll puts before some rule sets what all of them come to, as the store does.
func alsoInAll(stats ...data.Stats) []data.Stats {
	var all data.Stats
	for _, s := range stats {
		all.Rounds, all.Abandoned, all.First = all.Rounds+s.Rounds, all.Abandoned+s.Abandoned, all.First+s.First
		all.Shitheads, all.Upper, all.Others = all.Shitheads+s.Shitheads, all.Upper+s.Upper, all.Others+s.Others
		all.Beaten, all.Points, all.LowCards = all.Beaten+s.Beaten, all.Points+s.Points, all.LowCards+s.LowCards
		all.JumpIns, all.Fours = all.JumpIns+s.JumpIns, all.Fours+s.Fours
		all.Matches, all.Wins = all.Matches+s.Matches, all.Wins+s.Wins
		if s.Pile > all.Pile {
			all.Pile, all.PileRound = s.Pile, s.PileRound
		}
		all.Safe.Best, all.Winning.Best = max(all.Safe.Best, s.Safe.Best), max(all.Winning.Best, s.Winning.Best)
	}
	return append([]data.Stats{all}, stats...)
}

// aRound is a round of four that was played on a day in November, in Bite Night with points.
func aRound(id data.ID, rules string, own data.SeatResult, other data.ID) data.Round {
	seats := []data.SeatResult{{Player: other}, own, {Bot: "easy"}, {Bot: "easy"}}
	place := 1
	for _, i := range []int{2, 0, 3} {
		if place == own.Place {
			place++
		}
		seats[i].Place, seats[i].Shithead = place, place == len(seats)
		if rules == "bitenight" && place < len(seats) {
			seats[i].Points = 10 * place
		}
		place++
	}
	return data.Round{ID: id, Rules: rules, Ended: time.Date(2026, 11, 20, 23, 30, 0, 0, time.UTC), End: "played", Seats: seats}
}

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
		c.own.Player = ann.ID
		r := aRound("R", c.rules, c.own, "2")
		if got := roundCells(&WordsFor("").Lobby.Stats, ann.ID, &r)[roundPlace]; c.own.Away != r.Practice() || strings.Trim(got, "()") != c.want {
			t.Errorf("%s, %+v: %q, want %q", c.rules, c.own, got, c.want)
		}
	}
}

// TestARoundThatDoesNotRate_HasAMark that is explained below, each once.
func TestARoundThatDoesNotRate_HasAMark(t *testing.T) {
	rounds := make([]data.Round, 5)
	for i, rated := range []data.Rated{data.RatedYes, data.UnratedAddress, data.UnratedPace, data.UnratedAddress, data.RatedUnsaid} {
		rounds[i] = aRound(data.ID(fmt.Sprint("R", i)), "leeds", data.SeatResult{Player: ann.ID, Place: 2}, "2")
		rounds[i].Rated = rated
	}
	for locale, means := range map[string][]string{
		"":   {"*: not rated, all from one network.", "+: not rated, played too fast."},
		"de": {"*: ohne Wertung, alle aus einem Netz.", "+: ohne Wertung, zu schnell gespielt."},
	} {
		words := &WordsFor(locale).Lobby.Stats
		for i, want := range []string{"2/4", "2/4*", "2/4+", "2/4*", "2/4"} {
			if got := roundCells(words, ann.ID, &rounds[i])[roundPlace]; got != want {
				t.Errorf("%d: %q, want %q", i, got, want)
			}
		}
		var notes []string
		for _, line := range roundLines(words, ann.ID, rounds, 100) {
			if line.Kind == NoteLine {
				notes = append(notes, line.Text)
			}
		}
		if !slices.Equal(notes, means) {
			t.Errorf("%q", notes)
		}
		if lines := roundLines(words, ann.ID, rounds[:1], 100); len(lines) != 3 {
			t.Errorf("%q", lines)
		}
	}
}

func TestStatisticsPictures(t *testing.T) {
	reading := func(locale string, stats History, err error) func(t *testing.T) *person {
		return func(t *testing.T) *person {
			p := inLobby(t, locale, ann, quietHall(), lobbyOf())
			p.stats, p.statsErr = stats, err
			p.types("s")
			return p
		}
	}
	pictures(t, map[string]func(t *testing.T) *person{
		"statistics":         reading("", someStats(), nil),
		"statistics-many":    reading("", manyStats(), nil),
		"statistics-de-one":  reading("de", someStats(), nil),
		"statistics-de":      reading("de", manyStats(), nil),
		"statistics-nothing": reading("", History{}, nil),
		"statistics-failed":  reading("", History{}, errors.New("disk")),
	})
}

func TestReadingStatistics(t *testing.T) {
	p := inLobby(t, "", ann, quietHall(), lobbyOf())
	p.stats = manyStats()
	if p.types("s"); !strings.Contains(p.sees(40, 10), "Rounds") {
		t.Errorf("%s", p.sees(40, 10))
	}
	for range 12 {
		p.types("pgdown")
	}
	if got := p.sees(40, 10); !strings.Contains(got, "In brackets") {
		t.Errorf("the end cannot be turned to:\n%s", got)
	}
	if p.types("esc"); p.app.screen != Screen(p.app.lobby) {
		t.Error("esc does not lead back")
	}
}

// plain are the texts of lines.
func plain(lines []Line) string {
	texts := make([]string, len(lines))
	for i, line := range lines {
		texts[i] = line.Text
	}
	return strings.Join(texts, "\n")
}

func TestStatsTextPicture(t *testing.T) {
	var b strings.Builder
	for _, width := range []int{0, 136, 100, 80, 72, 40, 20} {
		b.WriteString(plain(StatsText(WordsFor(""), ann.ID, "ann", true, manyStats(), width)) + "\n===\n")
	}
	b.WriteString(plain(StatsText(WordsFor("de"), ann.ID, "ann", true, manyStats(), 80)) + "\n===\n")
	b.WriteString(plain(StatsText(WordsFor(""), ann.ID, "ann", true, History{}, 60)) + "\n===\n")
	b.WriteString(plain(StatsText(WordsFor(""), "BOB", "bob", false, History{}, 60)) + "\n")
	golden(t, "stats-text", b.String())
}

// TestWinsAreNotShownWithoutPoints: there everybody has won but the Shithead.
func TestWinsAreNotShownWithoutPoints(t *testing.T) {
	pointless := data.Stats{Rules: "classic", Rounds: 3, Shitheads: 1, Others: 9, Beaten: 4, Matches: 3, Wins: 2, Winning: data.Streak{Best: 2}}
	text := func(stats ...data.Stats) string {
		return plain(StatsText(WordsFor(""), ann.ID, "ann", true, History{Stats: data.PlayerStats{Counted: alsoInAll(stats...)}}, 0))
	}
	if got := text(pointless); strings.Contains(got, "Won") || strings.Contains(got, "Wins") || !strings.Contains(got, "Safe:") {
		t.Errorf("%s", got)
	}
	both := []data.Stats{pointless, someStats().Stats.Counted[1]}
	for i, want := range []string{statNone, statNone, "4"} {
		if got := newStatTable(&WordsFor("").Lobby.Stats, alsoInAll(both...)).rows[i][headWon]; got != want {
			t.Errorf("row %d says %q, not %q", i, got, want)
		}
	}
	board := []Ranked{{Name: "ann", Stats: pointless}}
	if got := plain(TopText(WordsFor(""), "classic", ByShitheads, board, 0)); strings.Contains(got, "Won") {
		t.Errorf("%s", got)
	}
	board[0].Stats = someStats().Stats.Counted[1]
	if got := plain(TopText(WordsFor(""), "bitenight", ByPoints, board, 0)); !strings.Contains(got, "Won") {
		t.Errorf("%s", got)
	}
	if got := plain(TopText(WordsFor(""), "", ByPoints, board, 0)); strings.Contains(got, "Won") {
		t.Errorf("%s", got)
	}
}

// TestPropertyStatsTextFits: no line is wider than it may be, whatever is counted for whomever.
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
		r := aRound(ids.Draw(t, "id"), rules.Draw(t, "rules"), data.SeatResult{
			Player: ids.Draw(t, "own"), Place: number.Draw(t, "place"), Points: number.Draw(t, "points"),
			Shithead: rapid.Bool().Draw(t, "Shithead"), Away: rapid.Bool().Draw(t, "away"),
		}, ids.Draw(t, "other"))
		r.End = rapid.SampledFrom([]string{"played", "stalemate"}).Draw(t, "end")
		return r
	})
	rapid.Check(t, func(t *rapid.T) {
		h := History{
			Stats: data.PlayerStats{
				Counted: rapid.SliceOfN(some, 0, 4).Draw(t, "counted"), Practice: rapid.SliceOfN(some, 0, 4).Draw(t, "practice"),
			},
			Last: rapid.SliceOfN(round, 0, 4).Draw(t, "last"),
		}
		width := rapid.IntRange(2, 160).Draw(t, "width") // a wide character takes two
		for _, locale := range []string{"", "de"} {
			for _, line := range StatsText(WordsFor(locale), "R", rapid.String().Draw(t, "name"), rapid.Bool().Draw(t, "own"), h, width) {
				if ansi.StringWidth(line.Text) > width {
					t.Errorf("wider than %d: %q", width, line)
				}
			}
		}
	})
}

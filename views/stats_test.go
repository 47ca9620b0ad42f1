package views

import (
	"errors"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"shithead/data"
)

func someStats() data.PlayerStats {
	return data.PlayerStats{
		Counted:  []data.Stats{{Rules: "bitenight", Rounds: 47, First: 12, Shitheads: 9, Points: 1130, LowCards: 3, Matches: 11, Wins: 4}},
		Practice: []data.Stats{{Rules: "bitenight", Rounds: 3, Shitheads: 2, Points: 30}},
	}
}

func manyStats() data.PlayerStats {
	s := someStats()
	s.Counted = append(s.Counted, data.Stats{Rules: "house-rules", Rounds: 1000, Shitheads: 333, First: 1, Matches: 400})
	return s
}

func TestStatisticsPictures(t *testing.T) {
	reading := func(locale string, stats data.PlayerStats, err error) func(t *testing.T) *person {
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
		"statistics-de":      reading("de", manyStats(), nil),
		"statistics-nothing": reading("", data.PlayerStats{}, nil),
		"statistics-failed":  reading("", data.PlayerStats{}, errors.New("disk")),
	})
}

func TestReadingStatistics(t *testing.T) {
	p := inLobby(t, "", ann, quietHall(), lobbyOf())
	p.stats = manyStats()
	if p.types("s"); !strings.Contains(p.sees(40, 10), "Rounds") {
		t.Errorf("%s", p.sees(40, 10))
	}
	p.types("pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown")
	if got := p.sees(40, 10); !strings.Contains(got, "Won") {
		t.Errorf("the end cannot be turned to:\n%s", got)
	}
	if p.types("esc"); p.app.screen != Screen(p.app.lobby) {
		t.Error("esc does not lead back")
	}
}

func TestStatsTextPicture(t *testing.T) {
	var b strings.Builder
	for _, width := range []int{0, 100, 80, 72, 40, 20} {
		b.WriteString(strings.Join(StatsText(WordsFor(""), "ann", manyStats(), width), "\n") + "\n===\n")
	}
	b.WriteString(strings.Join(StatsText(WordsFor("de"), "ann", manyStats(), 80), "\n") + "\n===\n")
	b.WriteString(strings.Join(StatsText(WordsFor(""), "ann", data.PlayerStats{}, 60), "\n") + "\n")
	golden(t, "stats-text", b.String())
}

// TestPropertyStatsTextFits: no line is wider than it may be, whatever is counted for whomever.
func TestPropertyStatsTextFits(t *testing.T) {
	number := rapid.IntRange(0, 1_000_000_000)
	some := rapid.Custom(func(t *rapid.T) data.Stats {
		return data.Stats{
			Rules:  rapid.SampledFrom([]string{"bitenight", "日本の規則", "a-very-long-name-of-a-rule-set-in-one-word", ""}).Draw(t, "rules"),
			Rounds: number.Draw(t, "rounds"), Points: number.Draw(t, "points"), Shitheads: number.Draw(t, "shitheads"),
			First: number.Draw(t, "first"), LowCards: number.Draw(t, "low"), Matches: number.Draw(t, "matches"), Wins: number.Draw(t, "wins"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		stats := data.PlayerStats{
			Counted: rapid.SliceOfN(some, 0, 4).Draw(t, "counted"), Practice: rapid.SliceOfN(some, 0, 4).Draw(t, "practice"),
		}
		width := rapid.IntRange(1, 120).Draw(t, "width")
		for _, locale := range []string{"", "de"} {
			for _, line := range StatsText(WordsFor(locale), rapid.String().Draw(t, "name"), stats, width) {
				if ansi.StringWidth(line) > width {
					t.Errorf("wider than %d: %q", width, line)
				}
			}
		}
	})
}

package table

import (
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestTheRulesAtTheTableAreThoseOfTheRound while one runs that an older program dealt, and between rounds those of the next.
func TestTheRulesAtTheTableAreThoseOfTheRound(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsTheirs)
	older, err := engine.KeptRules(v.Terms.Rules.Name, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	v.Table.Rules = older
	for phase, says := range map[rooms.Phase]string{rooms.Playing: "If 200 moves", rooms.Between: "If 50 moves"} {
		v.Phase = phase
		d := newDesk(t, "", v)
		d.types("i")
		got := ""
		for range 12 {
			got += d.picture(120, 40)
			d.types("pgdown")
		}
		if !strings.Contains(got, says) {
			t.Errorf("in phase %v: %s", phase, got)
		}
	}
}

// TestSentencesAboutMovesFit into 80 columns, whatever they are filled in with.
func TestSentencesAboutMovesFit(t *testing.T) {
	const room = 78
	for _, locale := range languages.Tags() {
		all := languages.For(locale)
		w := &all.Table.Moves
		long := words.Facts{
			Who: tabletest.Names[10], Other: "6 7 8 9 10 J Q K A", Cards: "5 × Joker", Rank: "10", N: "3999", Ask: all.Table.Ask[0],
		}
		for _, text := range []string{
			w.LayFull, w.IsWarned, w.IsPunished, w.IsPunishedFlip, w.IsFouled, w.TurnedInVain, w.Stalemate,
		} {
			if line := long.Fill(text); frame.Width(line) > room || strings.ContainsAny(line, "{}") {
				t.Errorf("%d columns: %s", frame.Width(line), line)
			}
		}
		for _, text := range []string{
			w.DoChance, w.DoTryTurn, w.DoCompany, w.DoPeek, w.DoDare, w.DoLay, w.DoLayOne, w.DoChooseLay, w.DoShoot, w.DoShootAt,
			w.DoLaidReady,
		} {
			if line := all.Table.Enter + ": " + long.Fill(text); frame.Width(line) > room || strings.ContainsAny(line, "{}") {
				t.Errorf("%d columns: %s", frame.Width(line), line)
			}
		}
		// What a foul costs has two lines, in a window of 40 columns too.
		for _, foul := range [][2]string{
			{w.FoulFit, w.CostWarning},
			{w.FoulFit, w.CostCard},
			{w.FoulTurn, w.CostWarning},
			{w.FoulTurn, w.CostCard},
			{w.FoulFlip, w.CostFlip},
		} {
			line, rest := ui.Cut((&words.Facts{Who: tabletest.Names[10], Cards: "4 4 4 4", N: foul[1]}).Fill(foul[0]), 38)
			if _, rest = ui.Cut(rest, 38); rest != "" {
				t.Errorf("%s … %s", line, rest)
			}
		}
	}
}

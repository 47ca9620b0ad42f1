package views

import (
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/data/rating"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/lobby"
	"shithead/views/stats"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// someBoard is a board with somebody who is not here any more.
func someBoard() []ledger.Ranked {
	return []ledger.Ranked{
		{Name: "Maximiliane-XVI.", Stats: data.Stats{Points: 1130, Rounds: 47, Shitheads: 9, Wins: 4, Rating: rating.Rating{Mu: 28.12, Sigma: 2.01}}},
		{Stats: data.Stats{Points: 200, Rounds: 1047, Shitheads: 309, Wins: 104, Rating: rating.Rating{Mu: 27, Sigma: 2}}},
		{Name: "日本の人", Stats: data.Stats{Points: 200, Rounds: 1, Rating: rating.Rating{Mu: 25, Sigma: 8}}},
	}
}

// TestListings are lists without a terminal: a picture in two widths. In every language none is wider than it may be.
func TestListings(t *testing.T) {
	day := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	keys := []data.Key{
		{Label: "ann@laptop", Type: "ssh-ed25519", Fingerprint: "SHA256:" + strings.Repeat("a", 43), First: day, Last: day},
		{Type: "sk-ecdsa-sha2-nistp256@openssh.com", Fingerprint: "SHA256:" + strings.Repeat("b", 43), First: day, Last: day},
		{Label: "new", Type: "ssh-ed25519", Fingerprint: "SHA256:" + strings.Repeat("c", 43)},
	}
	_, last := viewtest.ManyStats()
	lists := func(w *words.Words, width int) (all []string) {
		for _, by := range ledger.Measures() {
			all = append(all, viewtest.Text(stats.TopText(w, "leeds", by, someBoard(), width)))
		}
		return append(all, viewtest.Text(stats.TopText(w, "", ledger.ByPoints, nil, width)),
			viewtest.Text(lobby.RoomsText(w, viewtest.BusyLobby(5), width)),
			viewtest.Text(KeysText(w, keys, keys[0].Fingerprint, width)),
			viewtest.Text(stats.HistoryText(w, viewtest.Ann.ID, "ann", last, width)))
	}
	en := languages.For("")
	golden.Text(t, "listings", strings.Join(append(lists(en, 80), lists(en, 40)...), "\n\n")+"\n")
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		wide := strings.Join(lists(w, 0), "\n")
		for _, fact := range []string{
			"Maximiliane-XVI.", "1884", "309 (30%)", "brave-otter", "2026-11-20", keys[2].Fingerprint,
			w.Lobby.Stats.Abandoned, string(last[0].ID), w.Lobby.Phases[rooms.Gathering],
		} {
			if !strings.Contains(wide, fact) {
				t.Errorf("%s: no %q:\n%s", locale, fact, wide)
			}
		}
		for width := 20; width <= 140; width++ {
			for _, line := range strings.Split(strings.Join(lists(w, width), "\n"), "\n") {
				if frame.Width(line) > width {
					t.Errorf("%s: wider than %d: %q", locale, width, line)
				}
			}
		}
	}
}

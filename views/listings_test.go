package views

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/data/rating"
	"shithead/views/golden"
	"shithead/views/lobby"
	"shithead/views/stats"
	"shithead/views/viewtest"
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

func TestListingsPicture(t *testing.T) {
	day := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	keys := []data.Key{
		{Label: "ann@laptop", Type: "ssh-ed25519", Fingerprint: "SHA256:" + strings.Repeat("a", 43), First: day, Last: day},
		{Type: "sk-ecdsa-sha2-nistp256@openssh.com", Fingerprint: "SHA256:" + strings.Repeat("b", 43), First: day, Last: day},
		{Label: "new", Type: "ssh-ed25519", Fingerprint: "SHA256:" + strings.Repeat("c", 43)},
	}
	_, last := viewtest.ManyStats()
	var b strings.Builder
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		for _, width := range []int{0, 80, 60, 40, 20} {
			fmt.Fprintf(&b, "=== %q, %d\n", locale, width)
			for _, by := range ledger.Measures() {
				b.WriteString(viewtest.Text(stats.TopText(w, "leeds", by, someBoard(), width)) + "\n\n")
			}
			b.WriteString(viewtest.Text(stats.TopText(w, "", ledger.ByPoints, nil, width)) + "\n\n")
			b.WriteString(viewtest.Text(lobby.RoomsText(w, viewtest.BusyLobby(5), width)) + "\n\n")
			b.WriteString(viewtest.Text(KeysText(w, keys, keys[0].Fingerprint, width)) + "\n\n")
			b.WriteString(viewtest.Text(stats.HistoryText(w, viewtest.Ann.ID, "ann", last, width)) + "\n\n")
		}
	}
	golden.Text(t, "listings", b.String())
}

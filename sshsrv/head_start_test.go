package sshsrv

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/sshsrv/sshtest"
	"shithead/views/words/languages"
)

// TestARaceIsHeardFirst: a program that could open a race waits for whoever reads it in lines, and is told so, until that one leaves it to
// others. It plays rounds until it holds the card.
func TestARaceIsHeardFirst(t *testing.T) {
	t.Parallel()
	of := rooms.DefaultRoomLimits()
	of.MakeBurst, of.SitBurst = 100, 100
	h := startHostOf(t, t.TempDir(), of, hasty)
	bot := h.api(t, "hal", sshtest.WithKey(h.player(t, "hal")))
	bot.refused("bad_terms", "create", map[string]any{"rules": "bitenight", "seats": 2, "head_start": 7})
	key := h.player(t, "kim")
	for range 40 {
		code := bot.does("create", map[string]any{"rules": "bitenight", "seats": 2, "head_start": 20}).text("room")
		kim := piped(t, h.connect(t, "kim", sshtest.WithKey(key)), "join "+code)
		hears(t, kim, "You sit down.")
		says(t, kim, "pass")
		hears(t, kim, languages.For("").Plain.NotNow)
		for seats := ""; !strings.Contains(seats, `"name":"kim","bot":false,"here":true,"by_ear":true`); {
			room := bot.event("room")
			if seats = string(room["seats"]); room.number("head_start") != 20 {
				t.Fatalf("%s", room)
			}
		}
		bot.does("start", nil)
		says(t, kim, "ready")
		bot.does("move", map[string]any{"n": bot.event("view").number("n"), "move": "ready"})
		r := bot.race()
		if len(r.legal) > 0 {
			t.Fatalf("it may %v", r.legal)
		}
		open := map[string]any{"n": r.n, "move": r.opening}
		bot.refused("head_start", "move", open)
		if r.holds {
			says(t, kim, "pass")
			if r = bot.race(); !slices.Contains(r.legal, r.opening) {
				t.Errorf("it may %v", r.legal)
			}
			bot.does("move", open)
			return
		}
		says(t, kim, "leave")
		kim.Ends()
		bot.does("leave", nil)
	}
	t.Error("it never held the card")
}

// openRace is a race as a program sees it: the card that opens, whether the program holds it, how many moves were made, and what it may do.
type openRace struct {
	opening string
	holds   bool
	n       int
	legal   []string
}

// race waits for a race.
func (c *apiClient) race() (r openRace) {
	c.t.Helper()
	for {
		event := c.event("view")
		var view struct {
			Phase, Opening string
			Hands          []json.RawMessage
		}
		if err := json.Unmarshal(event["view"], &view); err != nil {
			c.t.Fatal(err)
		}
		if view.Phase != "opening" {
			continue
		}
		r.opening, r.n = view.Opening, event.number("n")
		r.holds = strings.Contains(string(view.Hands[event.number("seat")]), `"`+r.opening)
		if err := json.Unmarshal(event["legal"], &r.legal); err != nil {
			c.t.Fatal(err)
		}
		return r
	}
}

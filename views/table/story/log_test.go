package story_test

import (
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/scenetest"
	"shithead/views/table/story"
	"shithead/views/table/tabletest"
)

// told is the latest line of a log of these events, by seat 0, as somebody reads it.
func told(t *testing.T, locale string, auto bool, events ...engine.Event) string {
	s := scenetest.New(locale, tabletest.When(t, 4, tabletest.IsTheirs))
	var log []rooms.Entry
	for _, e := range events {
		log = append(log, rooms.Entry{Seat: int(e.Seat), Event: e, Auto: auto})
	}
	line, taken := story.Latest(s, log)
	if taken != len(events) {
		t.Errorf("%d of %d events are a line", taken, len(events))
	}
	return line.Name + " " + line.Text
}

// TestTheLogSaidTheWrongOneIsOut: after whoever was shown a Joker, or skipped, the player is named again.
func TestTheLogSaidTheWrongOneIsOut(t *testing.T) {
	joker, eight := []engine.Card{engine.NewCard(engine.Joker, 0)}, []engine.Card{engine.NewCard(engine.Eight, 0)}
	played := engine.Event{Kind: engine.EventPlayed, Rank: engine.Joker, Target: 1, N: 1, Cards: joker}
	fed := engine.Event{Kind: engine.EventTook, Seat: 1, N: 3}
	out := engine.Event{Kind: engine.EventWentOut, N: 1}
	skip := engine.Event{Kind: engine.EventPlayed, Rank: engine.Eight, Target: engine.NoSeat, N: 1, Cards: eight}
	skipped := engine.Event{Kind: engine.EventSkipped, Seat: 1}
	for _, c := range []struct {
		locale string
		events []engine.Event
		want   string
	}{
		{"", []engine.Event{played, fed, out}, "ann shows the Joker to bob, who takes 3 cards; ann is out, 1st"},
		{"de", []engine.Event{played, fed, out}, "ann zeigt bob den Joker: bob nimmt 3 Karten; ann ist als 1. draußen"},
		{"de", []engine.Event{played, fed}, "ann zeigt bob den Joker: bob nimmt 3 Karten"},
		{"", []engine.Event{skip, skipped, out}, "ann plays 8, skips bob; ann is out, 1st"},
		{"", []engine.Event{skip, out}, "ann plays 8 and is out, 1st"},
	} {
		if got := told(t, c.locale, false, c.events...); got != c.want {
			t.Errorf("%q instead of %q", got, c.want)
		}
	}
}

func TestTheLogSaysWhoseHandItWas(t *testing.T) {
	played := engine.Event{Kind: engine.EventReady}
	if got := told(t, "", true, played); got != "ann is ready (bot's hand)" {
		t.Errorf("%q", got)
	}
	if got := told(t, "", false, played); got != "ann is ready" {
		t.Errorf("%q", got)
	}
}

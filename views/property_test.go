package views

import (
	"math/rand/v2"
	"strings"
	"testing"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/replay"
	"shithead/views/stats"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestPropertyScreensDraw: whatever is typed on whatever screen by whoever, every window can be drawn, and in those that are
// large enough the last rows say what can be done.
func TestPropertyScreensDraw(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	round, err := replay.Read(viewtest.Record(t, "bitenight", 4, 3))
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"a", "Maximilian-Josef", strings.Repeat("字", 8), "Donaudampfschiff"}
	keys := []string{
		"?", "f1", "enter", "esc", "tab", "shift+tab", "up", "down", "left", "right", "pgdown", "pgup", "home", "end", "backspace", "s", "d", "o", "i", "n",
		"9", "20", "k", "字", "space", "x",
	}
	kept, last := viewtest.ManyStats()
	for i := range 400 {
		name := names[rng.IntN(len(names))]
		who := rooms.Person{ID: viewtest.Ann.ID, Name: name}
		p := &person{}
		p.MakeErr = rooms.ErrFull
		p.claimErr = words.ErrTakenBack
		p.History = stats.History{Stats: kept, Last: last, Lately: last, Names: map[data.ID]string{"2": names[rng.IntN(len(names))]}}
		c := &Config{Words: languages.For(languages.Tags()[i%2]), Person: who}
		first := ""
		switch i % 6 {
		case 0:
			c.Person, c.Unknown = rooms.Person{}, true
		case 1:
			c.Person, c.Unknown, c.Claimant = rooms.Person{}, true, name
		case 2:
			c.Start = &Start{Replay: round}
		default:
			first = []string{"s", "i", "n"}[i%3]
		}
		begins(t, p, c)
		if first != "" {
			p.Types(first)
		}
		for range rng.IntN(12) {
			p.Press(keys[rng.IntN(len(keys))])
		}
		f := frame.New(frame.NewPalette(), 1+rng.IntN(140), 1+rng.IntN(50))
		p.app.Draw(f)
		rows := strings.Split(strings.TrimSuffix(f.String(), "\n"), "\n")
		if large := f.Width() >= 40 && f.Height() >= 12; large && strings.TrimSpace(strings.Join(rows[f.Height()-2:], "")) == "" {
			t.Errorf("%d: nothing in the last rows of %dx%d:\n%s", i, f.Width(), f.Height(), f)
		}
	}
}

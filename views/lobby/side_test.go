package lobby

import (
	"errors"
	"testing"

	"shithead/data/rating"
	"shithead/views/frame"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// TestOnesOwnFigures: the rating of the rules that one plays most, and by how much it has changed since one came in.
func TestOnesOwnFigures(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, quietHall(), ViewMsg{viewtest.Evening(3)})
	kept, _ := viewtest.SomeStats()
	for i, c := range []struct {
		mu   float64
		want string
	}{{28.12, "1884"}, {28.62, "1904 ▲ 20"}, {27.62, "1864 ▼ 20"}} {
		for j := range kept.Counted {
			kept.Counted[j].Rating.Mu, kept.Counted[j].Safe.Now = c.mu, i
		}
		kept.Counted[0].Rating = rating.Rating{}
		p.History.Stats = kept
		p.lobby.you.old = true
		p.Tell(quietHall())
		p.ExpectAt(120, 40, c.want, p.lobby.Words.Lobby.Shame.CleanSince(i), "6 of 6")
	}
	p.StatsErr = errors.New("no disk")
	p.lobby.you.old = true
	p.Tell(quietHall())
	p.ExpectAt(120, 40, "1864 ▼ 20")
}

// TestFiguresOfPracticeAlone are told too, without a rating.
func TestFiguresOfPracticeAlone(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, quietHall(), ViewMsg{viewtest.Evening(3)})
	kept, _ := viewtest.SomeStats()
	kept.Counted, kept.Practice[0].Safe.Now = nil, 4
	p.History.Stats, p.lobby.you.old = kept, true
	p.Tell(quietHall())
	p.ExpectAt(120, 40, "4 rounds")
	p.ExcludeAt(120, 40, "rating")
}

// TestTheSideStaysApart, in any wide window: the line before it is whole, so nothing runs into it.
func TestTheSideStaysApart(t *testing.T) {
	for _, locale := range languages.Tags() {
		p := inLobby(t, locale, viewtest.Ann, busyHall(), ViewMsg{viewtest.Evening(30)})
		for width := sideEnough; width <= 200; width += 7 {
			for height := 10; height <= 60; height++ {
				f := frame.New(frame.NewPalette(), width, height)
				p.Screen().Draw(f)
				at := width - 1 - min(max(width/4, 31), 44) - 2
				for y := 1; y < height-2; y++ {
					if r, _ := f.Cell(at, y).Rune(); r != '│' {
						t.Fatalf("%dx%d, row %d:\n%s", width, height, y, f)
					}
				}
			}
		}
	}
}

package cards

import (
	"os"
	"testing"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/svg"
)

func TestShow(t *testing.T) {
	p := frame.NewPalette()
	themes := look.NewThemes(p)
	for tone, page := range map[look.Tone]svg.Page{look.Dark: {Ground: "#14161b", Text: "#ece9e0"}, look.Light: {Ground: "#ffffff", Text: "#1b1d22"}, look.Contrast: {Ground: "#000000", Text: "#ffffff"}} {
		th := themes.Of(tone, look.True, false)
		f := frame.New(p, 170, 60)
		cs := []string{"2s", "3h", "4d", "5c", "6s", "7h", "8d", "9c", "Ts", "Jh", "Qd", "Kc", "As", "Jk"}
		for i, s := range []Size{Poster, Huge, Large} {
			y := []int{1, 11, 19}[i]
			x := 1
			for j, n := range cs {
				c, err := engine.ParseCard(n)
				if err != nil {
					t.Fatal(err)
				}
				k := Card{Card: c, Size: s, Sheet: look.Sheet(j % 4)}
				k.Draw(f, th, x, y)
				x += s.W + 1
			}
		}
		x := 1
		for _, s := range []Size{Medium, Small, Tiny, Narrow, Chip, Letter} {
			for j, n := range []string{"Ts", "Jh", "Qd", "Jk"} {
				c, _ := engine.ParseCard(n)
				k := Card{Card: c, Size: s, Sheet: look.Sheet(j), Lies: j > 0}
				if j < 3 {
					k.Shows = s.Pitch()
				}
				k.Draw(f, th, x, 25)
				x += s.Pitch()
				if j == 3 {
					x += s.W
				}
			}
			DrawBack(f, th, x, 25, s, 14)
			x += s.W + 1
		}
		os.WriteFile("/tmp/cards"+string(rune('0'+tone))+".svg", svg.Paint(f, p, page), 0o644)
	}
}

package bot

import (
	"os"
	"slices"
	"testing"

	"shithead/engine"
)

// shows is how often a bot of a level does what a character likes, where it may do that or something else; if aims, only of
// what it aims at a player.
func shows(
	t *testing.T, level string, at []position, likes func(*engine.View, *engine.Move) int, aims bool,
) (does, of int) {
	t.Helper()
	for i, p := range at {
		liked := func(m engine.Move) bool { return likes(p.view, &m) > 0 }
		all := !slices.ContainsFunc(p.legal, func(m engine.Move) bool { return !liked(m) })
		if !slices.ContainsFunc(p.legal, liked) || all || p.view.Turn != p.view.Seat {
			continue
		}
		m, _ := thinkerOf(t, level, uint64(i)).Choose(p.view, p.legal)
		if aims && m.Target == engine.NoSeat {
			continue
		}
		if of++; liked(m) {
			does++
		}
	}
	return does, of
}

// TestCharacters have traits that show: each does what it likes a third more often than hard at the least, or what it does
// not like less than half as often.
func TestCharacters(t *testing.T) {
	positions := 1000
	if os.Getenv("SHITHEAD_LONG") == "1" {
		positions = 3000
	}
	if testing.Short() {
		positions = 400
	}
	const shots = "custom:again=2,joker=highest,shoot=A,hand=5"
	spends := func(v *engine.View, m *engine.Move) int { return -hoards(v, m) }
	for _, c := range []struct {
		level, code string
		likes       func(*engine.View, *engine.Move) int
		// least and most are how often in a hundred the character does so, at least or at most.
		least, most int
	}{
		{"hoarder", "bitenight", spends, 0, 3},
		{"hoarder", "classic", spends, 0, 4},
		{"burner", "bitenight", burns, 90, 100},
		{"burner", "leeds", burns, 95, 100},
		{"avenger", shots, avenges, 100, 100},
		{"gambler", "bitenight", gambles, 15, 100},
		{"gambler", "schwechat", gambles, 50, 100},
	} {
		if testing.Short() && (c.code != "bitenight" || c.level == "gambler") {
			continue // a gambler shows in more positions than these
		}
		at := positionsIn(t, c.code, "easy", 4, positions)
		does, of := shows(t, c.level, at, c.likes, c.level == "avenger")
		hards, hardOf := shows(t, "hard", at, c.likes, c.level == "avenger")
		if of < positions/100 || hardOf < positions/100 {
			t.Fatalf("%s, %s: %d and %d positions", c.level, c.code, of, hardOf)
		}
		t.Logf("%s, %s: %d %%, and hard %d %% of %d", c.level, c.code, 100*does/of, 100*hards/hardOf, of)
		more, less := 3*does*hardOf > 4*hards*of, 2*does*hardOf < hards*of
		if 100*does < c.least*of || 100*does > c.most*of || (c.least > 0) != more || (c.least == 0) != less {
			t.Errorf("%s, %s: %d of %d times, hard %d", c.level, c.code, does, of, hards)
		}
	}
}

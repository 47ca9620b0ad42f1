package wire

import (
	"sort"
	"strings"
)

// likeASCII is what a terminal that knows only ASCII gets in place of a rune, in ranges: the rune first+i is shown as
// the byte i of shown, and as the last byte beyond it.
var likeASCII = []struct {
	first, last rune
	shown       string
}{
	{0x00a0, 0x00bf, ` !cL?Y|S"ca<-?R-o+23'uP.,1o>????`},
	// Letters lose their marks.
	{0x00c0, 0x00ff, "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"},
	{0x0100, 0x017f, "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnN" +
		"nnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"},
	{0x2010, 0x2015, "-"},
	{0x2018, 0x201b, "'"},
	{0x201c, 0x201f, `"`},
	{0x2020, 0x2023, "+#*>"},
	{0x2024, 0x2026, "."},
	{0x202f, 0x202f, " "},
	{0x2032, 0x2033, `'"`},
	{0x2039, 0x203a, "<>"},
	{0x2190, 0x2193, "<^>v"},
	{0x21a9, 0x21aa, "<>"},
	{0x21b5, 0x21b5, "<"},
	{0x21ba, 0x21bb, "@"},
	{0x21d0, 0x21d3, "<^>v"},
	{0x2212, 0x2212, "-"},
	{0x2219, 0x221a, ".v"},
	{0x2260, 0x2260, "#"},
	{0x2264, 0x2265, "<>"},
	{0x232b, 0x232b, "<"},
	// Box drawing: lines, then corners and crossings, then double lines, round corners and diagonals, half lines.
	{0x2500, 0x250b, "--||--||--||"},
	{0x250c, 0x254b, "+"},
	{0x254c, 0x254f, "--||"},
	{0x2550, 0x2551, "=|"},
	{0x2552, 0x2570, "+"},
	{0x2571, 0x2573, `/\X`},
	{0x2574, 0x257f, "-|-|-|-|-|-|"},
	{0x2580, 0x2590, `"___###########||`},
	{0x2591, 0x2593, "#"}, // shades: a covered card is no dot, which stands for one that is gone
	{0x2594, 0x259f, `"|##########`},
	{0x25a0, 0x25a1, "#o"},
	{0x25aa, 0x25ab, "*."},
	{0x25b2, 0x25b5, "^"},
	{0x25b6, 0x25bb, ">"},
	{0x25bc, 0x25bf, "v"},
	{0x25c0, 0x25c5, "<"},
	{0x25c6, 0x25cc, "*oooooo"},
	{0x25cf, 0x25cf, "*"},
	{0x25e6, 0x25e6, "o"},
	{0x2605, 0x2606, "*"},
	{0x2660, 0x2667, "shdcshdc"},
	{0x2713, 0x2714, "v"},
	{0x2717, 0x2718, "x"},
	{0x2726, 0x2726, "*"},
	{0x276e, 0x276f, "<>"},
}

// ASCII is a text as a terminal gets it that shows only ASCII.
func ASCII(text string) string {
	return strings.Map(func(r rune) rune { return rune(asciiByte(r)) }, text)
}

// asciiByte is the byte that stands for a rune on a terminal that shows only ASCII, '?' if none does.
func asciiByte(r rune) byte {
	if r < 0x80 {
		if r < ' ' || r == 0x7f {
			return '?'
		}
		return byte(r)
	}
	i := sort.Search(len(likeASCII), func(i int) bool { return likeASCII[i].last >= r })
	if i == len(likeASCII) || r < likeASCII[i].first {
		return '?'
	}
	shown := likeASCII[i].shown
	return shown[min(int(r-likeASCII[i].first), len(shown)-1)]
}

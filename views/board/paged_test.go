package board

import "testing"

// TestLinesStayWhereTheyAre until there is no room for one more, and then at least half of a page is left; the newest is always there.
func TestLinesStayWhereTheyAre(t *testing.T) {
	for room := 1; room <= 12; room++ {
		var all []Line
		top, turned, fullest := 0, 0, 0
		for n := 1; n <= 100; n++ {
			all = append(all, Line{At: n})
			shown := paged(all[max(0, len(all)-30):], room, func(*Line) int { return 1 })
			if len(shown) == 0 || len(shown) > room || shown[len(shown)-1].At != n || n > room && len(shown) < room/2 {
				t.Fatalf("in %d rows %d lines are shown of %d", room, len(shown), n)
			}
			if shown[0].At != top {
				top, turned = shown[0].At, turned+1
			}
			fullest = max(fullest, len(shown))
		}
		if page := max(1, room/2); fullest != room || turned > 100/page {
			t.Errorf("in %d rows at most %d lines are shown, and lines move %d times", room, fullest, turned)
		}
	}
}

// TestLinesOfSeveralRows: as many as fit, whole, and never fewer than half of those, rounded down.
func TestLinesOfSeveralRows(t *testing.T) {
	lines := []Line{{At: 1}, {At: 2}, {At: 3}, {At: 4}}
	two := func(*Line) int { return 2 }
	if shown := paged(lines, 8, two); len(shown) != 4 {
		t.Errorf("%d lines where all fit", len(shown))
	}
	for newest := range 20 {
		more := make([]Line, 0, 8)
		for at := newest + 1; at <= newest+8; at++ {
			more = append(more, Line{At: at})
		}
		if shown := paged(more, 11, two); len(shown) < 2 || len(shown) > 5 || shown[len(shown)-1].At != newest+8 {
			t.Errorf("%+v are shown", shown)
		}
	}
	if shown := paged(lines, 1, two); len(shown) != 0 {
		t.Errorf("%+v fit into less than a line has", shown)
	}
}

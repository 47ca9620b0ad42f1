package round

import (
	"testing"

	"shithead/views/table/scenetest"
	"shithead/views/table/tabletest"
)

// TestFourThreesCountedAsOne: invisible cards on top are a run of their own.
func TestFourThreesCountedAsOne(t *testing.T) {
	for _, c := range []struct{ pile, want string }{
		{"3 3 3", "3 3 3 · 1 short of four"},
		{"K K 3 3", "3 3 · 2 short of four"},
		{"K K 3", "K K · 2 short of four"},
		{"K 3 K", "K K · 2 short of four"},
		{"K 3", "K under 3 counts"},
		{"3", ""},
	} {
		v := scenetest.Piled(t, tabletest.When(t, 4, tabletest.IsTheirs), c.pile)
		if got := New(scenetest.New("", v)).Board().Mat.Run; got != c.want {
			t.Errorf("%s: %q", c.pile, got)
		}
	}
}

// TestThreesThatMirror are shown as what lies under them, and count with it.
func TestThreesThatMirror(t *testing.T) {
	for _, c := range []struct{ pile, want string }{
		{"Q 3", "3 as Q · Q Q · 2 short of four"},
		{"Q 3 3", "3 as Q · Q Q Q · 1 short of four"},
		{"3 3 Q", ""},
		{"K 3 Q", ""},
		{"Q 3 Q", "Q Q Q · 1 short of four"},
		{"3 3", "3 3 · 2 short of four"},
		{"3", ""},
	} {
		v := scenetest.Piled(t, tabletest.WhenOf(t, "schwechat", 4, tabletest.IsTheirs), c.pile)
		if got := New(scenetest.New("", v)).Board().Mat.Run; got != c.want {
			t.Errorf("%s: %q", c.pile, got)
		}
	}
}

package text

import (
	"errors"
	"testing"
)

// TestShapes_AreWhatTheyLookLike: nothing is drawn like something that is drawn like something else.
func TestShapes_AreWhatTheyLookLike(t *testing.T) {
	for r, like := range shapes {
		if again := shape(like); again != like {
			t.Errorf("%c (%04X) is drawn like %q, which is drawn like %q", r, r, like, again)
		}
	}
	if len(shapes) < 600 {
		t.Errorf("only %d shapes", len(shapes))
	}
}

func TestANameThatLooksReserved_IsNobodys(t *testing.T) {
	for _, name := range []string{"adrnin", "5taff", "sy5tem", "9uest", "rnod", "clealer", "5HlTHEAD", "ΜΕ"} {
		if _, err := ParseName(name); !errors.Is(err, ErrNameReserved) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

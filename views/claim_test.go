package views

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// claimedKey is somebody who comes with a key that ann has added to hers.
func claimedKey(t *testing.T, locale string) *person {
	t.Helper()
	return newClaimed(t, locale, rooms.Person{}, true, "ann")
}

// TestClaimPicture shows the first session of a key that another player has added.
func TestClaimPicture(t *testing.T) {
	p := claimedKey(t, "")
	golden.Screen[*claim](t, "claim", p.Shown(), p.Body(80, 24))
}

// TestAClaimIsSeenWholeInEveryWindow: the question, with the longest name, and both answers.
func TestAClaimIsSeenWholeInEveryWindow(t *testing.T) {
	for _, locale := range languages.Tags() {
		p := newClaimed(t, locale, rooms.Person{}, true, "Maximilian-Josef")
		w := languages.For(locale)
		question := (&words.Facts{Who: "Maximilian-Josef"}).Fill(strings.ReplaceAll(w.Claimed[0], words.NoBreak, " "))
		for width := 20; width <= 80; width++ {
			for height := 6; height <= 24; height++ {
				seen := strings.Join(strings.Fields(p.Sees(width, height)), " ")
				for _, text := range []string{question, w.ClaimKeys[0].Key + " " + w.ClaimKeys[0].Does, w.ClaimKeys[1].Key + " " + w.ClaimKeys[1].Does} {
					if !strings.Contains(seen, strings.Join(strings.Fields(text), " ")) {
						t.Fatalf("%q at %dx%d: no %q:\n%s", locale, width, height, text, p.Sees(width, height))
					}
				}
			}
		}
	}
}

func TestAClaimIsAcceptedOrDeclined(t *testing.T) {
	for key, c := range map[string]struct{ sees, does string }{
		"enter": {"dan", "accept"}, "tab": {"Your name: ann", "decline"},
	} {
		p := claimedKey(t, "")
		p.Types("x", "esc", "backspace")
		p.Tell(tea.PasteMsg{Content: "bob"})
		if len(p.Did) > 0 || !strings.Contains(p.Sees(80, 24), "ann says this key is theirs too.") {
			t.Fatalf("%q\n%s", p.Did, p.Sees(80, 24))
		}
		p.Types(key)
		if !slices.Equal(p.Did, []string{c.does}) || !strings.Contains(p.Sees(80, 24), c.sees) {
			t.Errorf("%s: %q\n%s", key, p.Did, p.Sees(80, 24))
		}
	}
}

// TestAClaimIsAnsweredOnce: while the answer is awaited, no key gives another.
func TestAClaimIsAnsweredOnce(t *testing.T) {
	p := claimedKey(t, "")
	answer := p.Press("tab")
	p.Expect("One moment")
	p.Types("enter", "tab")
	p.Run(answer)
	if !slices.Equal(p.Did, []string{"decline"}) || !strings.Contains(p.Sees(80, 24), "What shall we call you?") {
		t.Errorf("%q\n%s", p.Did, p.Sees(80, 24))
	}
}

func TestLeavingAClaimDecidesNothing(t *testing.T) {
	p := claimedKey(t, "")
	if !p.Types("ctrl+c") || len(p.Did) > 0 {
		t.Errorf("%q", p.Did)
	}
}

// TestAClaimThatIsTakenBack says so, and declining leads on.
func TestAClaimThatIsTakenBack(t *testing.T) {
	p := claimedKey(t, "")
	p.claimErr = words.ErrTakenBack
	p.Types("enter")
	p.Expect("They've taken that back. Press tab to choose a name.")
	p.claimErr = nil
	p.Types("tab")
	p.Expect("What shall we call you?")
}

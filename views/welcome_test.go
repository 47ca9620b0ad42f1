package views

import (
	"strings"
	"testing"

	"shithead/rooms"
)

// beaten is somebody new who was proposed a name that somebody else was given meanwhile.
func beaten(t *testing.T, locale string) *person {
	t.Helper()
	p := newPerson(t, locale, rooms.Person{}, true)
	p.beaten = 1
	p.Types("backspace", "backspace", "backspace") // the proposal that was made before
	p.Run(p.Shown().(*welcome).propose)
	return p
}

// TestANameThatWasProposedAndIsGone gives way to the next, which enter takes; one that was typed stays, to be mended.
func TestANameThatWasProposedAndIsGone(t *testing.T) {
	p := beaten(t, "")
	if p.Types("enter"); !strings.Contains(p.Sees(80, 24), "Your name: ann") || !strings.Contains(p.Sees(80, 24), "Somebody was faster.") {
		t.Fatal(p.Sees(80, 24))
	}
	if p.Types("enter"); !strings.Contains(p.Sees(80, 24), "The hall") {
		t.Error(p.Sees(80, 24))
	}

	typed := newPerson(t, "", rooms.Person{}, true)
	typed.Types("bob", "enter")
	if seen := typed.Sees(80, 24); !strings.Contains(seen, "Your name: bob") || !strings.Contains(seen, "Somebody here has this name already.") {
		t.Error(seen)
	}

	// What is typed over it takes its place, and is one's own.
	p = beaten(t, "")
	p.Types("enter", "cid")
	if seen := p.Sees(80, 24); !strings.Contains(seen, "Your name: cid") || strings.Contains(seen, "faster") {
		t.Error(seen)
	}
}

package views

import (
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
	p.Types("enter")
	p.Expect("Your name: ann", "Somebody was faster.")
	p.Types("enter")
	p.Expect("The hall")

	typed := newPerson(t, "", rooms.Person{}, true)
	typed.Types("bob", "enter")
	typed.Expect("Your name: bob", "Somebody here has this name already.")

	// What is typed over it takes its place, and is one's own.
	p = beaten(t, "")
	p.Types("enter", "cid")
	p.Expect("Your name: cid")
	p.Exclude("faster")
}

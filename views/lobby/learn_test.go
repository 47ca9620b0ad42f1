package lobby

import (
	"errors"
	"strings"
	"testing"

	"shithead/data/ledger"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/lesson"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// TestTheFirstTable_AsksFirst: whoever has no round is asked once whether they have played before. A yes, or the same key again, deals, a no
// leads to a lesson, and esc back, after which nobody is asked any more.
func TestTheFirstTable_AsksFirst(t *testing.T) {
	for _, who := range []rooms.Person{viewtest.Ann, viewtest.Guest} {
		for _, locale := range languages.Tags() {
			asked := languages.For(locale).Lesson.Asked
			asks := func() *visitor {
				p := inLobby(t, locale, who)
				p.Types("p")
				for _, size := range [][2]int{{80, 24}, {40, 16}, {20, 12}} {
					if got := p.Sees(size[0], size[1]); !strings.Contains(got, asked) || len(p.Made) > 0 {
						t.Fatalf("not asked, at %v:\n%s", size, got)
					}
				}
				return p
			}
			for _, yes := range []string{"p", "enter", "y", "j"} {
				if p := asks(); p.Types(yes) || len(p.Made) != 1 {
					t.Errorf("%s deals nothing:\n%s", yes, p.Sees(80, 24))
				}
			}
			p := asks()
			p.Types("n")
			if _, is := p.Screen().(*lesson.Screen); !is {
				t.Errorf("a no leads to:\n%s", p.Sees(80, 24))
			}
			p.Types("esc")
			if p.Screen() != p.lobby || p.lobby.away {
				t.Errorf("the lesson does not lead back:\n%s", p.Sees(80, 24))
			}
			p = asks()
			p.Types("x", "esc")
			if p.Screen() != p.lobby || len(p.Made) > 0 {
				t.Errorf("esc leads to:\n%s", p.Sees(80, 24))
			}
			if p.Types("p"); len(p.Made) != 1 {
				t.Errorf("asked twice:\n%s", p.Sees(80, 24))
			}
		}
	}
}

// TestWhoHasPlayedIsNotAsked, nor is anybody whose rounds cannot be looked up.
func TestWhoHasPlayedIsNotAsked(t *testing.T) {
	for name, had := range map[string]func(*visitor){
		"counted":  func(p *visitor) { p.History.Stats.Counted = []ledger.Stats{{Rules: "bitenight"}} },
		"practice": func(p *visitor) { p.History.Stats.Practice = []ledger.Stats{{Rules: "bitenight"}} },
		"trouble":  func(p *visitor) { p.StatsErr = errors.New("no disk") },
	} {
		p := visits(t, "", viewtest.Ann, had)
		if p.Types("p"); len(p.Made) != 1 {
			t.Errorf("%s: asked:\n%s", name, p.Sees(80, 24))
		}
	}
}

// TestAPressBeforeItIsKnown waits for what is looked up, and a second one does not wait.
func TestAPressBeforeItIsKnown(t *testing.T) {
	for _, presses := range []string{"p", "pp"} {
		p := inLobby(t, "", viewtest.Ann)
		p.lobby.first = first{}
		p.Types(presses)
		if len(p.Made) != len(presses)-1 {
			t.Fatalf("%s: made %d", presses, len(p.Made))
		}
		p.Tell(FiguresMsg{})
		if asked := strings.Contains(p.Sees(80, 24), "Played before?"); asked != (presses == "p") || len(p.Made) != len(presses)-1 {
			t.Errorf("%s: asked %v, made %d", presses, asked, len(p.Made))
		}
	}
}

// TestASessionBeginsWithALesson, of the rules that were named, and is in the lobby afterwards.
func TestASessionBeginsWithALesson(t *testing.T) {
	rules, err := engine.ParseRules("leeds")
	if err != nil {
		t.Fatal(err)
	}
	p := visits(t, "", viewtest.Ann, func(p *visitor) { p.lobby.config.Learn = rules })
	if got := p.Sees(80, 24); !strings.Contains(got, rules.Title) || p.lobby.Home() {
		t.Fatalf("\n%s", got)
	}
	p.Types("esc")
	if p.Screen() != p.lobby {
		t.Errorf("\n%s", p.Sees(80, 24))
	}
}

// TestTheLessonOfTheLobby has a key, also for guests, and teaches the rules that are played.
func TestTheLessonOfTheLobby(t *testing.T) {
	p := inLobby(t, "", viewtest.Guest)
	p.Types("l")
	p.Expect("lesson · Bite Night")
}

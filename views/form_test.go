package views

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
)

func TestFormPictures(t *testing.T) {
	inForm := func(t *testing.T, locale string, keys ...string) *person {
		p := inLobby(t, locale, ann, quietHall(), lobbyOf())
		p.types("n")
		p.types(keys...)
		return p
	}
	pictures(t, map[string]func(t *testing.T) *person{
		"form":    func(t *testing.T) *person { return inForm(t, "", "down", "right", "right") },
		"form-de": func(t *testing.T) *person { return inForm(t, "de", "down", "right", "down", "down", "down", "3") },
		"form-refused": func(t *testing.T) *person {
			p := inForm(t, "")
			p.makeErr = rooms.ErrOwnRooms
			p.types("enter")
			return p
		},
	})
}

// TestMakingARoom goes through the fields and makes what they say.
func TestMakingARoom(t *testing.T) {
	p := inLobby(t, "", ann, quietHall(), lobbyOf())
	p.types("n", "right", "right", "down", "right", "right", "down", "left", "left", "down", "right", "down", "12", "enter")
	if want := []string{"make", "enter new-room"}; !slices.Equal(p.did, want) {
		t.Fatalf("did %q", p.did)
	}
	terms := p.made[0]
	if terms.Seats != 6 || len(terms.Bots) != 2 || terms.Bots[0] != "random" || terms.Clock.Seconds() != 120 || terms.Rounds != 12 {
		t.Errorf("made %+v", terms)
	}
	p.app.Update(TableMsg{&rooms.RoomView{Code: "new-room"}})
	at, ok := p.app.screen.(*table)
	if !ok {
		t.Fatal("no table")
	}
	if at.back() != Screen(p.app.lobby) {
		t.Error("the way back does not lead to the lobby")
	}
}

// TestBotsLeaveASeat: with fewer seats there are fewer bots, and no field leaves its bounds.
func TestBotsLeaveASeat(t *testing.T) {
	p := inLobby(t, "", ann)
	p.types("n", "down", "9", "up")
	m := p.app.screen.(*form)
	if m.values[fieldBots] != 3 {
		t.Errorf("%d bots at 4 seats, by a 9", m.values[fieldBots])
	}
	p.types("20", "down", "19")
	if m.values[fieldSeats] != 20 || m.values[fieldBots] != 19 {
		t.Errorf("20 seats and 19 bots are %v", m.values)
	}
	p.types("up", "3")
	if m.values[fieldSeats] != 3 || m.values[fieldBots] != 2 {
		t.Errorf("3 seats for %v", m.values)
	}
	for field := range formFields {
		for _, key := range []string{"left", "right"} {
			m.at = field
			for range 150 {
				p.types(key)
			}
			if least, most := m.bounds(field); m.values[field] < least || m.values[field] > most {
				t.Errorf("field %d is %d", field, m.values[field])
			}
		}
	}
}

// TestTypingTenGaveTwentySeats: the first digit was out of bounds, and what it became stood before the second.
func TestTypingTenGaveTwentySeats(t *testing.T) {
	for _, c := range []struct {
		typed string
		want  int
	}{{"1", 2}, {"10", 10}, {"12", 12}, {"15", 15}, {"19", 19}, {"20", 20}, {"2", 2}, {"25", 5}, {"21", 2}, {"105", 5}} {
		p := inLobby(t, "", ann)
		p.types("n", c.typed)
		if m := p.app.screen.(*form); m.values[fieldSeats] != c.want {
			t.Errorf("%s is %d seats, not %d", c.typed, m.values[fieldSeats], c.want)
		}
	}
	p := inLobby(t, "", ann)
	p.types("n", "1", "down", "up", "2")
	if m := p.app.screen.(*form); m.values[fieldSeats] != 2 {
		t.Errorf("%d seats: a digit goes behind one before an arrow", m.values[fieldSeats])
	}
}

// TestAFormThatWaitsPromisedEnter: only what can be done is among its keys.
func TestAFormThatWaitsPromisedEnter(t *testing.T) {
	p := inLobby(t, "", ann)
	p.app.Update(tea.KeyPressMsg{Code: 'n', Text: "n"})
	answer := p.app.Update(keys["enter"])
	if got := p.sees(80, 24); strings.Contains(got, "enter make it") || strings.Contains(got, "esc") || !strings.Contains(got, "ctrl+c leave") {
		t.Errorf("before the answer:\n%s", got)
	}
	p.app.Update(answer())
	if got := p.sees(80, 24); strings.Contains(got, "enter make it") || !strings.Contains(got, "esc back") {
		t.Errorf("before the first view:\n%s", got)
	}
}

func TestLeavingTheForm(t *testing.T) {
	p := inLobby(t, "", ann, quietHall(), lobbyOf(openRoom()))
	p.types("n")
	p.app.Update(busyHall())
	p.types("esc")
	if got := p.sees(80, 24); !strings.Contains(got, "hello everybody") || p.did != nil {
		t.Errorf("%q\n%s", p.did, got)
	}
	p.types("n", "enter", "esc")
	if p.did[len(p.did)-1] != "exit new-room" {
		t.Errorf("waiting cannot be given up: %q", p.did)
	}
}

// TestOnlyWhatHasWordsIsOffered: a table of another rule set would speak of cards that nobody can play.
func TestOnlyWhatHasWordsIsOffered(t *testing.T) {
	for _, locale := range []string{"", "de"} {
		p := inLobby(t, locale, ann, quietHall(), lobbyOf())
		p.types("n")
		m := p.app.screen.(*form)
		if len(m.presets) != len(m.words.Table.Vocabularies) || len(m.presets) == 0 {
			t.Errorf("%d rule sets are offered, there are words for %d", len(m.presets), len(m.words.Table.Vocabularies))
		}
		for _, rules := range m.presets {
			if m.words.Table.vocabulary(rules) == m.words.Table.Plain {
				t.Errorf("there are no words for %s", rules.Name)
			}
		}
		p.types("esc", "p")
		if len(p.made) != 1 || p.made[0].Rules.Name != m.presets[0].Name {
			t.Errorf("play now makes %+v", p.made)
		}
	}
}

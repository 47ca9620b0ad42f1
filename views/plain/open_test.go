package plain

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// told are terms in short, nil for none.
func told(t *rooms.Terms) string {
	if t == nil {
		return "nothing"
	}
	text := fmt.Sprintf("%s %d %v %v %d", t.Rules.Code(), t.Seats, t.Bots, t.Clock, t.Rounds)
	if t.BotPace != rooms.PaceNormal {
		text += " " + t.BotPace.String()
	}
	if t.HeadStart != rooms.UsualHeadStart {
		text += fmt.Sprint(" ahead ", t.HeadStart)
	}
	if t.Private {
		text += " private"
	}
	if t.Guests {
		text += " guests"
	}
	return text
}

// TestOpen_EveryWordMeansSomething, and every rule set has a name that can be said.
func TestOpen_EveryWordMeansSomething(t *testing.T) {
	for _, locale := range languages.Tags() {
		l := NewLobby(languages.For(locale))
		strange, _, _ := strings.Cut(l.words.Plain.OpenStrange, "{n}")
		for part, same := range l.words.Plain.Opens {
			for _, word := range same.All() {
				if a := l.Hear("open " + word); a.Terms == nil && (len(a.Says) != 1 || strings.HasPrefix(a.Says[0], strange)) {
					t.Errorf("%s: %s: %q means nothing: %+v", locale, part, word, a)
				}
			}
		}
		for _, preset := range engine.Presets() {
			if len(l.words.Plain.Sets[preset.Name]) == 0 {
				t.Errorf("%s: %s has no name that can be said", locale, preset.Name)
			}
		}
	}
}

// TestReactions are typed by their words, in every language, and heard as a line; who does not know them hears which there are.
func TestReactions(t *testing.T) {
	for _, locale := range languages.Tags() {
		r := reads(locale)
		v := tabletest.When(t, 4, tabletest.IsMyTurn)
		r.See(v)
		for _, other := range languages.All() {
			w := other.Words()
			for _, reaction := range rooms.Reactions() {
				line := w.Plain.Verbs[words.SayReact].First() + " " + w.Table.People.Reactions[reaction]
				if a := r.Hear(line); len(a.Do) != 1 || a.Do[0] != (rooms.React{Reaction: reaction}) {
					t.Errorf("%s: %q: %+v", locale, line, a)
				}
			}
		}
		verb := r.Words.Plain.Verbs[words.SayReact].First()
		for _, line := range []string{verb, verb + " xyzzy"} {
			if a := r.Hear(line); len(a.Do) > 0 || len(a.Says) != 1 || strings.Count(a.Says[0], verb+" ") != len(rooms.Reactions()) {
				t.Errorf("%s: %q: %+v", locale, line, a)
			}
		}
		if !slices.ContainsFunc(r.Help(), func(line string) bool { return strings.HasPrefix(line, verb+r.Words.Colon) }) {
			t.Errorf("%s: nobody is told of %q", locale, verb)
		}
		heard := *v
		heard.Chat = append(slices.Clone(v.Chat),
			rooms.ChatLine{Who: rooms.Person{ID: "p1", Name: "bob"}, Seat: 1, Reaction: rooms.ReactionThanks, At: v.At, Logged: v.Logged},
			rooms.ChatLine{Who: r.At.Me, Seat: 0, Text: "hello", At: v.At.Add(time.Second), Logged: v.Logged})
		heard.Said += 2
		you := map[string]string{"en": "You", "de": "Du", "fr": "Toi"}[locale]
		if says := r.See(&heard); !slices.Equal(says, []string{"bob" + r.Words.Colon + r.Words.Table.People.Reactions[rooms.ReactionThanks], you + r.Words.Colon + "hello"}) {
			t.Errorf("%s: %q", locale, says)
		}
	}
}

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

// told are terms in short.
func told(t *rooms.Terms) string {
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

// TestOpen_BySentences in every language, whichever one reads, short and long.
func TestOpen_BySentences(t *testing.T) {
	for _, c := range []struct {
		lines []string
		is    string
	}{
		{[]string{"open", "Open.", "öffne", "ouvre une table", "open a table"}, "bitenight 4 [] 1m0s 0"},
		{
			[]string{
				"open bite night for 4 with 2 bots", "open 4 seats, 2 bots", "Open a room for four people with two bots!", "öffne bite night für 4 mit 2 bots",
				"öffne einen tisch für vier leute mit zwei bots", "ouvre bite night pour 4 avec 2 bots", "ouvre une table à quatre places et deux bots",
			},
			"bitenight 4 [normal normal] 1m0s 0",
		},
		{
			[]string{
				"open leeds rules 3 private guests allowed 30 seconds", "open leeds for 3, private, guests, 30 s", "öffne leeds für 3, privat, auch gäste, 30 sekunden je zug",
				"ouvre leeds à 3 places, privée, invités, 30 secondes par tour",
			},
			"leeds 3 [] 30s 0 private guests",
		},
		{[]string{"open classic no clock 2 rounds", "open shithead without a clock, 2 rounds", "öffne shithead ohne uhr 2 runden", "ouvre classique sans horloge, 2 manches"}, "classic 4 [] 0s 2"},
		{[]string{"open house rules for 2 with a hard bot", "öffne hausregeln für 2 mit einem bot schwer", "ouvre règles maison pour 2 avec un bot difficile"}, "custom 2 [hard] 1m0s 0"},
		{[]string{"open 3 fast easy bots", "öffne mit 3 bots, leicht, schnell", "ouvre avec 3 bots, rapide, facile"}, "bitenight 4 [easy easy easy] 1m0s 0 fast"},
		{
			[]string{
				"open for 3, 30 seconds a turn, 20 seconds head start", "open for 3, 20 ahead, 30 seconds", "öffne für 3, 20 sekunden vorsprung, 30 sekunden je zug",
				"ouvre à 3 places, 30 secondes par tour, 20 secondes d'avance",
			},
			"bitenight 3 [] 30s 0 ahead 20s",
		},
		{[]string{"open leeds no head start", "open leeds without a head start", "öffne leeds ohne vorsprung", "ouvre leeds sans avance"}, "leeds 4 [] 1m0s 0 ahead 0s"},
		{[]string{"open leeds with a head start", "open leeds 10 seconds by ear, 1 minute"}, "leeds 4 [] 1m0s 0"},
		{[]string{"open bots 2", "open with bots: 2", "open seats 4 bots 2", "öffne bots 2", "ouvre une table, bots 2"}, "bitenight 4 [normal normal] 1m0s 0"},
		{[]string{"open a table with bots for 3, rounds 2", "open with a bot, 3 people, 2 rounds", "öffne mit einem bot für 3, runden 2", "ouvre une table avec un bot pour 3, manches 2"}, "bitenight 3 [normal] 1m0s 2"},
		{[]string{"open with bots 3 seats", "öffne mit bot 3 plätze", "ouvre avec bot 3 places"}, "bitenight 3 [normal] 1m0s 0"},
		{[]string{"open 2 bots, hard bots"}, "bitenight 4 [hard hard] 1m0s 0"},
		{[]string{"open a room for people", "open seats", "öffne einen raum für leute", "ouvre une table pour joueurs"}, "bitenight 4 [] 1m0s 0"},
		{[]string{"open for 3, guests", "öffne für 3, gäste", "ouvre à 3 , invités"}, "bitenight 3 [] 1m0s 0 guests"},
		{[]string{"open leeds: 4 seats", "open Merde de Tête", "öffne merde de tête", "ouvre merde de tête"}, "leeds 4 [] 1m0s 0"},
		{[]string{"open for 3, 20 seconds d’avance", "ouvre à 3 places, 20 secondes d’avance"}, "bitenight 3 [] 1m0s 0 ahead 20s"},
		{[]string{"open custom:shoot=A for 5, 2 minutes", "öffne custom:shoot=A für 5, 2 minuten"}, "custom:shoot=A 5 [] 2m0s 0"},
	} {
		for _, locale := range languages.Tags() {
			l := NewLobby(languages.For(locale))
			for _, line := range c.lines {
				a := l.Hear(line)
				if a.Verb != words.SayOpen || a.Terms == nil {
					t.Errorf("%s: %q: %+v", locale, line, a)
					continue
				}
				if got := told(a.Terms); got != c.is || a.Terms.Check() != nil {
					t.Errorf("%s: %q is %s, not %s", locale, line, got, c.is)
				}
				speakable(t, a.Says)
				w := &l.words.Lobby
				for says, when := range map[string]bool{w.FoundBy[1]: a.Terms.Private, w.Guests[1]: a.Terms.Guests, w.HeadStartText(a.Terms.HeadStart): true} {
					if said := slices.ContainsFunc(a.Says, func(line string) bool { return strings.HasSuffix(line, l.words.Colon+says+".") }); said != when {
						t.Errorf("%s: %q: %q says %q: %v", locale, line, a.Says, says, said)
					}
				}
			}
		}
	}
}

// TestOpen_WhatCannotBe gets a sentence that says what can, and opens nothing.
func TestOpen_WhatCannotBe(t *testing.T) {
	strange := "I don't understand xyzzy. Say, for example: open bite night for 4 with 2 bots, private, guests, 30 seconds."
	for line, says := range map[string]string{
		"open xyzzy":                          strange,
		"open bite night for 4 with xyzzy":    strange,
		"open for 21":                         "Seats at a table: 2 to 20.",
		"open for 1":                          "Seats at a table: 2 to 20.",
		"open for 99999999999999999999":       strings.Replace(strange, "xyzzy", "99999999999999999999", 1),
		"open for 3 with 3 bots":              "Bots: 2 at most, one seat is yours.",
		"open 9 bots":                         "Bots: 3 at most, one seat is yours.",
		"open 101 rounds":                     "Rounds in a match: 1 to 100.",
		"open 0 rounds":                       "Rounds in a match: 1 to 100.",
		"open 45 seconds":                     "A turn can take 15, 30, 60, 120 seconds. Or say: no clock.",
		"open 7 seconds head start":           "A head start can be 5, 10, 20 seconds. Or say: no head start.",
		"open leeds:nonsense=1":               "These rules have no option “nonsense”.",
		"open custom:packs=1 for 20":          "20 players need more packs: 4, not 1.",
		"open for 4 with 2 guests":            "Guests can't be counted: any free seat is theirs. Just say guests.",
		"open 2 hard bots and 1 easy bot":     "All bots are of one kind: say just once how many.",
		"open 2 bots and a hard bot":          "All bots are of one kind: say just once how many.",
		"open 1 minute and 30 seconds":        "Say just once how long a turn can take, in seconds or in minutes.",
		"open 30 seconds, no clock":           "Say just once how long a turn can take, in seconds or in minutes.",
		"open no clock, 30 seconds":           "Say just once how long a turn can take, in seconds or in minutes.",
		"open leeds for 3 bots 3":             "Bots: 2 at most, one seat is yours.",
		"open 4611686018427387905 minutes":    "A turn can take 15, 30, 60, 120 seconds. Or say: no clock.",
		"open 1 seat":                         "Seats at a table: 2 to 20.",
		"open bite night for 4 with -1 bots":  "",
		"öffne bite night für 4 mit 2 bots ?": "",
	} {
		a := NewLobby(languages.For("")).Hear(line)
		switch {
		case says == "" && a.Terms == nil:
			t.Errorf("%q: %+v", line, a)
		case says != "" && (a.Terms != nil || !slices.Equal(a.Says, []string{says})):
			t.Errorf("%q: %+v", line, a)
		}
		speakable(t, a.Says)
	}
	for _, locale := range languages.Tags() {
		l := NewLobby(languages.For(locale))
		for _, line := range []string{"open xyzzy", "open for 21", "open 9 bots", "open 101 rounds", "open 45 seconds", "open custom:packs=1 for 20"} {
			a := l.Hear(line)
			if a.Terms != nil || len(a.Says) != 1 {
				t.Errorf("%s: %q: %+v", locale, line, a)
			}
			speakable(t, a.Says)
		}
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

// TestGuestsSayNothing and are told why, but react.
func TestGuestsSayNothing(t *testing.T) {
	r := reads("")
	r.At.Me = rooms.Person{ID: "", Name: "guest-417"}
	r.See(tabletest.When(t, 4, tabletest.IsMyTurn))
	if a := r.Hear("say hello"); len(a.Do) > 0 || !slices.Equal(a.Says, []string{r.Words.Table.People.GuestSilent}) {
		t.Errorf("%+v", a)
	}
}

package viewtest

import (
	"regexp"
	"strconv"
	"testing"

	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/lesson/course"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// Learn takes the lesson of some rules to its end on a screen that is elsewhere, which speaks the language of a locale: types types keys, by
// their names, and shows waits until something is there that is like a pattern, and gives the picture.
func Learn(t testing.TB, code, locale string, types func(keys ...string), shows func(pattern string) string) {
	t.Helper()
	c := golden.Must(course.New(Rules(t, code), rooms.Person{Name: "ann"}))
	w := &languages.For(locale).Lesson
	does := func(k words.Key) string { return regexp.QuoteMeta(k.Key + "  " + k.Does) }
	step := func(n, of int) string {
		fact := words.Facts{N: strconv.Itoa(n), K: strconv.Itoa(of)}
		return `\b` + regexp.QuoteMeta(fact.Fill(w.Of)) + `\b`
	}
	hurry, next, play := does(w.HurryKey), does(w.NextKey), does(w.PlayKey)
	for ; !c.Progress().Over; c.Next() {
		p, m, v := c.Progress(), c.Taught(), c.View()
		shows(step(p.At, p.Of))
		types(MoveKeys(m)...)
		if err := c.Do(rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: *m}); err != nil {
			t.Fatal(err)
		}
		if regexp.MustCompile(hurry).MatchString(shows(hurry + "|" + next)) {
			types("enter")
		}
		// The bots may all have answered before that key came, which leads on then.
		onward := step(p.At+1, p.Of) + "|" + play
		if !regexp.MustCompile(onward).MatchString(shows(onward + "|" + next)) {
			types("enter")
		}
	}
	shows(play)
}

package plain

import (
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/words"
)

// TestOutOfTurn a referee is asked for nothing by a word that was meant for one's own turn.
func TestOutOfTurn(t *testing.T) {
	v := tabletest.WhenOf(t, "schwechat:referee=strict", 3, func(v *rooms.RoomView) bool { return tabletest.IsTheirs(v) && !v.Table.Seats[0].Out })
	for _, line := range []string{"take", "flip 1", "play 3"} {
		r := reads("")
		r.See(v)
		if a := r.Hear(line); len(a.Do) > 0 || len(a.Says) != 2 {
			t.Errorf("%q: %+v", line, a)
		}
	}
}

// TestAHintSaysWhatToTypeAndWhy when it comes, and once more whoever asks again.
func TestAHintSaysWhatToTypeAndWhy(t *testing.T) {
	turn := tabletest.When(t, 4, tabletest.IsMyTurn)
	aims := tabletest.When(t, 4, func(v *rooms.RoomView) bool { return tabletest.IsJoker(v) && v.Table.Hand.Rank(engine.Two) > 0 })
	aims.Seats[3].Name += "*"
	last := func(v *rooms.RoomView) rooms.Advice { return rooms.Advice{Move: v.Legal[len(v.Legal)-1], Acts: true} }
	for _, c := range []struct {
		view   *rooms.RoomView
		advice rooms.Advice
		en, de string
	}{
		{turn, rooms.Advice{Move: turn.Legal[0], Acts: true}, "Hint: play 3.", "Tipp: spiel 3."},
		{turn, last(turn), "Hint: play ace ace ace: keeps the 3; gets rid of 3 cards.", "Tipp: spiel Ass Ass Ass: spart 3 auf; du wirst 3 Karten los."},
		{
			aims, last(aims), "Hint: play Joker on dan: dan has the fewest cards; gives dan 4 cards.",
			"Tipp: spiel Joker auf dan: dan hat am wenigsten Karten; dan nimmt 4 Karten.",
		},
		{turn, rooms.Advice{}, "Hint: leave it to the others: keeps the 3.", "Tipp: den anderen überlassen: spart 3 auf."},
	} {
		for locale, want := range map[string]string{"": c.en, "de": c.de} {
			r := reads(locale)
			r.See(c.view)
			advised := *c.view
			advised.Advice = &c.advice
			if says := r.See(&advised); !slices.Equal(says, []string{want}) {
				t.Errorf("%q instead of %q", says, want)
			}
			if a := r.Hear(r.Words.Plain.Verbs[words.SayHint].First()); len(a.Do) > 0 || !slices.Equal(a.Says, []string{want}) {
				t.Errorf("%+v", a)
			}
		}
	}
}

// TestSayingAnythingPlaysOn: whatever somebody says for whom a bot plays, they are back, but for saying that they leave.
func TestSayingAnythingPlaysOn(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsMyTurn)
	v.Seats[0].Auto = true
	r := reads("")
	r.See(v)
	for _, line := range []string{"hello", "hand", "take", "ready"} {
		if a := r.Hear(line); len(a.Do) == 0 || a.Do[0] != (rooms.Back{}) {
			t.Errorf("%q does %v", line, a.Do)
		}
	}
	if a := r.Hear("leave"); len(a.Do) > 0 {
		t.Errorf("does %v", a.Do)
	}
}

// TestAHeadStart is told with what may be done out of turn, and given up by a word; nobody is told of one on their own turn.
func TestAHeadStart(t *testing.T) {
	race := tabletest.When(t, 4, tabletest.IsRace)
	jump := tabletest.When(t, 4, func(v *rooms.RoomView) bool {
		return tabletest.IsTheirs(v) && v.Table.Phase == engine.PhasePlay && tabletest.Kind(v, engine.MoveJump)
	})
	for _, c := range []struct {
		v     *rooms.RoomView
		ahead bool
	}{{race, true}, {jump, true}, {tabletest.When(t, 4, tabletest.IsMyTurn), false}} {
		v := *c.v
		v.Seats = slices.Clone(v.Seats)
		v.Seats[v.Seat].ByEar, v.Seats[v.Seat].Awaited, v.HeadStartUntil = true, true, v.At.Add(rooms.UsualHeadStart)
		r := reads("")
		last := strings.Join(r.See(&v), "\n")
		if told := strings.Contains(last, "You have 10 seconds before the others may; or say pass."); told != c.ahead {
			t.Errorf("told %t:\n%s", told, last)
		}
		later := v
		later.At = v.At.Add(3 * time.Second)
		if again := r.See(&later); len(again) > 0 {
			t.Errorf("said once more: %q", again)
		}
		for _, awaited := range []bool{true, false} {
			later.Seats[v.Seat].Awaited = awaited
			r.See(&later)
			if helps := slices.ContainsFunc(r.Help(), func(line string) bool { return strings.HasPrefix(line, "pass: ") }); helps != awaited {
				t.Errorf("help offers it: %t", helps)
			}
			if a := r.Hear("pass"); slices.Contains(a.Do, rooms.Command(rooms.Pass{})) != awaited {
				t.Errorf("%+v", a)
			}
		}
	}
}

// TestWhoWatches_IsToldSo, with where in the queue they are; and in a race everybody is told what they hold of it.
func TestWhoWatches_IsToldSo(t *testing.T) {
	watched := *tabletest.When(t, 4, tabletest.IsMyTurn)
	watched.Seat, watched.Legal = engine.NoSeat, nil
	queued := watched
	queued.Queue, queued.Promises = []rooms.Person{{ID: "p0", Name: "ann"}}, []rooms.Promise{{Seat: engine.NoSeat}}
	race := tabletest.When(t, 4, tabletest.IsNoRace)
	for want, v := range map[string]*rooms.RoomView{"You're watching.": &watched, "1st": &queued, "You hold none.": race} {
		r := reads("")
		if says := strings.Join(r.See(v), "\n"); !strings.Contains(says, want) {
			t.Errorf("no %q:\n%s", want, says)
		}
		if again := r.See(v); len(again) > 0 {
			t.Errorf("said once more: %q", again)
		}
	}
}

package table

import (
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/words/languages"
)

// atPace is the view after somebody has set the pace of the bots.
func atPace(v *rooms.RoomView, who int, pace rooms.BotPace) *rooms.RoomView {
	w := *v
	w.Terms.BotPace = pace
	set := rooms.Entry{Kind: rooms.EntryPace, Seat: who, Name: tabletest.Names[who], BotPace: pace}
	w.Log = append(w.Log[:len(w.Log):len(w.Log)], set)
	w.Logged++
	return &w
}

// solo is the view of somebody who is at the table with bots alone.
func solo(v *rooms.RoomView) *rooms.RoomView {
	for i := range v.Seats {
		if i != v.Seat {
			v.Seats[i].Owner, v.Seats[i].Bot, v.Seats[i].Here, v.Seats[i].Auto = rooms.Person{}, "easy", false, false
		}
	}
	return v
}

// ofAnother is a room that somebody else has made.
func ofAnother(v *rooms.RoomView) *rooms.RoomView { v.Maker = by(1); return v }

// TestKeysForThePace set it in every phase of a room, step by step.
func TestKeysForThePace(t *testing.T) {
	slower, faster := rooms.PaceBots{}, rooms.PaceBots{Faster: true}
	for name, v := range map[string]*rooms.RoomView{
		"gathering": waitingRoom(t, 4, 4), "set-up": tabletest.When(t, 4, tabletest.IsSetUp), "ready": tabletest.When(t, 4, tabletest.IsReady), "race": tabletest.When(t, 4, tabletest.IsRace),
		"turn": tabletest.When(t, 4, tabletest.IsMyTurn), "theirs": tabletest.When(t, 4, tabletest.IsTheirs), "aim": tabletest.When(t, 5, tabletest.IsAim), "out": tabletest.When(t, 4, tabletest.IsOut),
		"laying":  tabletest.WhenOf(t, "schwechat", 4, func(v *rooms.RoomView) bool { return v.Table.Phase == engine.PhaseSetUp }),
		"between": ended(t, 4, rooms.Between), "over": ended(t, 4, rooms.Over), "alone": ofAnother(solo(tabletest.When(t, 4, tabletest.IsTheirs))),
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, "", v)
			d.types(",", ".", "<", ">", ".")
			d.sent(slower, faster, slower, faster, faster)
			says := "\n bots: normal"
			if got := d.picture(40, 16); !strings.Contains(got, says) && !strings.Contains(got, says[:1]+says[2:]) {
				t.Errorf("it does not say what is set:\n%s", got)
			}
			d.types("l", "esc")
			if got := d.picture(40, 16); strings.Contains(got, says) || strings.Contains(got, says[:1]+says[2:]) {
				t.Errorf("it still says what is set:\n%s", got)
			}
			if got := strings.Join(strings.Fields(d.picture(200, 60)), " "); !strings.Contains(got, ", . bots: normal") {
				t.Errorf("it is not among the keys:\n%s", got)
			}
		})
	}
}

// TestKeysForThePaceAreText where text is typed, and nothing while a key brings somebody back.
func TestKeysForThePaceAreText(t *testing.T) {
	d := newDesk(t, "", tabletest.When(t, 4, tabletest.IsMyTurn))
	d.types("c", "a.b,c<d>", "enter", "esc")
	d.sent(rooms.Say{Text: "a.b,c<d>"})
	d = newDesk(t, "", auto(tabletest.When(t, 4, tabletest.IsTheirs)))
	d.types(".")
	d.sent(rooms.Back{})
}

// TestWhoDoesNotSetThePaceHearsWhy, and nothing is sent.
func TestWhoDoesNotSetThePaceHearsWhy(t *testing.T) {
	for name, c := range map[string]struct {
		view *rooms.RoomView
		me   int
		want error
	}{
		"another's room":     {ofAnother(tabletest.When(t, 4, tabletest.IsMyTurn)), 0, rooms.ErrNotMaker},
		"another's, over":    {ofAnother(ended(t, 4, rooms.Over)), 0, rooms.ErrNotMaker},
		"gathering":          {ofAnother(waitingRoom(t, 4, 3)), 0, rooms.ErrNotMaker},
		"watches several":    {watching(tabletest.When(t, 4, tabletest.IsMyTurn)), 9, rooms.ErrNotMaker},
		"watches one person": {watching(solo(tabletest.When(t, 4, tabletest.IsTheirs))), 9, rooms.ErrNotAlone},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, "", c.view)
			d.table.scene.At.Me = by(c.me)
			d.silent(", . bots")
			for _, key := range []string{",", ".", "<", ">"} {
				d.types(key)
				d.sent()
				d.says(d.table.scene.Words.Refusal(c.want, c.view))
			}
		})
	}
	v := watching(tabletest.When(t, 4, tabletest.IsMyTurn))
	d := guestDesk(t, v)
	d.types(".")
	d.sent()
	d.says(d.table.scene.Words.Refusal(rooms.ErrNotMaker, v))
}

// TestARefusalOfTheRoomIsHeard, too: it may know better who sits there.
func TestARefusalOfTheRoomIsHeard(t *testing.T) {
	d := newDesk(t, "", tabletest.When(t, 4, tabletest.IsMyTurn))
	d.err = rooms.ErrPaused
	d.types(".")
	d.says("The room is paused")
}

// TestThePaceIsShownWhereBotsPlay, and not at a table of people only.
func TestThePaceIsShownWhereBotsPlay(t *testing.T) {
	v := atPace(tabletest.When(t, 3, tabletest.IsTheirs), 0, rooms.PaceFast)
	newDesk(t, "", v).silent("bots: fast")
	v = atPace(tabletest.When(t, 4, tabletest.IsTheirs), 0, rooms.PaceFast)
	for _, locale := range languages.Tags() {
		d := newDesk(t, locale, v)
		top, _, _ := strings.Cut(d.picture(80, 24), "\n")
		if !strings.Contains(top, d.table.scene.BotPace()) {
			t.Errorf("the first row is %s", top)
		}
	}
}

// TestPacesHaveWords in both languages, which fit into the first row.
func TestPacesHaveWords(t *testing.T) {
	for _, locale := range languages.Tags() {
		w := &languages.For(locale).Table.Pace
		for _, p := range rooms.BotPaces() {
			if w.Names[p] == "" || len(w.Says(w.Bots, p)) > 16 || !strings.Contains(w.Says(w.Sets, p), w.Name(p)) {
				t.Errorf("%v: %q, %q, %q", p, w.Names[p], w.Says(w.Bots, p), w.Says(w.Sets, p))
			}
		}
	}
}

package api

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/rooms/live"
	"shithead/sshsrv/object"
)

// TestASlowReaderGetsTheNewestView and misses those before it, but no move that the room remembers.
func TestASlowReaderGetsTheNewestView(t *testing.T) {
	p := alone(t, DefaultLimits())
	r, w := io.Pipe()
	p.of.Out = w
	at := &seatAt{code: "brave-otter", views: feed.NewMailbox[rooms.RoomView](), first: watchedTable(3, 40)}
	go func() {
		writerOf(p).run()
		_ = w.Close()
	}()
	lines := bufio.NewReaderSize(r, 16) // so that what is not read yet keeps the writer waiting
	expect := func(pattern string, values ...any) {
		t.Helper()
		line, err := lines.ReadString('\n')
		check(t, err)
		if pattern = fmt.Sprintf(pattern, values...); !regexp.MustCompile(pattern).MatchString(line) {
			t.Fatalf("%s, want %s", line, pattern)
		}
	}
	p.out.put(t.Context(), outgoing{lines: []byte("answer\n"), to: at})
	expect("answer")
	expect(`"type":"room"`)
	for n := 4; n <= 30; n++ { // while the first view is not read yet
		at.views.Put(watchedTable(n, 40))
	}
	expect(`"n":3,"seat":null`)
	for n := 4; n <= 30; n++ {
		expect(`"type":"moved".*"n":%d,`, n)
	}
	expect(`"type":"view".*"n":30,`)
	at.views.Put(watchedTable(200, 40)) // more than is remembered
	for n := 161; n <= 200; n++ {
		expect(`"n":%d,`, n)
	}
	expect(`"type":"view"`)
	close(p.out.answers)
	if line, err := lines.ReadString('\n'); err == nil {
		t.Errorf("after the end comes %s", line)
	}
}

// TestWatchersShareLines: programs without a seat are sent the same lines, made once, and nothing is kept once they have left.
func TestWatchersShareLines(t *testing.T) {
	p, old, view := alone(t, DefaultLimits()), watchedTable(1, 1), watchedTable(2, 1)
	var all []*writer
	for range 177 {
		w := writerOf(p)
		w.enter(&seatAt{code: "brave-otter", views: feed.NewMailbox[rooms.RoomView](), first: old})
		all = append(all, w)
	}
	for _, w := range all {
		if w.show(view); &w.room[0] != &all[0].room[0] || &w.view[0] != &all[0].view[0] {
			t.Fatal("a line is made twice")
		}
	}
	shared := all[0].lines.of(view)
	if n := len(shared.lines); n != 3 { // the room, the move and the view
		t.Errorf("%d lines are made", n)
	}
	var made atomic.Int32
	var every sync.WaitGroup
	for range 50 {
		every.Go(func() { shared.line(lineKey{event: "result"}, func() any { return made.Add(1) }) })
	}
	if every.Wait(); made.Load() != 1 {
		t.Errorf("a result is made %d times", made.Load())
	}

	seated := *watchedTable(3, 1)
	seated.Seat = 1
	if all[0].lines.of(&seated) != nil {
		t.Error("the view of a seat is shared")
	}
	if all[0].lines.of(old) != nil || all[0].lines.of(view) != shared {
		t.Error("an older view takes the place of a newer one")
	}
	for _, w := range all {
		w.enter(nil)
	}
	if n := len(p.api.watched.rooms); n != 0 {
		t.Errorf("%d rooms are kept", n)
	}
}

// TestARoomTellsWhatPeopleAreShown of it: who is the host, who bears the title, what is counted, who agrees to call
// off.
func TestARoomTellsWhatPeopleAreShown(t *testing.T) {
	v := watchedTable(1, 1)
	counts := make([]int, len(v.Seats))
	v.Titled, v.Dealer.Seat, v.Forfeit, v.CallOff = 1, engine.NoSeat, "makes the tea", []bool{true, false}
	v.Tally = &rooms.TallyView{Points: counts, Shitheads: counts, Rounds: counts, Won: counts}
	v.Seats[1].Auto, v.Seats[1].Left, v.Terms.Private = true, true, true
	v.Advice = &rooms.Advice{Move: engine.Move{Kind: engine.MoveTake}, Acts: true}
	line := string(object.Line(newRoomEvent(v))) + string(object.Line(newViewEvent(v)))
	queen, two := engine.NewCard(engine.Queen, 0), engine.NewCard(engine.Two, 0)
	swap := engine.Swap(0, []engine.Card{queen}, []engine.Card{two})
	for _, m := range []engine.Move{engine.Lay(0, []engine.Card{two}), swap} {
		v.Advice.Move = m
		line += string(object.Line(newViewEvent(v)))
	}
	v.Advice.Acts = false
	line += string(object.Line(newViewEvent(v)))
	for _, part := range []string{
		`"advice":{"acts":true,"move":"lay","cards":["2c"]}`,
		`"advice":{"acts":true,"move":"swap","hand":["Qc"],"up":["2c"]}`,
		`"advice":{"acts":true,"move":"take"}`, `"advice":{"acts":false}`,
		`"dealer":null,"titled":1,"forfeit":"makes the tea","call_off":[0],"tally":{"points":[0`,
		`"auto":true,"left":true`, `"private":true`,
		`"host":"` + v.Maker.Name + `"`,
	} {
		if !strings.Contains(line, part) {
			t.Errorf("no %s in %s", part, line)
		}
	}
}

var began = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// TestALogThatBeginsAnew, as after a pause and a restart: only what a program was not told of is news.
func TestALogThatBeginsAnew(t *testing.T) {
	view := func(after time.Duration, match data.ID, moves int, log []rooms.Entry) *rooms.RoomView {
		return &rooms.RoomView{
			LogBegan: began.Add(after), Log: log, Logged: len(log), Table: &engine.View{Moves: moves},
			Match: &rooms.MatchView{ID: match, Round: 1},
		}
	}
	was := view(0, "M", 20, logged(1, 20))
	for name, c := range map[string]struct {
		told, now *rooms.RoomView
		want      []rooms.Entry
	}{
		"the same":          {was, view(0, "M", 22, logged(1, 22)), logged(21, 22)},
		"shorter":           {was, view(time.Second, "M", 22, logged(15, 22)), logged(21, 22)},
		"longer":            {was, view(time.Second, "M", 22, logged(1, 22)), logged(21, 22)},
		"nothing new":       {was, view(time.Second, "M", 20, logged(12, 20)), nil},
		"empty":             {was, view(time.Second, "M", 20, nil), nil},
		"another match":     {was, view(time.Second, "N", 2, logged(1, 2)), logged(1, 2)},
		"in during a pause": {&rooms.RoomView{}, view(time.Second, "M", 20, logged(1, 20)), nil},
	} {
		w := writer{}
		w.told.in, w.told.logged = c.told, c.told.Logged
		same := func(a, b rooms.Entry) bool { return a.Move.N == b.Move.N }
		if got := w.news(c.now); !slices.EqualFunc(got, c.want, same) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestAChatThatIsCountedAnew, as after a pause: what was told is not told again, nor what was said before it came in.
func TestAChatThatIsCountedAnew(t *testing.T) {
	line := func(n, logged int) rooms.ChatLine {
		return rooms.ChatLine{Who: rooms.Person{ID: "A", Name: "ann"}, Text: "again", At: began.Add(time.Duration(n)), Logged: logged}
	}
	for name, c := range map[string]struct {
		told  rooms.ChatLine
		began time.Time
		chat  []rooms.ChatLine
		want  int
	}{
		"the same":          {line(2, 70), began, []rooms.ChatLine{line(1, 60), line(2, 70)}, 0},
		"counted anew":      {line(2, 70), began, []rooms.ChatLine{line(1, 0), line(2, 7)}, 0},
		"and more":          {line(2, 70), began, []rooms.ChatLine{line(1, 0), line(2, 7), line(3, 9)}, 1},
		"the first":         {rooms.ChatLine{}, began, []rooms.ChatLine{line(1, 0)}, 1},
		"all of it":         {line(2, 70), began, []rooms.ChatLine{line(3, 0), line(4, 0)}, 2},
		"in during a pause": {rooms.ChatLine{}, time.Time{}, []rooms.ChatLine{line(1, 0), line(2, 7)}, 0},
	} {
		w := writer{}
		w.told.in, w.told.line = &rooms.RoomView{LogBegan: c.began}, c.told
		if got := bytes.Count(w.chat(nil, &rooms.RoomView{Chat: c.chat}, nil), []byte("again")); got != c.want {
			t.Errorf("%s: told of %d lines, want %d", name, got, c.want)
		}
		if w.told.line != c.chat[len(c.chat)-1] && c.want > 0 {
			t.Errorf("%s: the last is %+v", name, w.told.line)
		}
	}
}

// TestAProgramRenamedOnTheWayIntoARoom goes in under the old name, when the lobby has told its rooms of the new one
// already.
func TestAProgramRenamedOnTheWayIntoARoom(t *testing.T) {
	store, err := data.Open(filepath.Join(t.TempDir(), "shithead.db"))
	check(t, err)
	defer store.Close()
	lobby, err := live.NewLobby(live.Config{Limits: rooms.DefaultRoomLimits(), Keeper: store, Log: slog.New(slog.DiscardHandler)})
	check(t, err)
	defer lobby.Close()
	p, renamed := alone(t, DefaultLimits()), "deeper"
	p.api.Lobby = lobby
	p.of.ID.Profile = data.Profile{ID: "id-deep", Name: "deep"}
	p.person = person(p.of)
	carryOut := func(request string) {
		_, err := p.carryOut(t.Context(), new(answer), []byte(request))
		check(t, err)
	}
	carryOut(`{"id":1,"do":"create","rules":"leeds","seats":2}`)
	defer p.drop()
	p.of.Named.Put(&renamed)
	carryOut(`{"id":2,"do":"chat","text":"hello"}`)
	for said := false; !said; {
		view, err := p.at.next(t.Context())
		check(t, err)
		if view.Forfeit != "makes the tea" {
			t.Errorf("the forfeit in Leeds is %q", view.Forfeit)
		}
		if said = len(view.Chat) > 0; said && (view.Seats[0].Name != renamed || view.Chat[0].Who.Name != renamed) {
			t.Errorf("it sits there as %s, and speaks as %s", view.Seats[0].Name, view.Chat[0].Who.Name)
		}
	}
}

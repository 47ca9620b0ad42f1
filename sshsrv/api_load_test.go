package sshsrv

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/live"
	"shithead/sshsrv/sshtest"
)

// same says whether two texts are one in memory.
func same(a, b []byte) bool { return len(a) > 0 && len(a) == len(b) && &a[0] == &b[0] }

// TestTheListOfRoomsIsMadeOnce for each change, of the rooms that have changed.
func TestTheListOfRoomsIsMadeOnce(t *testing.T) {
	list, view := roomList{}, summaries(t, 397)
	first := list.of(view)
	if !same(first, list.of(view)) {
		t.Error("the same list is made twice")
	}
	var read struct{ Rooms []roomObject }
	if err := json.Unmarshal(append([]byte(`{"rooms":`), first...), &read); err != nil || len(read.Rooms) != 397 {
		t.Fatalf("%d rooms, %v", len(read.Rooms), err)
	}
	parts := list.rooms
	next := &rooms.LobbyView{Rooms: append([]*rooms.RoomSummary(nil), view.Rooms[1:]...)}
	changed := *next.Rooms[0]
	changed.Watchers = 7
	next.Rooms[0] = &changed
	if text := list.of(next); same(first, text) || !bytes.Contains(text, []byte(`"watchers":7`)) || bytes.Contains(text, []byte(`"brave-otter-0"`)) {
		t.Error("a change is not listed")
	}
	made := 0
	for room, part := range list.rooms {
		if !same(part, parts[room]) {
			made++
		}
	}
	if made != 1 || len(list.rooms) != 396 {
		t.Errorf("%d of %d rooms are made anew", made, len(list.rooms))
	}
	if text := string((&roomList{}).of(&rooms.LobbyView{})); text != "[]}\n" {
		t.Errorf("no rooms are listed as %q", text)
	}
}

// TestAllWhoAskShareTheListOfRooms, and ssh HOST rooms --json has the same.
func TestAllWhoAskShareTheListOfRooms(t *testing.T) {
	h := startHost(t, nil)
	ann := h.api(t, "ann", sshtest.WithKey(sshtest.NewKey(t)))
	ann.does("create", map[string]any{"rules": "leeds", "seats": 2})
	listed := ann.does("rooms", nil)
	before := h.roomList()
	guest := h.api(t, "guest", sshtest.WithoutKey())
	if got := guest.does("rooms", nil); string(got["rooms"]) != string(listed["rooms"]) {
		t.Errorf("a guest is told of %s, ann of %s", got["rooms"], listed["rooms"])
	}
	if !same(before, h.roomList()) {
		t.Error("it was made anew for somebody else")
	}
	if shown := h.connect(t, "guest", sshtest.WithoutKey()).Run("rooms --json"); shown.Status != 0 || shown.Out != `{"rooms":`+string(before) {
		t.Errorf("the command shows %+v", shown)
	}
}

// untilTooFast asks until something is too fast, and says how often it was not.
func (c *apiClient) untilTooFast(do string, most int) int {
	c.t.Helper()
	for n := range most {
		if c.asks(do, nil).text("error") == "too_fast" {
			return n
		}
	}
	c.t.Errorf("%d times %s are not too fast", most, do)
	return most
}

// still has budgets that do not fill again while a test runs.
func still(s *Server) {
	for _, b := range []*APIBudget{&s.limits.API.Session, &s.limits.API.Person, &s.limits.API.Guests, &s.limits.API.Address} {
		b.Requests, b.Bytes, b.Work, b.Refusals = 0, 0, 0, 0
	}
}

// TestRequestsCostWhatTheyDo: from the budget of a person or of the guests of an address, however often they come again.
func TestRequestsCostWhatTheyDo(t *testing.T) {
	h := startHost(t, still)
	limits, cost := &h.limits.API, apiRequests()["rooms"].cost
	guest := h.api(t, "guest", sshtest.WithoutKey())
	if n := guest.untilTooFast("rooms", 100); n != limits.Guests.WorkBurst/cost {
		t.Errorf("a guest lists rooms %d times", n)
	}
	guest.conn.HangUp()
	again := h.api(t, "guest", sshtest.WithoutKey())
	again.refused("too_fast", "rooms", nil)
	again.refused("too_fast", "watch", map[string]any{"room": "no-room"})

	key := sshtest.NewKey(t)
	ann := h.api(t, "ann", sshtest.WithKey(key))
	if n := ann.untilTooFast("rooms", 100); n != limits.Person.WorkBurst/cost {
		t.Errorf("somebody lists rooms %d times", n)
	}
	ann.conn.HangUp()
	ann = h.api(t, "ann", sshtest.WithKey(key))
	ann.refused("too_fast", "rooms", nil)
	ann.refused("unknown_do", "dance", nil) // which costs nothing but its line

	bob := h.api(t, "bob", sshtest.WithKey(sshtest.NewKey(t)))
	bob.does("rooms", nil)
}

// TestMovesAreNeverTooFast for somebody who makes as many as a session may, beside guests who have used up their budget.
func TestMovesAreNeverTooFast(t *testing.T) {
	h := startHost(t, still)
	h.api(t, "guest", sshtest.WithoutKey()).untilTooFast("rooms", 100)
	ann := h.api(t, "ann", sshtest.WithKey(sshtest.NewKey(t)))
	const move = `{"id":1,"do":"move","n":100,"move":"QQ","cards":["Qs","Qd"]}` + "\n"
	burst := h.limits.API.Session.RequestBurst
	ann.sends(strings.Repeat(move, burst+1) + "{}")
	for range burst {
		if line := ann.read(); line.text("error") != "not_in_a_room" {
			t.Fatalf("a move is answered %s", line)
		}
	}
	if line := ann.read(); line.text("error") != "too_fast" || line.number("id") != 1 {
		t.Errorf("one more is answered %s", line)
	}
}

// TestAnAddressPays for all who come from it, and nobody who has used up their own budget takes from it.
func TestAnAddressPays(t *testing.T) {
	limits := DefaultAPILimits()
	for _, b := range []*APIBudget{&limits.Session, &limits.Person, &limits.Guests} {
		b.Work = 0
	}
	limits.Person.WorkBurst, limits.Address.Work, limits.Address.WorkBurst = 100, 0, 250
	all, err := newAPIBudgets(&limits)
	if err != nil {
		t.Fatal(err)
	}
	here, there := netip.MustParsePrefix("2001:db8::/64"), netip.MustParsePrefix("192.0.2.7/32")
	pays := func(who data.ID, from netip.Prefix, want int) {
		t.Helper()
		p := all.newPayer(from)
		p.is(who)
		n := 0
		for range 50 {
			if p.work(10) {
				n++
			}
		}
		if n != want {
			t.Errorf("%s pays %d times, want %d", who, n, want)
		}
	}
	pays("A", here, 10)
	pays("A", there, 0)
	pays("B", here, 10)
	pays("C", here, 5)
	pays("D", there, 10)
}

// TestBytesAreBounded before anybody is known to pay for them, and by address whoever comes again.
func TestBytesAreBounded(t *testing.T) {
	limits := DefaultAPILimits()
	limits.Session.Bytes, limits.Address.Bytes, limits.PendingBytes = 0, 0, 1<<30
	all, err := newAPIBudgets(&limits)
	if err != nil {
		t.Fatal(err)
	}
	line := strings.Repeat("x", 16<<10) + "\n"
	from := netip.MustParsePrefix("192.0.2.7/32")
	taken := 0
	for range 20 {
		in := newInbox(&limits, all.newPayer(from), func() { t.Error("hung up on") })
		in.read(strings.NewReader(strings.Repeat(line, 20)))
		if in.bytes > limits.Session.ByteBurst {
			t.Errorf("a session has %d bytes taken", in.bytes)
		}
		taken += in.bytes
	}
	if taken != limits.Address.ByteBurst {
		t.Errorf("an address has %d bytes taken", taken)
	}
}

// allocated is how many bytes something allocates.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestRefusedLinesAreNotParsed: they are answered with the id at their beginning, and cost next to no memory.
func TestRefusedLinesAreNotParsed(t *testing.T) {
	limits := DefaultLimits()
	unbounded(&limits.API)
	limits.API.Session.Requests, limits.API.Session.RequestBurst = 0, 0
	p := programsOf(t, limits).program()
	const lines = 500
	input := strings.Repeat(nested()+"\n", lines)
	used := allocated(func() { p.visit.inbox.read(strings.NewReader(input)) })
	if each := used / lines; each > 4<<10 {
		t.Errorf("a line takes %d bytes", each)
	}
	for range lines {
		request, ok := p.visit.inbox.next(t.Context())
		if got := string(p.answer(t.Context(), request).lines); !ok || !strings.HasPrefix(got, `{"id":6,"ok":false,"error":"too_fast"`) {
			t.Fatalf("answered %s", got)
		}
	}
}

// TestAFloodOfLongLines is hung up on sooner than one of short ones, in bytes as late.
func TestAFloodOfLongLines(t *testing.T) {
	for length, want := range map[int]int{0: 1000, 100: 1000, 1 << 10: 500, 16 << 10: 58} {
		limits := DefaultLimits()
		limits.API.Session.Refusals, limits.API.Session.Requests, limits.API.Session.RequestBurst = 0, 0, 0
		in := programsOf(t, limits).inbox
		floods := 0
		in.flooded = func() { floods++ }
		in.read(strings.NewReader(strings.Repeat(strings.Repeat("x", length)+"\n", 2000)))
		if len(in.waiting) != want || floods != 1 {
			t.Errorf("%d lines of %d bytes are refused, hung up on %d times", len(in.waiting), length, floods)
		}
	}
}

// TestANestedRequestIsNotDecoded: it is refused as soon as it is too deep.
func TestANestedRequestIsNotDecoded(t *testing.T) {
	p := programsOf(t, DefaultLimits()).program()
	line := []byte(nested())
	var got outgoing
	if used := allocated(func() { got = p.answer(t.Context(), incoming{text: line}) }); used > 16<<10 {
		t.Errorf("takes %d bytes", used)
	}
	if !strings.HasPrefix(string(got.lines), `{"id":6,"ok":false,"error":"bad_request"`) {
		t.Errorf("answered %s", got.lines)
	}
	for _, c := range []struct {
		text string
		deep bool
	}{
		{`{"a":[[[[[[[1]]]]]]]}`, false},
		{`{"a":[[[[[[[[1]]]]]]]]}`, true},
		{`{"a":"[[[[[[[[[[["}`, false},
		{`{"a":"\"[[[[[[[[[[["}`, false},
		{`{"a":"\\"},[[[[[[[[[[[`, true},
		{strings.Repeat("[]", 100), false},
	} {
		if got := tooDeep([]byte(c.text), 8); got != c.deep {
			t.Errorf("%s is too deep: %v", c.text, got)
		}
	}
}

// TestTheIDOfARefusedLine is found at its beginning or not at all.
func TestTheIDOfARefusedLine(t *testing.T) {
	pad := strings.Repeat("x", 300)
	for text, want := range map[string]string{
		`{"id":7,"do":"rooms"}`:                            `7`,
		` { "do" : "rooms" , "id" : "a\"b" , 9 `:           `"a\"b"`,
		`{"n":null,"bot":true,"id":-1e400}`:                `-1e400`,
		`{"id":7`:                                          `7`,
		`{"id":7,"text":"` + pad:                           `7`,
		`{"do":"x","` + pad + `":1,"id":7}`:                `null`,
		`{"x":"` + strings.Repeat("x", 243) + `","id":77}`: `null`, // of which the second 7 is not looked at
		`{"options":{},"id":7}`:                            `null`,
		`{"cards":[],"id":7}`:                              `null`,
		`{"id":[7]}`:                                       `null`,
		`{"id":true}`:                                      `null`,
		`{"id":null}`:                                      `null`,
		`{"id":"` + pad[:150] + `"}`:                       `null`,
		"{\"id\":\"\xff\"}":                                `null`,
		`[{"id":7}]`:                                       `null`,
		`7`:                                                `null`,
		``:                                                 `null`,
	} {
		if got := string(refusedID([]byte(text), 256)); got != want {
			t.Errorf("%s has the id %s, want %s", text, got, want)
		}
	}
}

// TestUnreadAnswersAreBoundedInBytes: what is more waits until something was written.
func TestUnreadAnswersAreBoundedInBytes(t *testing.T) {
	limits := DefaultAPILimits()
	limits.AnswerBytes = 1000
	for _, c := range []struct {
		name         string
		size, waits  int
		first, bytes int
	}{
		{"many", 300, 3, 0, 900}, {"one that is longer than all may be", 300, 1, 5000, 5000}, {"short ones", 1, limits.Answers, 0, limits.Answers},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				box := newOutbox(&limits, newLongAnswers(&limits), netip.Prefix{})
				ctx, cancel := context.WithCancel(t.Context())
				if c.first > 0 {
					box.put(ctx, outgoing{lines: make([]byte, c.first)})
				}
				put := make(chan struct{})
				go func() {
					defer close(put)
					for range 20 {
						box.put(ctx, outgoing{lines: make([]byte, c.size)})
					}
				}()
				synctest.Wait()
				if len(box.answers) != c.waits {
					t.Errorf("%d answers wait", len(box.answers))
				}
				o := <-box.answers
				box.written(&o)
				synctest.Wait()
				if box.bytes > max(limits.AnswerBytes, c.size*(limits.Answers+1)) {
					t.Errorf("%d bytes wait", box.bytes)
				}
				cancel()
				<-put
				close(box.answers)
				box.drop()
				if box.bytes != 0 {
					t.Errorf("%d bytes wait after the end", box.bytes)
				}
			})
		})
	}
}

// TestLongAnswersAreBoundedInAll: one for which there is no room is too fast, short ones are given all the same, and what
// was not read is given back at the end.
func TestLongAnswersAreBoundedInAll(t *testing.T) {
	limits := DefaultLimits()
	unbounded(&limits.API)
	limits.API.LongAnswer, limits.API.AnswerBytesPerAddress, limits.API.AnswerBytesInAll = 100, 2000, 5000
	v := programsOf(t, limits)
	v.server.lobby = emptyLobby(t)
	v.server.api.list = roomList{view: v.server.roomsFor(rooms.Person{}), text: bytes.Repeat([]byte("x"), 900)}
	long := v.server.api.long
	var all []*apiSession
	granted := map[netip.Prefix]int{}
	for i := range 40 {
		from := netip.PrefixFrom(netip.AddrFrom4([4]byte{192, 0, 2, byte(i % 8)}), 32)
		p := v.program()
		p.out.from = from
		all = append(all, p)
		o := p.answer(t.Context(), incoming{text: []byte(`{"id":1,"do":"rooms"}`)})
		switch {
		case o.shared != nil:
			granted[from]++
		case !bytes.Contains(o.lines, []byte(`"too_fast"`)):
			t.Errorf("answered %s", o.lines)
		}
		p.out.put(t.Context(), o)
		if short := p.answer(t.Context(), incoming{text: []byte(`{"id":2,"do":"leave"}`)}); !bytes.Contains(short.lines, []byte(`"not_in_a_room"`)) {
			t.Errorf("a short one is answered %s", short.lines)
		}
		if long.all > limits.API.AnswerBytesInAll || long.byAddress[from] > limits.API.AnswerBytesPerAddress {
			t.Fatalf("%d bytes are held, %d of them there", long.all, long.byAddress[from])
		}
	}
	if n := len(granted); n != 5 {
		t.Errorf("%d addresses have the list: %v", n, granted)
	}
	for _, p := range all {
		close(p.out.answers)
		p.out.drop()
	}
	if long.all != 0 || len(long.byAddress) != 0 {
		t.Errorf("%d bytes are held after the end", long.all)
	}
}

// emptyLobby has no rooms.
func emptyLobby(t *testing.T) *live.Lobby {
	t.Helper()
	s := noHost(t)
	return s.lobby
}

// TestWatchersShareLines: whoever has no seat is sent the same lines, made once, and nothing is kept once they have left.
func TestWatchersShareLines(t *testing.T) {
	all := watchers(t, 177)
	view := watchedTable(t, 2)
	for _, w := range all {
		w.show(view)
	}
	first := all[0]
	for _, w := range all[1:] {
		if !same(w.room, first.room) || !same(w.view, first.view) {
			t.Fatal("a line is made twice")
		}
	}
	shared := first.lines.of(view)
	if n := len(shared.lines); n != 3 { // the room, the move and the view
		t.Errorf("%d lines are made", n)
	}
	var made sync.Map
	var every sync.WaitGroup
	for i := range 50 {
		every.Go(func() {
			shared.line(lineKey{event: "result"}, func() any {
				if before, twice := made.LoadOrStore("result", i); twice {
					t.Errorf("made by %v and %d", before, i)
				}
				return i
			})
		})
	}
	every.Wait()

	seated := *watchedTable(t, 3)
	seated.Seat = 1
	if first.lines.of(&seated) != nil {
		t.Error("the view of a seat is shared")
	}
	if first.lines.of(watchedTable(t, 1)) != nil || first.lines.of(view) != shared {
		t.Error("an older view takes the place of a newer one")
	}
	for _, w := range all {
		w.enter(nil)
	}
	if n := len(first.visit.server.api.watched.rooms); n != 0 {
		t.Errorf("%d rooms are kept", n)
	}
}

// TestBotsComeAndGoAtAPaceOnScreens, too.
func TestBotsComeAndGoAtAPaceOnScreens(t *testing.T) {
	s := noHost(t)
	h := s.comes(ann)
	at := h.enters(t, h.makes(t))
	for n := range rooms.DefaultRoomLimits().SeatBotBurst {
		var command rooms.Command = rooms.AddBot{Level: "easy"}
		if n%2 == 1 {
			command = rooms.RemoveBot{}
		}
		if err := at.Do(command); err != nil {
			t.Fatal(err)
		}
	}
	if err := at.Do(rooms.AddBot{Level: "easy"}); fmt.Sprint(err) != rooms.ErrTooFast.Error() {
		t.Errorf("one more: %v", err)
	}
}

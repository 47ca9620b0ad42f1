package views

import (
	"encoding/binary"
	"fmt"
	"hash/maphash"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unsafe"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/housetest"
	"shithead/views/lobby"
	"shithead/views/look"
	"shithead/views/table"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// onlooker is a session that watches a room and does this and that.
type onlooker struct {
	*App
	who      rooms.Person
	kept     data.Settings
	host     ui.Host
	terminal ui.Terminal
	size     [2]int
	timers   []ui.LaterMsg
	house    housetest.House
}

// come begins the session anew, in a room.
func (o *onlooker) come(themes *look.Themes, view *rooms.RoomView) {
	o.timers = nil
	o.App = NewApp(Config{
		Words: languages.For(o.terminal.Locale), Themes: themes, Person: o.who, Host: o.host, Terminal: o.terminal, Start: &Start{Code: view.Code},
		Shows: func(*words.Words, bool) {}, Preferences: func() data.Settings { return o.kept }, Enter: func(rooms.Person) lobby.House { return &o.house },
	})
	o.run(o.Init())
	o.tell(table.ViewMsg{View: view})
}

func (o *onlooker) tell(msg tea.Msg) { o.run(o.Update(msg)) }

func (o *onlooker) press(key string) { o.tell(viewtest.Presses(key)[0]) }

func (o *onlooker) fire() {
	if len(o.timers) > 0 {
		at := o.timers[0]
		o.timers = o.timers[1:]
		o.tell(at.Then(time.Time{}))
	}
}

func (o *onlooker) run(cmd tea.Cmd) { o.timers = append(o.timers, viewtest.Run(o.Update, cmd)...) }

var hashes = maphash.MakeSeed()

// picture is all that is seen, in a frame of a palette that all frames of a test have.
func (o *onlooker) picture(f *frame.Frame) uint64 {
	f.Resize(o.size[0], o.size[1])
	o.Draw(f)
	b := fmt.Append(make([]byte, 0, 6*o.size[0]*o.size[1]), f.Title(), f.Cursor(), f.Width())
	for y := range f.Height() {
		for _, c := range f.Row(y) {
			b = binary.LittleEndian.AppendUint16(f.AppendContent(b, c), uint16(c.Style()))
		}
	}
	return maphash.Bytes(hashes, b)
}

// show is a room of bots and people who play round after round, as those see it who watch.
type show struct {
	t     *testing.T
	rng   *rand.Rand
	round *tabletest.Round
	seed  uint64
	view  *rooms.RoomView
	chat  []rooms.ChatLine
	said  int
	began int // counts the logs
	// renames: people have other names at times.
	renames bool
}

func (s *show) rarely(n int) bool { return s.rng.IntN(n) == 0 }

// goOn is what is seen after something more has happened.
func (s *show) goOn() *rooms.RoomView {
	rng, before := s.rng, s.view
	if s.round == nil || s.round.State.Phase() == engine.PhaseOver || s.rarely(150) {
		s.seed++
		var log []rooms.Entry
		if s.round != nil {
			log = s.round.Log
		}
		code := []string{"bitenight", "leeds", "schwechat", "classic"}[rng.IntN(4)]
		s.round = tabletest.NewRoundOf(s.t, code, 2+rng.IntN(9), s.seed)
		s.round.Log = append(log, s.round.Log...)
	} else if !s.rarely(3) {
		s.round.Step()
	}
	r := s.round
	if s.rarely(30) {
		notices := []rooms.Entry{{Kind: rooms.EntryNotice, Seat: engine.NoSeat}, {Kind: rooms.EntryLeft, Seat: 0}, {Kind: rooms.EntryBack, Seat: 1, Name: "Bartholomew"}}
		r.Log = append(r.Log, notices[rng.IntN(len(notices))])
	}
	v := viewtest.Watched(tabletest.Logged(r))
	v.Log = slices.Clone(v.Log)
	if v.At = viewtest.Noon; before != nil {
		v.At = before.At.Add(time.Duration(1+rng.IntN(5000)) * time.Millisecond)
	}
	if s.rarely(40) { // the room has been brought back
		r.Log, v.Log, v.Logged, v.Lines, s.began = nil, nil, 0, 0, s.began+1
	}
	v.Round, v.LogBegan, v.Deadline = data.ID(fmt.Sprint("r", s.seed)), time.Unix(int64(s.began), 0), time.Time{}
	if !s.rarely(3) {
		v.Deadline = v.At.Add(time.Duration(rng.IntN(40)) * time.Second)
	}
	if r.State.Phase() == engine.PhaseOver {
		v.Phase, v.Result = rooms.Between, &rooms.RoundResult{Result: r.State.Result(), Away: make([]bool, len(v.Seats)), End: "played"}
	}
	if s.rarely(8) {
		who := []rooms.Person{{ID: "w2", Name: "wam"}, {ID: "w1", Name: "wim"}}
		for i := range v.Seats {
			who = append(who, v.Seats[i].Owner)
		}
		at := rng.IntN(len(who))
		line := rooms.ChatLine{Seat: max(at-2, engine.NoSeat), Who: who[at], Text: fmt.Sprint("line ", s.said), At: v.At, Logged: v.Logged}
		s.chat, s.said = append(slices.Clone(s.chat[max(0, len(s.chat)-20):]), line), s.said+1
	}
	v.Chat, v.Said = s.chat, s.said
	if s.rarely(6) {
		v.Queue = []rooms.Person{{ID: "w3", Name: "wum"}, {ID: "w1", Name: "wim"}}[rng.IntN(2):]
	}
	for i := range v.Seats {
		if s.renames && s.rarely(8) {
			v.Seats[i].Name += []string{"a", "o"}[rng.IntN(2)]
		}
	}
	if s.rarely(8) {
		v.Paused, v.Watchers, v.Terms.BotPace = s.rarely(2), rng.IntN(4), rooms.PaceFast
	}
	s.view = v
	return v
}

// seated is what is seen as the first seat sees it, who is awake.
func (s *show) seated() *rooms.RoomView {
	v := *s.view
	v.Seat, v.Table, v.Legal, v.Seats = 0, s.round.State.View(0), s.round.State.Legal(0, nil), slices.Clone(v.Seats)
	v.Seats[0].Auto = s.rarely(20)
	return &v
}

// onlookers are sessions of which some are alike and some are not; a few have a seat.
func onlookers(rng *rand.Rand, alike bool) (all []*onlooker) {
	sizes := [][2]int{{80, 24}, {120, 20}, {40, 12}, {90, 50}, {104, 30}, {130, 45}, {80, 52}, {38, 10}}
	rng.Shuffle(len(sizes), func(i, j int) { sizes[i], sizes[j] = sizes[j], sizes[i] })
	for i := range 24 {
		o := &onlooker{size: sizes[i%2], terminal: ui.Terminal{Depth: look.True, Locale: "en"}, who: rooms.Person{Name: "guest"}}
		o.host.Name = []string{"cards.example", "other.example"}[rng.IntN(2)]
		if i%2 == 0 {
			o.who = rooms.Person{ID: data.ID(fmt.Sprint("w", i/2)), Name: fmt.Sprint("who", i)}
		}
		if i < 3 {
			o.who = rooms.Person{ID: "p0", Name: "ann"}
		}
		if all = append(all, o); alike {
			o.size = sizes[0]
			continue
		}
		*[]*string{&o.kept.Language, &o.terminal.Locale}[rng.IntN(2)] = anyLanguage(rng)
		o.terminal.Light, o.kept.Rules, o.kept.Motion = rng.IntN(9) == 0, rng.IntN(9) == 0, []string{"", "", "", "off"}[rng.IntN(4)]
	}
	return all
}

func anyLanguage(rng *rand.Rand) string { return languages.Tags()[rng.IntN(len(languages.Tags()))] }

// picture is what a session has drawn, and what that depends on, by its key for all sessions and by its state for itself, nil where it has none.
type picture struct {
	before     *picture // of the same session
	key, state any
	room       string // that calls
	size       [2]int
	seen       uint64 // a hash
}

// watch has sessions see a room for so many changes while they do this and that, and takes what each has drawn after each.
func watch(t *testing.T, seed uint64, changes int) (all []*picture) {
	rng, palette := rand.New(rand.NewPCG(seed, 9)), frame.NewPalette()
	f, themes := frame.New(palette, 0, 0), look.NewThemes(palette)
	on, second := &show{t: t, rng: rng, renames: seed%2 == 0}, (&show{t: t, rng: rng}).goOn()
	second.Code = "other-room"
	sessions, view := onlookers(rng, seed%3 == 0), on.goOn()
	for i, o := range sessions {
		o.house.Listed = &rooms.LobbyView{Rooms: []*rooms.RoomSummary{{Code: view.Code, Phase: rooms.Playing}, {Code: second.Code, Phase: rooms.Playing}}}
		if i%8 == 0 { // there is no other table
			o.house.Listed.Rooms = o.house.Listed.Rooms[:1]
		}
		o.come(themes, view)
	}
	last := make([]*picture, len(sessions))
	for range changes {
		view = on.goOn()
		for i, o := range sessions {
			o.happens(rng, on, second)
			if _, ok := o.screen.(*lobby.Lobby); ok {
				o.come(themes, view)
			}
			state, _ := o.State(o.size[0], o.size[1]).(called)
			last[i] = &picture{last[i], o.Key(o.size[0], o.size[1]), state.of, state.room, o.size, o.picture(f)}
			all = append(all, last[i])
		}
	}
	return all
}

func (o *onlooker) happens(rng *rand.Rand, on *show, second *rooms.RoomView) {
	if rng.IntN(7) > 1 {
		view := on.view
		if o.who.ID == "p0" {
			view = on.seated()
		}
		o.tell(table.ViewMsg{View: view})
	}
	for len(o.timers) > 0 && rng.IntN(3) == 0 {
		o.fire()
	}
	keys := strings.Fields("? l p c g i esc tab left right h b m s w d 1 x : enter 3 7 k e ctrl+p f1 up . ,")
	switch act := rng.IntN(40); act {
	case 0, 1, 2:
		o.press(keys[rng.IntN(len(keys))])
	case 3, 4, 5:
		o.press("esc")
	case 6:
		o.tell(lobby.CallsMsg{View: &rooms.CallsView{Rooms: [][]string{nil, {on.view.Code}, {"other-room"}, {"third-room"}}[rng.IntN(4)]}})
	case 7:
		o.run(o.lobby.Prefers.Set(words.Language, anyLanguage(rng)))
	case 8:
		o.press([]string{"g", ".", "c", "3", "d"}[rng.IntN(5)])
		o.tell(table.SecondMsg{Msg: table.ViewMsg{View: second}})
	case 9:
		if who := (rooms.Person{ID: "w1", Name: "wim"}); rng.IntN(3) == 0 || !o.lobby.Muted.Hears(who) {
			o.lobby.Muted.Toggle(who)
		}
	case 10, 11:
		if o.who.ID != "p0" { // those who watch are alike more often
			break
		}
		o.tell(ui.SetMsg{Settings: data.Settings{Rules: rng.IntN(2) == 0, Motion: []string{"", "off"}[rng.IntN(2)]}})
		o.tell(ui.NamedMsg{Name: "ann" + strconv.Itoa(rng.IntN(9))})
		o.tell(ui.BackgroundMsg{Light: rng.IntN(2) == 0})
	default:
		for range rng.IntN(3) {
			if o.who.ID == "p0" {
				o.press(keys[rng.IntN(len(keys))])
			}
		}
	}
}

// clash is the first picture that is not that of another session with the same key, as it is without some part; -1 for none.
func clash(all []*picture, without func(key any) any) int {
	type drawing struct {
		key  any
		size [2]int
	}
	drawn := map[drawing]uint64{}
	for i := range all {
		if all[i].key == nil {
			continue
		}
		d := drawing{without(all[i].key), all[i].size}
		if first, ok := drawn[d]; ok && first != all[i].seen {
			return i
		}
		drawn[d] = all[i].seen
	}
	return -1
}

// outdated is the first picture that differs from that before, with the same state without some part; -1 for none.
func outdated(all []*picture, without func(state any) any) int {
	for i, now := range all {
		was := now.before
		if was == nil || was.seen == now.seen || was.state == nil || now.state == nil || was.room != now.room {
			continue
		}
		if without(was.state) == without(now.state) {
			return i
		}
	}
	return -1
}

// TestPropertyTheSameKeyIsTheSamePicture for all sessions, whatever they have seen and done before, and whoever they are, and in a session the
// same state is. Whatever is left out of a key there are some who would see what is not theirs, and of a state something would not be seen.
func TestPropertyTheSameKeyIsTheSamePicture(t *testing.T) {
	var all []*picture
	// These matter so rarely, or so rarely alone, that they have tests of their own.
	needed := map[string]bool{
		"watched.told.lead": true, "watched.moment.view": true, "ui.words": true, "turned": true, "waits": true, "elsewhere": true, "second": true,
	}
	least, idle := uint64(6), []string{"?"}
	if viewtest.Long() {
		least = 28
	}
	for seed := uint64(0); seed < least || seed < 28 && len(idle) > 0; seed++ {
		all = append(all, watch(t, seed, 250)...)
		idle = append(needless(all, clash, func(p *picture) any { return p.key }, needed),
			needless(all, outdated, func(p *picture) any { return p.state }, needed)...)
	}
	golden.Equal(t, len(idle), 0, "nothing depends on ", idle)
	same := func(v any) any { return v }
	if i := clash(all, same); i >= 0 {
		t.Fatalf("two pictures of one key, %+v", all[i].key)
	}
	if i := outdated(all, same); i >= 0 {
		t.Fatalf("two pictures of one state, %+v", all[i].state)
	}
	keys, states, different, again := 0, 0, map[any]bool{}, 0
	for _, p := range all {
		if p.key != nil {
			keys++
			different[[2]any{p.key, p.size}] = true
		}
		if p.state != nil {
			states++
			if p.before != nil && p.before.state == p.state {
				again++
			}
		}
	}
	if keys < len(all)/2 || len(different) > keys*9/10 || states < len(all)/3 || again < states/10 {
		t.Errorf("of %d pictures %d have %d keys and %d a state, %d that of the one before", len(all), keys, len(different), states, again)
	}
}

// needless are the parts of what pictures depend on without which no picture would be another's, of those that are not known to be needed.
func needless(all []*picture, wrong func([]*picture, func(any) any) int, what func(*picture) any, needed map[string]bool) (names []string) {
	types := map[reflect.Type]bool{}
	for i := range all {
		types[reflect.TypeOf(what(all[i]))] = true
	}
	delete(types, nil)
	for part, without := range parts(types) {
		part = strings.TrimPrefix(part, "state.State.")
		if strings.HasPrefix(part, "choice.") && part != "choice.Rank" || needed[part] {
			continue
		}
		if needed[part] = wrong(all, without) >= 0; !needed[part] {
			names = append(names, part)
		}
	}
	return names
}

// parts are the parts of some types, each with what a value is without it.
func parts(types map[reflect.Type]bool) map[string]func(any) any {
	list := map[string]func(any) any{}
	for of := range maps.Keys(types) {
		for _, index := range fields(of) {
			var path []string
			for i := range index {
				path = append(path, of.FieldByIndex(index[:i+1]).Name)
			}
			list[of.Name()+"."+strings.Join(path, ".")] = func(key any) any {
				if reflect.TypeOf(key) != of {
					return key
				}
				c := reflect.New(of).Elem()
				c.Set(reflect.ValueOf(key))
				f := c.FieldByIndex(index)
				reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem().SetZero()
				return c.Interface()
			}
		}
	}
	return list
}

// fields are those of a type, of those that are types of screens the fields in turn.
func fields(of reflect.Type) (list [][]int) {
	for i := range of.NumField() {
		f := of.Field(i)
		ours := strings.HasPrefix(f.Type.PkgPath(), "shithead/views/table") || f.Type == reflect.TypeFor[ui.Shared]()
		if f.Type.Kind() != reflect.Struct || !ours {
			list = append(list, f.Index)
			continue
		}
		for _, index := range fields(f.Type) {
			list = append(list, append([]int{i}, index...))
		}
	}
	return list
}

type helped struct{ ui.Screen }

func (helped) Help() []words.Key { return []words.Key{{Key: "a", Does: "b"}} }

// TestWhatIsOnesOwn_IsNotShared: the page of keys that was opened before one was there, and what another session of the account prefers.
func TestWhatIsOnesOwn_IsNotShared(t *testing.T) {
	p := atTable(t, viewtest.Ann, viewtest.Watched(viewtest.Playing(t)), data.Settings{})
	before := p.app.Key(140, 45)
	p.Tell(ui.SetMsg{Settings: data.Settings{Rules: true}})
	after := p.app.Key(140, 45)
	p.app.help = ui.NewHelp(helped{}, "?")
	if over := p.app.Key(140, 45); before == nil || after == nil || before == after || over != nil {
		t.Errorf("the keys are %v, %v and %v", before, after, over)
	}
}

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
	"shithead/engine/enginetest"
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
	who           rooms.Person
	kept          data.Settings
	host          ui.Host
	terminal      ui.Terminal
	width, height int
	timers        []ui.LaterMsg
	house         housetest.House
}

func (o *onlooker) come(themes *look.Themes, view *rooms.RoomView) {
	o.timers = nil
	o.house.History.Stats.Counted = []data.Stats{{Rounds: 1}} // so that nothing is asked
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
	f.Resize(o.width, o.height)
	o.Draw(f)
	b := fmt.Append(make([]byte, 0, 6*o.width*o.height), f.Title(), f.Cursor(), f.Width())
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
	rules string
	seed  uint64
	view  *rooms.RoomView
	chat  []rooms.ChatLine
	said  int
	// renames: people have other names at times.
	renames bool
	// began counts the logs.
	began int
}

// goOn is what is seen after something more has happened.
func (s *show) goOn() *rooms.RoomView {
	rng, before := s.rng, s.view
	if s.round == nil || s.round.State.Phase() == engine.PhaseOver || rng.IntN(150) == 0 {
		s.seed++
		var log []rooms.Entry
		if s.round != nil {
			log = s.round.Log
		}
		s.rules = []string{"bitenight", "leeds", "schwechat", "classic"}[rng.IntN(4)]
		s.round = tabletest.NewRoundOf(s.t, s.rules, 2+rng.IntN(9), s.seed)
		s.round.Log = append(log, s.round.Log...)
	} else if rng.IntN(3) > 0 {
		s.round.Step()
	}
	r := s.round
	if rng.IntN(30) == 0 {
		notices := []rooms.Entry{{Kind: rooms.EntryNotice, Seat: engine.NoSeat}, {Kind: rooms.EntryLeft, Seat: 0}, {Kind: rooms.EntryBack, Seat: 1, Name: "Bartholomew"}}
		r.Log = append(r.Log, notices[rng.IntN(len(notices))])
	}
	v := tabletest.Logged(r)
	if v.At = time.Date(2026, 1, 2, 20, 0, 0, 0, time.UTC); before != nil {
		v.At = before.At.Add(time.Duration(1+rng.IntN(5000)) * time.Millisecond)
	}
	if rng.IntN(40) == 0 { // the room has been brought back
		r.Log = r.Log[:0:0]
		v.Log, v.Logged, v.Lines = nil, 0, 0
		s.began++
	}
	v.Seat, v.Table, v.Legal, v.Log = engine.NoSeat, r.State.View(engine.NoSeat), nil, slices.Clone(v.Log)
	v.Round, v.LogBegan, v.Deadline = data.ID(fmt.Sprint("r", s.seed)), time.Unix(int64(s.began), 0), time.Time{}
	if rng.IntN(3) > 0 {
		v.Deadline = v.At.Add(time.Duration(rng.IntN(40)) * time.Second)
	}
	r.Finish(v, rooms.Between)
	if rng.IntN(8) == 0 {
		seat := rng.IntN(len(v.Seats)+2) - 2
		line := rooms.ChatLine{Seat: max(seat, engine.NoSeat), Who: rooms.Person{ID: "w1", Name: "wim"}, Text: fmt.Sprint("line ", s.said), At: v.At, Logged: v.Logged}
		if seat == -2 {
			line.Seat, line.Who = engine.NoSeat, rooms.Person{ID: "w2", Name: "wam"}
		} else if seat >= 0 {
			line.Who = v.Seats[seat].Owner
		}
		s.chat, s.said = append(s.chat[max(0, len(s.chat)-20):len(s.chat):len(s.chat)], line), s.said+1
	}
	v.Chat, v.Said = s.chat, s.said
	if rng.IntN(6) == 0 {
		v.Queue = []rooms.Person{{ID: "w3", Name: "wum"}, {ID: "w1", Name: "wim"}}[rng.IntN(2):]
	}
	if s.renames && rng.IntN(4) == 0 {
		for i := range v.Seats {
			v.Seats[i].Name += []string{"a", "o"}[rng.IntN(2)]
		}
	}
	if rng.IntN(8) == 0 {
		v.Paused, v.Watchers = rng.IntN(2) == 0, rng.IntN(4)
		v.Terms.BotPace = rooms.PaceFast
	}
	s.view = v
	return v
}

// onlookers are sessions of which some are alike and some are not.
func onlookers(rng *rand.Rand, alike bool) (all []*onlooker) {
	sizes := [][2]int{{80, 24}, {120, 20}, {40, 12}, {90, 50}, {104, 30}, {130, 45}}
	rng.Shuffle(len(sizes), func(i, j int) { sizes[i], sizes[j] = sizes[j], sizes[i] })
	sizes = sizes[:1+rng.IntN(2)]
	const most = 24
	for i := range most {
		size := sizes[rng.IntN(len(sizes))]
		o := &onlooker{width: size[0], height: size[1], terminal: ui.Terminal{Depth: look.True, Locale: "en"}, host: ui.Host{Name: []string{"cards.example", "other.example"}[rng.IntN(2)]}}
		if o.who = (rooms.Person{Name: "guest"}); i%2 == 0 {
			o.who = rooms.Person{ID: data.ID(fmt.Sprint("w", i/2)), Name: "who" + strconv.Itoa(i)}
		}
		if language := languages.Tags()[rng.IntN(len(languages.Tags()))]; rng.IntN(2) == 0 {
			o.kept.Language = language
		} else {
			o.terminal.Locale = language
		}
		if alike {
			o.width, o.height, o.kept, o.terminal.Locale = sizes[0][0], sizes[0][1], data.Settings{}, "en"
			all = append(all, o)
			continue
		}
		switch rng.IntN(10) {
		case 0:
			o.terminal.Light = true
		case 1:
			o.kept.Rules = true
		case 2:
			o.kept.Motion = "off"
		}
		all = append(all, o)
	}
	return all
}

// samples are what sessions have drawn, with the keys that they gave.
type samples struct {
	keys     []any
	sizes    [][2]int
	pictures []uint64 // hashes
	alone    int      // pictures without a key
	needed   map[string]bool
}

// sample has sessions watch for so many changes, and takes what each has drawn after each where it has a key.
func (s *samples) sample(t *testing.T, seed uint64, changes int) {
	rng, palette := rand.New(rand.NewPCG(seed, 9)), frame.NewPalette()
	f := frame.New(palette, 0, 0)
	themes, on := look.NewThemes(palette), &show{t: t, rng: rng, renames: seed%2 == 0}
	all := onlookers(rng, seed%3 == 0)
	second := (&show{t: t, rng: rng}).goOn()
	second.Code = "other-room"
	view := on.goOn()
	for i, o := range all {
		o.house.Listed = &rooms.LobbyView{Rooms: []*rooms.RoomSummary{{Code: view.Code, Phase: rooms.Playing}, {Code: second.Code, Phase: rooms.Playing}}}
		if i%8 == 0 { // there is no other table
			o.house.Listed.Rooms = o.house.Listed.Rooms[:1]
		}
		o.come(themes, view)
	}
	keys := strings.Fields("? l p c g i esc tab left h b m s w d 1 x : enter 3 e ctrl+p f1 up .")
	for range changes {
		view = on.goOn()
		for _, o := range all {
			if rng.IntN(7) > 0 {
				o.tell(table.ViewMsg{View: view})
			}
			for len(o.timers) > 0 && rng.IntN(3) == 0 {
				o.fire()
			}
			switch rng.IntN(40) {
			case 0, 1:
				o.press(keys[rng.IntN(len(keys))])
			case 2, 3, 4:
				o.press("esc")
			case 5:
				o.tell(lobby.CallsMsg{View: &rooms.CallsView{Rooms: [][]string{nil, {view.Code}, {"other-room"}, {"third-room"}}[rng.IntN(4)]}})
			case 6:
				o.run(o.lobby.Prefers.Set(words.Language, languages.Tags()[rng.IntN(len(languages.Tags()))]))
			case 7:
				o.press([]string{"g", ".", "c", "3", "d"}[rng.IntN(5)])
				o.tell(table.SecondMsg{Msg: table.ViewMsg{View: second}})
			case 8:
				if rng.IntN(3) == 0 || !o.lobby.Muted.Hears("w1") {
					o.lobby.Muted.Here = o.lobby.Muted.Here.Set("w1", o.lobby.Muted.Hears("w1"))
				}
			}
			if _, ok := o.screen.(*lobby.Lobby); ok {
				o.come(themes, view)
			}
			key := o.Key(o.width, o.height)
			if key == nil {
				s.alone++
				continue
			}
			s.keys, s.sizes = append(s.keys, key), append(s.sizes, [2]int{o.width, o.height})
			s.pictures = append(s.pictures, o.picture(f))
		}
	}
}

// clash is the first picture that is not that of another session with the same key, as it is without some part; -1 for none.
func (s *samples) clash(without func(key any) any) int {
	type drawing struct {
		key  any
		size [2]int
	}
	drawn := map[drawing]uint64{}
	for i, key := range s.keys {
		d := drawing{without(key), s.sizes[i]}
		if first, ok := drawn[d]; ok && first != s.pictures[i] {
			return i
		}
		drawn[d] = s.pictures[i]
	}
	return -1
}

// TestPropertySessionsWithTheSameKeyDrawTheSame, whatever they have seen and done before, and whoever they are; and whatever
// of a key is left out, there are some who would see what is not theirs.
func TestPropertySessionsWithTheSameKeyDrawTheSame(t *testing.T) {
	enginetest.SkipShort(t)
	all := samples{needed: map[string]bool{}}
	const first = 28 // soon everything is needed
	least := uint64(4)
	if viewtest.Long() {
		least = 28
	}
	for n := uint64(0); n < least || n < 28 && len(all.needless()) > 0; n++ {
		all.sample(t, first+n, 250)
	}
	if i := all.clash(func(key any) any { return key }); i >= 0 {
		t.Fatalf("two pictures of one key, %+v", all.keys[i])
	}
	different := map[any]bool{}
	for i, key := range all.keys {
		different[[2]any{key, all.sizes[i]}] = true
	}
	if n := len(all.keys); n < all.alone || len(different) > n*9/10 {
		t.Errorf("of %d pictures %d have no key, the others have %d", n+all.alone, all.alone, len(different))
	}
	golden.Equal(t, all.needless(), nil, "nothing depends on these")
}

// needless are the parts of keys without which no picture would be another's.
func (s *samples) needless() (names []string) {
	// These matter so rarely that they have tests of their own.
	rare := []string{"watched.told.lead", "watched.moment.view"}
	for part, without := range parts(s.keys) {
		if slices.Contains(rare, part) || s.needed[part] {
			continue
		}
		if s.needed[part] = s.clash(without) >= 0; !s.needed[part] {
			names = append(names, part)
		}
	}
	return names
}

// parts are the parts of keys, each with what a key is without it.
func parts(keys []any) map[string]func(any) any {
	list := map[string]func(any) any{}
	types := map[reflect.Type]bool{}
	for _, key := range keys {
		types[reflect.TypeOf(key)] = true
	}
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

// seated is what is seen as the first seat sees it, who is awake.
func (s *show) seated() *rooms.RoomView {
	v := *s.view
	v.Seat, v.Table, v.Legal = 0, s.round.State.View(0), s.round.State.Legal(0, nil)
	v.Seats = slices.Clone(v.Seats)
	v.Seats[0].Auto = s.rng.IntN(20) == 0
	return &v
}

// stated is a picture, what it depends on of the screen, nil where that is not known, and the room that calls.
type stated struct {
	of      any
	aside   ui.Aside
	picture uint64
}

// drawn is what a session has drawn that somebody plays or watches in, one after the other.
func drawn(t *testing.T, seed uint64, changes int) (all []stated) {
	rng, palette := rand.New(rand.NewPCG(seed, 3)), frame.NewPalette()
	f := frame.New(palette, 0, 0)
	themes, on := look.NewThemes(palette), &show{t: t, rng: rng}
	size := [][2]int{{80, 24}, {120, 40}, {40, 12}, {100, 30}, {38, 10}, {80, 52}}[rng.IntN(6)]
	o := &onlooker{
		width: size[0], height: size[1], terminal: ui.Terminal{Depth: look.True, Locale: "en"},
		who: []rooms.Person{{ID: "p0", Name: "ann"}, {ID: "w9", Name: "eve"}, {Name: "guest"}}[seed%4%3],
	}
	see := func() *rooms.RoomView {
		if on.goOn(); seed%4%3 == 0 {
			return on.seated()
		}
		return on.view
	}
	keys := strings.Fields("left right enter enter enter enter tab 3 7 k esc up e s h b m i . , x d c a ? l p g w f1")
	view := see()
	o.come(themes, view)
	for range changes {
		o.house.Listed = &rooms.LobbyView{Rooms: []*rooms.RoomSummary{{Code: view.Code, Phase: rooms.Playing}, {Code: "other-room", Phase: rooms.Playing}}[:1+rng.IntN(2)]}
		switch rng.IntN(16) {
		case 0, 1, 2, 3:
			view = see()
			o.tell(table.ViewMsg{View: view})
		case 4, 5, 6:
			o.fire()
		case 7:
			o.tell(lobby.CallsMsg{View: &rooms.CallsView{Rooms: [][]string{nil, {view.Code}, {"other-room"}, {"third-room"}}[rng.IntN(4)]}})
		case 8:
			o.press("esc")
		case 9:
			o.run(o.lobby.Prefers.Set(words.Language, languages.Tags()[rng.IntN(len(languages.Tags()))]))
		case 10:
			o.tell(ui.SetMsg{Settings: data.Settings{Rules: rng.IntN(2) == 0, Motion: []string{"", "off"}[rng.IntN(2)]}})
		case 11:
			o.tell(ui.NamedMsg{Name: "ann" + strconv.Itoa(rng.IntN(9))})
			o.tell(ui.BackgroundMsg{Light: rng.IntN(2) == 0})
		default:
			o.press(keys[rng.IntN(len(keys))])
		}
		if _, ok := o.screen.(*lobby.Lobby); ok {
			o.come(themes, view)
			all = append(all, stated{}) // another screen was shown
		}
		state, _ := o.State(o.width, o.height).(besides)
		all = append(all, stated{state.of, state.aside, o.picture(f)})
	}
	return all
}

// outdated is the first picture that differs from that before, with the same state without some part; -1 for none.
func outdated(all []stated, without func(state any) any) int {
	for i := range all[1:] {
		before, now := &all[i], &all[i+1]
		if before.of != nil && now.of != nil && before.aside == now.aside && without(before.of) == without(now.of) &&
			before.picture != now.picture {
			return i + 1
		}
	}
	return -1
}

// TestPropertyWithTheSameStateNothingElseIsDrawn, whatever happens in a session; and whatever of a state is left out, something
// would not be seen.
func TestPropertyWithTheSameStateNothingElseIsDrawn(t *testing.T) {
	var all []stated
	for seed := range uint64(16) {
		all = append(all, drawn(t, seed, 400)...)
		all = append(all, stated{}) // another session
	}
	if i := outdated(all, func(state any) any { return state }); i >= 0 {
		t.Fatalf("two pictures of one state, %+v", all[i].of)
	}
	var states []any
	known, same := 0, 0
	for i := range all {
		if all[i].of != nil {
			states, known = append(states, all[i].of), known+1
			if i > 0 && all[i-1].of == all[i].of {
				same++
			}
		}
	}
	if known < len(all)/3 || same < known/10 {
		t.Errorf("of %d pictures %d have a state, %d that of the one before", len(all), known, same)
	}
	// These matter so rarely, or so rarely alone, that they are not seen here.
	rare := []string{"ui.words", "turned", "flying", "waits", "elsewhere", "second", "given"}
	for part, without := range parts(states) {
		part = strings.TrimPrefix(part, "state.State.")
		if !slices.Contains(rare, part) && (!strings.HasPrefix(part, "choice.") || part == "choice.Rank") && outdated(all, without) < 0 {
			t.Errorf("nothing depends on %s", part)
		}
	}
}

type helped struct{ ui.Screen }

func (helped) Help() []words.Key { return []words.Key{{Key: "a", Does: "b"}} }

// TestThePageOfKeys_IsNotShared, also where it was opened before one was at the table.
func TestThePageOfKeys_IsNotShared(t *testing.T) {
	p := atTable(t, viewtest.Ann, viewtest.Watched(viewtest.Playing(t)), data.Settings{})
	before := p.app.Key(140, 45)
	p.app.help = ui.NewHelp(helped{}, "?")
	if over := p.app.Key(140, 45); before == nil || over != nil {
		t.Errorf("the keys are %v and %v", before, over)
	}
}

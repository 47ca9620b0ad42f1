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

// comes begins the session anew, in a room.
func (o *onlooker) comes(themes *look.Themes, view *rooms.RoomView) {
	o.timers = nil
	o.App = NewApp(Config{
		Words: languages.For(o.terminal.Locale), Themes: themes, Person: o.who, Host: o.host, Terminal: o.terminal, Start: &Start{Code: view.Code},
		Shows: func(*words.Words, bool) {}, Preferences: func() data.Settings { return o.kept }, Enter: func(rooms.Person) lobby.House { return &o.house },
	})
	o.runs(o.Init())
	o.tells(table.ViewMsg{View: view})
}

// tells hands the session a message, and what comes of it but timers.
func (o *onlooker) tells(msg tea.Msg) { o.runs(o.Update(msg)) }

func (o *onlooker) runs(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil, tea.QuitMsg:
	case ui.LaterMsg:
		o.timers = append(o.timers, msg)
	case tea.BatchMsg:
		for _, c := range msg {
			o.runs(c)
		}
	default:
		o.tells(msg)
	}
}

// picture is all that is seen, in a frame of a palette that all frames of a test have.
func (o *onlooker) picture(f *frame.Frame) string {
	f.Resize(o.width, o.height)
	o.Draw(f)
	b := make([]byte, 0, 6*o.width*o.height)
	for y := range f.Height() {
		for _, c := range f.Row(y) {
			b = binary.LittleEndian.AppendUint16(f.AppendContent(b, c), uint16(c.Style()))
		}
	}
	return fmt.Sprint(f.Title(), f.Cursor(), f.Width()) + string(b)
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

// goesOn is what is seen after something more has happened.
func (s *show) goesOn() *rooms.RoomView {
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
	if r.State.Phase() == engine.PhaseOver {
		v.Phase, v.Result = rooms.Between, &rooms.RoundResult{Result: r.State.Result(), Away: make([]bool, len(v.Seats)), End: "played"}
	}
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
		if i%2 == 0 {
			o.who = rooms.Person{ID: data.ID(fmt.Sprint("w", i/2)), Name: "who" + strconv.Itoa(i)}
		} else {
			o.who = rooms.Person{Name: "guest"}
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

// hashes is how pictures become numbers.
var hashes = maphash.MakeSeed()

// samples are what sessions have drawn, with the keys that they gave.
type samples struct {
	keys     []any
	sizes    [][2]int
	pictures []uint64 // hashes
}

// sampled has sessions watch for so many changes, and gives what each has drawn after each where it has a key.
func sampled(t *testing.T, seed uint64, changes int) (s samples, alone int) {
	rng, palette := rand.New(rand.NewPCG(seed, 9)), frame.NewPalette()
	f := frame.New(palette, 0, 0)
	themes, on := look.NewThemes(palette), &show{t: t, rng: rng, renames: seed%2 == 0}
	all := onlookers(rng, seed%3 == 0)
	second := (&show{t: t, rng: rng}).goesOn()
	second.Code = "other-room"
	view := on.goesOn()
	for i, o := range all {
		o.house.Listed = &rooms.LobbyView{Rooms: []*rooms.RoomSummary{{Code: view.Code, Phase: rooms.Playing}, {Code: second.Code, Phase: rooms.Playing}}}
		if i%8 == 0 { // there is no other table
			o.house.Listed.Rooms = o.house.Listed.Rooms[:1]
		}
		o.comes(themes, view)
	}
	keys := []string{"?", "l", "p", "c", "g", "i", "esc", "tab", "left", "h", "b", "m", "s", "w", "d", "1", "x", ":", "enter", "3", "e", "ctrl+p", "f1", "up", "."}
	for range changes {
		view = on.goesOn()
		for _, o := range all {
			if rng.IntN(7) > 0 {
				o.tells(table.ViewMsg{View: view})
			}
			for len(o.timers) > 0 && rng.IntN(3) == 0 {
				at := o.timers[0]
				o.timers = o.timers[1:]
				o.tells(at.Then(time.Time{}))
			}
			switch rng.IntN(40) {
			case 0, 1:
				o.tells(viewtest.Presses(keys[rng.IntN(len(keys))])[0])
			case 2, 3, 4:
				o.tells(viewtest.Presses("esc")[0])
			case 5:
				o.tells(lobby.CallsMsg{View: &rooms.CallsView{Rooms: [][]string{nil, {view.Code}, {"other-room"}, {"third-room"}}[rng.IntN(4)]}})
			case 6:
				o.runs(o.lobby.Prefers.Set(words.Language, languages.Tags()[rng.IntN(len(languages.Tags()))]))
			case 7:
				o.tells(viewtest.Presses([]string{"g", ".", "c", "3", "d"}[rng.IntN(5)])[0])
				o.tells(table.SecondMsg{Msg: table.ViewMsg{View: second}})
			case 8:
				if who := (rooms.Person{ID: "w1", Name: "wim"}); rng.IntN(3) == 0 || !o.lobby.Muted.Hears(who) {
					o.lobby.Muted.Toggle(who)
				}
			}
			if _, at := o.screen.(*lobby.Lobby); at {
				o.comes(themes, view)
			}
			key := o.Key(o.width, o.height)
			if key == nil {
				alone++
				continue
			}
			s.keys, s.sizes = append(s.keys, key), append(s.sizes, [2]int{o.width, o.height})
			s.pictures = append(s.pictures, maphash.String(hashes, o.picture(f)))
		}
	}
	return s, alone
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
		if first, is := drawn[d]; is && first != s.pictures[i] {
			return i
		}
		drawn[d] = s.pictures[i]
	}
	return -1
}

func (s *samples) add(more samples) {
	s.keys, s.sizes, s.pictures = append(s.keys, more.keys...), append(s.sizes, more.sizes...), append(s.pictures, more.pictures...)
}

// TestPropertySessionsWithTheSameKeyDrawTheSame, whatever they have seen and done before, and whoever they are; and whatever
// of a key is left out, there are some who would see what is not theirs.
func TestPropertySessionsWithTheSameKeyDrawTheSame(t *testing.T) {
	var all samples
	alone := 0
	least := uint64(6)
	if viewtest.Long() {
		least = 28
	}
	for seed := uint64(0); seed < least || seed < 28 && len(needless(&all)) > 0; seed++ {
		more, own := sampled(t, seed, 250)
		all.add(more)
		alone += own
	}
	if i := all.clash(func(key any) any { return key }); i >= 0 {
		t.Fatalf("two pictures of one key, %+v", all.keys[i])
	}
	different := map[any]bool{}
	for i, key := range all.keys {
		different[[2]any{key, all.sizes[i]}] = true
	}
	if n := len(all.keys); n < alone || len(different) > n*9/10 {
		t.Errorf("of %d pictures %d have no key, the others have %d", n+alone, alone, len(different))
	}
	if parts := needless(&all); len(parts) > 0 {
		t.Errorf("nothing depends on %v", parts)
	}
}

// needless are the parts of keys without which no picture would be another's.
func needless(all *samples) (names []string) {
	// These matter so rarely that they have tests of their own.
	rare := []string{"watched.told.lead", "watched.moment.view"}
	for part, without := range parts(all.keys) {
		if !slices.Contains(rare, part) && all.clash(without) < 0 {
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

// helped is a screen with a page of keys.
type helped struct{ ui.Screen }

func (helped) Help() []words.Key { return []words.Key{{Key: "a", Does: "b"}} }

// TestWhatIsReadOverATable_IsNotShared: the page of keys that was opened before one was there.
func TestWhatIsReadOverATable_IsNotShared(t *testing.T) {
	p := atTable(t, viewtest.Ann, viewtest.Watched(viewtest.Playing(t)), data.Settings{})
	key := p.app.Key(80, 24)
	p.app.help = ui.NewHelp(helped{}, "?")
	if over := p.app.Key(80, 24); key == nil || over != nil {
		t.Errorf("the keys are %v and %v", key, over)
	}
}

// TestWhatAnotherSessionPrefers_IsNotSharedWithThoseWhoDoNot: it holds here as well, from when it is told.
func TestWhatAnotherSessionPrefers_IsNotSharedWithThoseWhoDoNot(t *testing.T) {
	p := atTable(t, viewtest.Ann, viewtest.Watched(viewtest.Playing(t)), data.Settings{})
	before := p.app.Key(140, 45)
	p.Tell(ui.SetMsg{Settings: data.Settings{Rules: true}})
	if after := p.app.Key(140, 45); before == nil || before == after {
		t.Errorf("the keys are %v and %v", before, after)
	}
}

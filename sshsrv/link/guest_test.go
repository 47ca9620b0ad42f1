package link

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"net/netip"
	"reflect"
	"slices"
	"strings"
	"testing"

	"shithead/data"
	"shithead/data/fieldtest"
	"shithead/data/ledger"
)

var update = flag.Bool("update", false, "write down what a new version of guests is made of")

func someGuest() *Guest {
	light := true
	return &Guest{
		Version: first,
		Person: Person{
			User: "ann", Key: "SHA256:" + strings.Repeat("A", 43), KeyType: "ssh-ed25519", ID: "p-1", Name: "Ännchen",
		},
		Origin: netip.MustParsePrefix("192.0.2.7/32"), Settings: data.Settings{Language: "de", Cards: "ascii", AutoSelect: true},
		Terminal: Terminal{
			PTY: true, Type: "xterm-256color", Env: []string{"COLORTERM=truecolor", "LANG=de_AT.UTF-8"}, Locale: "de_AT.UTF-8",
			Columns: 80, Rows: 24, Light: &light,
		},
		Client: "SSH-2.0-OpenSSH_9.9", Wants: Wants{Do: Join, Room: "violet-fox"},
	}
}

// TestAGuest_ComesThroughAsItIs, in the oldest version that has all of it, which older servers know.
func TestAGuest_ComesThroughAsItIs(t *testing.T) {
	for version, change := range map[int]func(*Guest){
		first:      func(*Guest) {},
		plainLines: func(g *Guest) { g.Wants.Plain = true },
		guestsSit:  func(g *Guest) { g.Settings.Mouse, g.Settings.Plain = true, true },
		askedOnce:  func(g *Guest) { g.Settings.Mouse, g.Settings.Played, g.Settings.Muted = true, "no", "BOB" },
	} {
		want := someGuest()
		want.Version = version
		change(want)
		got := resend(t, want)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v", got)
		}
		if older := want.Older(); older != (version >= guestsSit) || older && want.version() >= version {
			t.Errorf("version %d: older is %v, of version %d", version, older, want.version())
		}
	}
	// What a client says of itself may be no text at all.
	g := someGuest()
	g.Person.User, g.Terminal.Type, g.Terminal.Env = "\xff", "xterm\xfe", []string{"LANG=\xff\xff"}
	got := resend(t, g)
	if said := []string{got.Person.User, got.Terminal.Type, got.Terminal.Env[0]}; !slices.Equal(said,
		[]string{"?", "xterm?", "LANG=?"}) {
		t.Errorf("%q", said)
	}
	if g.Terminal.Env[0] != "LANG=\xff\xff" {
		t.Error("the original has changed")
	}
	if line, api := g.Wants.String(), (Wants{Do: Program, Room: "violet-fox"}).String(); line != "join violet-fox" ||
		api != "api" {
		t.Errorf("%q, and a program comes with %q", line, api)
	}
}

func resend(t *testing.T, g *Guest) *Guest {
	t.Helper()
	text, err := g.Marshal()
	check(t, err)
	got, err := ParseGuest(text, 8<<10)
	check(t, err)
	return got
}

// TestAGuestThatIsHostile_IsRefused: parts of a guest, and what may not stand in their place.
func TestAGuestThatIsHostile_IsRefused(t *testing.T) {
	text, err := someGuest().Marshal()
	check(t, err)
	long, key := `"`+strings.Repeat("x", 65)+`"`, strings.Repeat("A", 43)
	for part, all := range map[string][]string{
		`"Ännchen"`: {`"a\u001b[2J"`, `""`},
		`"p-1"`:     {`"../x"`, `""`},
		`"key":"SHA256:` + key + `","key_type":"ssh-ed25519"`: {`"key":"","key_type":""`},
		`"SHA256:` + key + `"`:                                {`"SHA256:x"`, `"MD5:` + key + `"`},
		`"ann"`:                                               {long},
		`"192.0.2.7/32"`:                                      {`"192.0.2.7/24"`},
		`"columns":80,"rows":24`: {
			`"columns":0,"rows":24`,
			`"columns":80,"rows":1073741824`, `"columns":80,"rows":-1`,
		},
		`"pty":true`:       {`"pty":false`},
		`"xterm-256color"`: {long},
		`"COLORTERM=truecolor"`: {
			strings.Repeat(`"A=",`, 15) + `"A="`, `"=x"`,
			`"LANG=\u0000"`, `"LANG=` + strings.Repeat("x", 1100) + `"`,
		},
		`"cards":"ascii"`:       {`"cards":"ascii","theme":"a b"`},
		`"SSH-2.0-OpenSSH_9.9"`: {`"x\ny"`},
		`"do":"join"`:           {`"do":"admin"`},
		`"room":"violet-fox"`: {
			`"room":"fox --help"`, `"room":""`,
			`"room":"violet-fox","node":"../beta"`,
		},
	} {
		for _, bad := range all {
			g := &Guest{}
			check(t, json.Unmarshal([]byte(strings.Replace(string(text), part, bad, 1)), g))
			changed, err := json.Marshal(g)
			check(t, err)
			if _, err := ParseGuest(changed, 8<<10); !errors.Is(err, ErrGuest) || bytes.Equal(changed, text) {
				t.Errorf("%.99s: %v", bad, err)
			}
			if _, err := g.Marshal(); !errors.Is(err, ErrGuest) {
				t.Errorf("%.99s is sent: %v", bad, err)
			}
		}
	}
}

// TestAGuest_IsReadStrictly: what is written in another way may be read in another way elsewhere.
func TestAGuest_IsReadStrictly(t *testing.T) {
	text, err := someGuest().Marshal()
	check(t, err)
	for what, c := range map[string]struct {
		from, to string
		want     error
	}{
		"nothing":          {string(text), "", ErrGuest},
		"more behind it":   {string(text), string(text) + " ", ErrGuest},
		"two values":       {string(text), string(text) + string(text), ErrGuest},
		"an unknown field": {`"version":2,`, `"version":2,"admin":true,`, ErrGuest},
		"a field twice":    {`"id":"p-1"`, `"id":"p-2","id":"p-1"`, ErrGuest},
		"another case":     {`"id":"p-1"`, `"ID":"p-1"`, ErrGuest},
		"a newer version":  {`"version":2`, `"version":6`, ErrVersion},
		"too new for it":   {`"version":2`, `"version":3`, ErrGuest},
		"an older version": {`"version":2`, `"version":1`, ErrVersion},
		"no version":       {`"version":2,`, ``, ErrVersion},
		"no UTF-8":         {"Ännchen", "\xff", ErrGuest},
		"too long":         {"Ännchen", strings.Repeat("x", 9000), ErrGuest},
	} {
		changed := strings.Replace(string(text), c.from, c.to, 1)
		if _, err := ParseGuest([]byte(changed), 8<<10); !errors.Is(err, c.want) || changed == string(text) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func FuzzParseGuest(f *testing.F) {
	f.Add([]byte(`{"version":2}`))
	program, plain := someGuest(), someGuest()
	program.Terminal, program.Wants = Terminal{}, Wants{Do: Program, Room: "violet-fox"}
	plain.Version, plain.Wants.Plain, plain.Settings.Plain = plainLines, true, true
	for _, g := range []*Guest{someGuest(), program, plain} {
		text, err := g.Marshal()
		check(f, err)
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := ParseGuest(text, 8<<10)
		if err != nil {
			if !errors.Is(err, ErrGuest) && !errors.Is(err, ErrVersion) {
				t.Errorf("another error: %v", err)
			}
			return
		}
		again, err := g.Marshal()
		if err != nil || !bytes.Equal(again, text) {
			t.Errorf("%q becomes %q, %v", text, again, err)
		}
	})
}

func FuzzParseEnd(f *testing.F) {
	f.Add(marshal(End{Reason: Onward, Status: 1, Out: "bye\n", Next: &Wants{Do: Watch, Room: "violet-fox", Node: "beta"}, Taken: 7, Rest: []byte("\x1b[")}))
	f.Fuzz(func(t *testing.T, text []byte) {
		e, err := ParseEnd(text)
		if err != nil {
			if !errors.Is(err, ErrEvent) {
				t.Errorf("another error: %v", err)
			}
			return
		}
		if !bytes.Equal(marshal(e), text) || e.Reason == Gone {
			t.Errorf("%q", text)
		}
	})
}

// TestWhatAServerCouldNotTell_IsAsItIsKept: one of before knows no mouse, and one that was told of none tells of none.
func TestWhatAServerCouldNotTell_IsAsItIsKept(t *testing.T) {
	on, off := data.Settings{Mouse: true, Plain: true, Played: "yes", Muted: "BOB"}, data.Settings{}
	before := Guest{Settings: on}
	for range Version - plainLines {
		before.Older()
	}
	for what, c := range map[string]struct {
		guest              Guest
		says, kept, become data.Settings
	}{
		"it has turned it off": {Guest{Settings: on}, off, on, off},
		"a server of before":   {before, data.Settings{Plain: true}, on, on},
		"it has turned it on":  {Guest{}, off, on, on},
		"a person without a key, like it": {
			Guest{Person: Person{ID: ledger.NewGuestID()}},
			data.Settings{Mouse: true, Plain: true},
			off,
			data.Settings{Mouse: true, Plain: true},
		},
	} {
		if got := c.guest.Heard(c.says, c.kept); got != c.become {
			t.Errorf("%s: %+v", what, got)
		}
	}
}

// TestWhatServersTellEachOther_TakesAVersion: a server of before would refuse a guest with a field that it does not
// know.
func TestWhatServersTellEachOther_TakesAVersion(t *testing.T) {
	var names []string
	for _, request := range []string{windowChange, settingsSet, renamed, dismissed, ended, taken} {
		names = append(names, "request "+request)
	}
	for _, reason := range []Reason{Lobby, Onward, Left, Closed} {
		names = append(names, "reason "+string(reason))
	}
	for _, do := range []Do{Join, Sit, Watch, Program} {
		names = append(names, "do "+string(do))
	}
	fieldtest.Check(t, "testdata/fields.txt", Version, *update, names, Guest{}, End{})
}

package link

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"unicode/utf8"

	"shithead/data"
	"shithead/data/text"
)

// Version is that of [Guest], of the events and of what programs are sent as: raise it with every change of them, those of [data.Settings]
// among them, of which a test reminds. Each guest is written in the oldest version that has all of it, down to the first: servers of
// several versions are in a house while that is upgraded, and each serves guests of its own version and of those before.
const (
	Version = askedOnce

	first      = 2
	plainLines = 3 // lines, and the setting for them
	guestsSit  = 4 // who somebody without a key is, and the setting of the mouse
	askedOnce  = 5 // whether the guest has played before, and whom they have muted
)

// ChannelType is the type of the channel that a guest terminal is.
const ChannelType = "guest-terminal@shithead"

// Guest is who comes from another server, with what, and for what. As JSON it is what a guest terminal is opened with: see
// [ParseGuest].
type Guest struct {
	Version int    `json:"version"`
	Person  Person `json:"person"`
	// Origin is the address that they come from, as the first server counts it; invalid for none.
	Origin netip.Prefix `json:"origin"`
	// Settings are what they have set, kept or not.
	Settings data.Settings `json:"settings"`
	Terminal Terminal      `json:"terminal"`
	// Client is what their client says that it is, for logs.
	Client string `json:"client,omitempty"`
	Wants  Wants  `json:"wants"`
}

// Person is who a guest is, as the first server has made sure.
type Person struct {
	// User is the SSH user name.
	User string `json:"user,omitempty"`
	// Key is the fingerprint of the key that was proved, and KeyType its type; both are empty for who came without one.
	Key     string `json:"key,omitempty"`
	KeyType string `json:"key_type,omitempty"`
	// ID is the profile's, and Name its name, or those of a guest; both are empty for who has none.
	ID   data.ID `json:"id,omitempty"`
	Name string  `json:"name,omitempty"`
}

// Terminal is the terminal of a guest as the client has described it.
type Terminal struct {
	// PTY: there is one, of this type. Env has the variables, "NAME=value", those of the locale among them.
	PTY  bool     `json:"pty"`
	Type string   `json:"type,omitempty"`
	Env  []string `json:"env,omitempty"`
	// Locale is what follows from them for the language, such as "de_AT.UTF-8".
	Locale string `json:"locale,omitempty"`
	// Columns and Rows are the window's, zero without a terminal.
	Columns int `json:"columns,omitempty"`
	Rows    int `json:"rows,omitempty"`
	// Light reports whether the background is, as far as the terminal has said so; null if it has not.
	Light *bool `json:"light"`
}

// Wants is what a guest comes for.
type Wants struct {
	// Do is one of the following, and Room the code of the room.
	Do   Do     `json:"do"`
	Room string `json:"room"`
	// Node is the server that is said to have the room; empty: whoever reads this has to know.
	Node string `json:"node,omitempty"`
	// Plain: in plain lines and not on screens.
	Plain bool `json:"plain,omitempty"`
}

// Do is what somebody wants to do in a room.
type Do string

// What guests come for.
const (
	// Join takes a seat, or waits for one. Sit takes a seat, or fails. Watch goes into the room.
	Join  Do = "join"
	Sit   Do = "sit"
	Watch Do = "watch"
	// Program is a program, whose first request leads into the room.
	Program Do = "program"
)

// String is the command line for it: "join violet-fox", and "api" for a program.
func (w Wants) String() string {
	if w.Do == Program {
		return "api"
	}
	return string(w.Do) + " " + w.Room
}

// The bounds of what a guest is described with, in bytes but for the window's.
const (
	maxText   = 256
	maxShort  = 64
	maxEnv    = 16
	maxWindow = 1000
)

// Marshal is the guest as a terminal is opened with it. What the client says of itself and is no UTF-8 becomes that. It fails with
// [ErrGuest] for one that no server would take.
func (g *Guest) Marshal() ([]byte, error) {
	out := *g
	out.Version = g.version()
	for _, text := range []*string{&out.Person.User, &out.Terminal.Type, &out.Terminal.Locale} {
		*text = strings.ToValidUTF8(*text, "?")
	}
	out.Terminal.Env = nil
	for _, variable := range g.Terminal.Env {
		out.Terminal.Env = append(out.Terminal.Env, strings.ToValidUTF8(variable, "?"))
	}
	if wrong := out.wrong(); wrong != "" {
		return nil, fmt.Errorf("%w: its %s", ErrGuest, wrong)
	}
	return json.Marshal(out)
}

// ParseGuest reads a guest. It has to be exactly what [Guest.Marshal] makes of what is in it: so nothing in it is unknown, there
// twice, or understood otherwise elsewhere. It fails with [ErrVersion] for one of another version, and else with [ErrGuest].
func ParseGuest(text []byte, most int) (*Guest, error) {
	if len(text) > most {
		return nil, fmt.Errorf("%w: %d bytes", ErrGuest, len(text))
	}
	var version struct {
		Version int `json:"version"`
	}
	if json.Unmarshal(text, &version) == nil && (version.Version < first || version.Version > Version) {
		return nil, fmt.Errorf("%w: %d", ErrVersion, version.Version)
	}
	g := &Guest{}
	if err := exact(text, g); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrGuest, err)
	}
	if wrong := g.wrong(); wrong != "" || g.Version != g.version() {
		return nil, fmt.Errorf("%w: its %s", ErrGuest, cmp.Or(wrong, "version"))
	}
	return g, nil
}

// version is the oldest one that has all that is said of the guest.
func (g *Guest) version() int {
	switch {
	case g.Settings.Played != "" || g.Settings.Muted != "":
		return askedOnce
	case g.Settings.Mouse || g.Person.ID.Guest():
		return guestsSit
	case g.Wants.Plain || g.Settings.Plain:
		return plainLines
	default:
		return first
	}
}

// Told are settings as the server can read them that the guest comes from, which may be one of before: nothing newer than what it has said
// of the guest itself.
func (g *Guest) Told(s data.Settings) data.Settings {
	if g.Version < askedOnce {
		s.Played, s.Muted = "", ""
	}
	s.Mouse = s.Mouse && g.Version >= guestsSit
	s.Plain = s.Plain && g.Version >= plainLines
	return s
}

// Heard are settings as the server has told them that the guest was at. Of what it could not tell (see [Guest.Told]) what is kept counts.
func (g *Guest) Heard(told, kept data.Settings) data.Settings {
	if g.version() < askedOnce {
		told.Played, told.Muted = kept.Played, kept.Muted
	}
	if g.version() < guestsSit {
		told.Mouse = kept.Mouse
	}
	if g.version() < plainLines {
		told.Plain = kept.Plain
	}
	return told
}

// Older leaves out what the newest version of the guest has and the ones before do not know. It reports whether there
// is anything of that kind. To servers of before [guestsSit] a guest without a key is a stranger.
func (g *Guest) Older() bool {
	switch g.version() {
	case askedOnce:
		g.Settings.Played, g.Settings.Muted = "", ""
	case guestsSit:
		g.Settings.Mouse = false
		if g.Person.ID.Guest() {
			g.Person.ID, g.Person.Name = "", ""
		}
	default:
		return false
	}
	return true
}

// exact reads a value from JSON that is exactly what writing it gives.
func exact(text []byte, into any) error {
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(into); err != nil {
		return err
	}
	again, err := json.Marshal(into)
	if err == nil && !bytes.Equal(again, text) {
		err = errors.New("not in the form that is written")
	}
	return err
}

// wrong is which part of a guest is out of bounds, empty for none.
func (g *Guest) wrong() string {
	switch {
	case !g.Person.ok():
		return "person"
	case g.Origin != g.Origin.Masked() || g.Origin.IsValid() && g.Origin.Addr().Is4In6():
		return "origin"
	case !settingsOK(&g.Settings):
		return "settings"
	case !g.Terminal.ok():
		return "terminal"
	case !text.IsClear(g.Client, maxText):
		return "client"
	case !g.Wants.ok():
		return "wish"
	}
	return ""
}

func (p *Person) ok() bool {
	known := p.ID != ""
	return len(p.User) <= maxShort && utf8.ValidString(p.User) &&
		(p.Key == "" || isFingerprint(p.Key)) && (p.Key == "") == (p.KeyType == "") && text.IsClear(p.KeyType, maxShort) &&
		known == (p.Name != "") && (!known || p.ID.Guest() == (p.Key == "") && text.IsToken(string(p.ID))) && text.IsClear(p.Name, maxText)
}

func (t *Terminal) ok() bool {
	for _, variable := range t.Env {
		name, _, ok := strings.Cut(variable, "=")
		if !ok || !text.IsToken(name) || len(variable) > maxText*4 || strings.ContainsRune(variable, 0) {
			return false
		}
	}
	if len(t.Env) > maxEnv || len(t.Type) > maxShort || len(t.Locale) > maxText*4 {
		return false
	}
	if !t.PTY {
		return t.Type == "" && t.Columns == 0 && t.Rows == 0
	}
	return isWindow(t.Columns, t.Rows)
}

func isWindow(columns, rows int) bool {
	return columns > 0 && rows > 0 && columns <= maxWindow && rows <= maxWindow
}

func (w Wants) ok() bool {
	known := w.Do == Join || w.Do == Sit || w.Do == Watch || w.Do == Program
	return known && isCode(w.Room, maxShort) && (w.Node == "" || IsNode(w.Node))
}

// settingsOK reports whether settings are words, of whatever meaning: one that is not known means nothing.
func settingsOK(s *data.Settings) bool {
	values := []string{s.Language, s.Cards, s.Suits, s.Theme, s.Motion, s.Bell, s.Hints, s.Played}
	return s.Muted.Fit() && !slices.ContainsFunc(values, func(value string) bool { return value != "" && !text.IsToken(value) })
}

// isFingerprint reports whether a text is the SHA-256 of a key as OpenSSH writes it.
func isFingerprint(text string) bool {
	sum, ok := strings.CutPrefix(text, "SHA256:")
	if !ok {
		return false
	}
	raw, err := base64.RawStdEncoding.Strict().DecodeString(sum)
	return err == nil && len(raw) == 32
}

package admin

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/rooms/access"
	"shithead/sshsrv/object"
)

// What operators see. The forms below are for programs, too: fields are added, never changed.

type adminRoom struct {
	Room     string   `json:"room"`
	Code     string   `json:"code"` // the same, as older programs read it
	Private  bool     `json:"private"`
	Phase    string   `json:"phase"`
	Maker    string   `json:"maker"`
	Rules    string   `json:"rules"`
	Round    int      `json:"round"`
	Rounds   int      `json:"rounds"`
	Players  []string `json:"players"`
	Bots     int      `json:"bots"`
	Free     int      `json:"free"`
	Watchers int      `json:"watchers"`
	// Server is the other server of the house that has it, empty for this one.
	Server string `json:"server,omitempty"`
}

type adminBan struct {
	Target string     `json:"target"`
	Name   string     `json:"name,omitempty"`
	Keys   []string   `json:"keys,omitempty"`
	Why    string     `json:"why,omitempty"`
	By     string     `json:"by"`
	Since  time.Time  `json:"since"`
	Until  *time.Time `json:"until,omitempty"`
}

// show makes a command that shows something as text, or as one line of JSON. What is to be seen may come with an error: then that is not
// all.
func (r *Request) show(c *cobra.Command, see func() (value any, text string, err error)) {
	asJSON := c.Flags().Bool("json", false, "one line of JSON; a list is an array")
	c.RunE = func(c *cobra.Command, _ []string) error {
		value, text, err := see()
		if err = r.acted(c.Name(), "", "", err); err != nil && value == nil {
			return err
		}
		if *asJSON {
			_, failed := r.Out.Write(object.Line(value))
			return errors.Join(err, failed)
		}
		return errors.Join(err, r.say("%s", text))
	}
}

// textTable is text in columns, whose cells end with tabs.
type textTable struct {
	*tabwriter.Writer
	text *strings.Builder
}

func newTextTable() textTable {
	text := new(strings.Builder)
	return textTable{tabwriter.NewWriter(text, 0, 0, 2, ' ', 0), text}
}

// String is what was written, without the end of the last line. Nothing is written after it.
func (t textTable) String() string {
	_ = t.Flush() // in memory
	return strings.TrimSuffix(t.text.String(), "\n")
}

// moment is a time as programs read it, nil for none.
func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC().Truncate(time.Second)
	return &t
}

// Rooms shows all rooms of the house, private ones too, first those of this server.
func (r *Request) Rooms(c *cobra.Command) {
	r.show(c, func() (any, string, error) {
		list, text := []adminRoom{}, newTextTable()
		for _, r := range r.House.allRooms() {
			a := adminRoom{
				Server: r.Server, Room: r.Code, Code: r.Code, Private: r.Terms.Private, Phase: r.Phase.String(), Maker: r.Maker.Name, Rules: r.Terms.Rules.Code(),
				Round: r.Round, Rounds: r.Rounds, Players: []string{}, Bots: r.Bots, Free: r.FreeSeats, Watchers: r.Watchers,
			}
			for _, who := range r.Players {
				a.Players = append(a.Players, who.Name)
			}
			list = append(list, a)
			who := strings.Join(append(slices.Clone(a.Players), fmt.Sprintf("%s, %d free, %d watching", plural(a.Bots, "bot"), a.Free, a.Watchers)), ", ")
			if a.Server != "" {
				who += ", on the server " + a.Server
			}
			fmt.Fprintf(text, "%s\t%s\t%d/%d\t%s\t%s\n", a.Code, a.Phase, a.Round, a.Rounds, a.Rules, who)
		}
		if len(list) == 0 {
			fmt.Fprint(text, "There are no rooms.")
		}
		return list, text.String(), nil
	})
}

// allRooms are those of this server, then those of the others.
func (h *House) allRooms() (all []access.FarRoom) {
	for _, s := range h.Lobby.Rooms() {
		all = append(all, access.FarRoom{RoomSummary: s})
	}
	return append(all, h.Lobby.Elsewhere()...)
}

// Bans shows who is kept out.
func (r *Request) Bans(c *cobra.Command) {
	r.show(c, func() (any, string, error) {
		bans, err := r.House.Store.Bans(time.Now())
		if err != nil {
			return nil, "", err
		}
		list := make([]adminBan, 0, len(bans))
		lines := []string{}
		for i := range bans {
			b := &bans[i]
			a := adminBan{Target: b.Target(), Name: b.Name, Keys: b.Keys, Why: b.Why, By: b.By, Since: b.Since}
			if !b.Until.IsZero() {
				a.Until = &b.Until
			}
			list = append(list, a)
			line := fmt.Sprintf("%s, %s, by %s", called(b), term(b), b.By)
			if b.Why != "" {
				line += ": " + b.Why
			}
			lines = append(lines, line)
		}
		if len(lines) == 0 {
			lines = append(lines, "No one is banned.")
		}
		return list, strings.Join(lines, "\n"), nil
	})
}

// called is whom a ban names, for people.
func called(b *data.Ban) string {
	if b.Player != "" {
		return fmt.Sprintf("%s (%s)", b.Name, plural(len(b.Keys), "key"))
	}
	return b.Target()
}

// term is how long a ban lasts, for people.
func term(b *data.Ban) string {
	if b.Until.IsZero() {
		return "for good"
	}
	return "until " + at(b.Until)
}

func at(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") + " UTC" }

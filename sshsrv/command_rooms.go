package sshsrv

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"shithead/rooms"
	"shithead/views"
	"shithead/views/form"
	"shithead/views/lobby"
)

// roomsFor are the rooms that somebody finds without a code.
func (s *Server) roomsFor(who rooms.Person) *rooms.LobbyView { return s.lobby.List(who) }

// makeRooms lists the rooms that everybody sees.
func (v *visit) makeRooms(c *cobra.Command) {
	inJSON := c.Flags().Bool("json", false, v.flag("json"))
	c.RunE = func(*cobra.Command, []string) error {
		if *inJSON {
			v.print(`{"rooms":` + strings.TrimSuffix(string(v.server.roomList()), "\n"))
			return nil
		}
		v.list(lobby.RoomsText(v.words, v.server.roomsFor(rooms.Person{}), v.columns(0)))
		return nil
	}
}

// begin shows screens that begin somewhere.
func (v *visit) begin(c *cobra.Command, start *views.Start) error {
	v.start = start
	if status := v.show(c.Context()); status != statusDone {
		return ended(status)
	}
	return nil
}

// screens refuses a client that shows none.
func (v *visit) screens(c *cobra.Command) error {
	switch {
	case !v.channel.pty:
		return misused(v.words.Commands.NeedsTerminal, c.Name(), usage(c))
	case !v.onScreen():
		return misused(v.words.Commands.NeedsScreen, c.Name(), quoted(v.channel.term))
	}
	return nil
}

// ended is the status of a session that has said itself what was wrong.
type ended int

func (e ended) Error() string { return fmt.Sprintf("ended with %d", int(e)) }

// player refuses who cannot sit at a table: a key that is new is asked for a name on the way.
func (v *visit) player() error {
	if v.id.key == nil {
		return rooms.ErrGuest
	}
	return nil
}

// makePlay sits down with bots, at once.
func (v *visit) makePlay(c *cobra.Command) {
	code := c.Flags().String("rules", form.UsualRules().Code(), v.flag("rules"))
	paced := c.Flags().String("pace", rooms.PaceNormal.String(), v.flag("pace"))
	c.RunE = func(c *cobra.Command, _ []string) error {
		rules, err := v.ruleSet(*code)
		if err != nil {
			return err
		}
		pace, err := rooms.ParseBotPace(*paced)
		if err != nil {
			return misused(v.words.Commands.Pace, quoted(*paced))
		}
		if err := cmp.Or(v.screens(c), v.player()); err != nil {
			return err
		}
		terms := lobby.PlayNow(rules)
		terms.BotPace = pace
		return v.begin(c, &views.Start{Terms: &terms})
	}
}

// makeJoin goes into a room and sits down.
func (v *visit) makeJoin(c *cobra.Command) {
	c.Args = one
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := cmp.Or(v.screens(c), v.player()); err != nil {
			return err
		}
		return v.begin(c, &views.Start{Code: args[0], Sit: true})
	}
}

// makeWatch goes into a room and looks on.
func (v *visit) makeWatch(c *cobra.Command) {
	c.Args = atMostOne
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := v.screens(c); err != nil {
			return err
		}
		if len(args) > 0 {
			return v.begin(c, &views.Start{Code: args[0]})
		}
		code := liveliest(v.server.roomsFor(rooms.Person{}))
		if code == "" {
			return refused("%s", v.words.Commands.NoneToWatch)
		}
		return v.begin(c, &views.Start{Code: code})
	}
}

// liveliest is the room with the most people of those in which a round is played, empty for none.
func liveliest(view *rooms.LobbyView) string {
	people := func(r *rooms.RoomSummary) int {
		if r.Phase != rooms.Playing {
			return -1
		}
		return len(r.Players) + r.Watchers
	}
	if len(view.Rooms) == 0 {
		return ""
	}
	best := slices.MaxFunc(view.Rooms, func(a, b *rooms.RoomSummary) int { return cmp.Compare(people(a), people(b)) })
	if people(best) < 0 {
		return ""
	}
	return best.Code
}

package command

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"shithead/engine"
	"shithead/rooms"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/object"
	"shithead/views"
	"shithead/views/form"
	"shithead/views/lesson/course"
	"shithead/views/lobby"
)

func (r *request) makeRooms(c *cobra.Command) {
	inJSON := c.Flags().Bool("json", false, r.flag("json"))
	c.RunE = func(*cobra.Command, []string) error {
		if *inJSON {
			r.Print(`{"rooms":` + strings.TrimSuffix(string(r.Rooms()), "\n"))
			return nil
		}
		r.List(lobby.RoomsText(r.Words, r.Lobby.List(rooms.Person{}), r.columns()))
		return nil
	}
}

// makeWaiting says in which rooms it is one's turn. The status is that of grep: 1, without a word, for none.
func (r *request) makeWaiting(c *cobra.Command) {
	inJSON := c.Flags().Bool("json", false, r.flag("json"))
	c.RunE = func(*cobra.Command, []string) error {
		who, err := r.whose(nil)
		if err != nil {
			return err
		}
		waiting := slices.DeleteFunc(slices.Clone(r.Lobby.List(who).Rooms), func(s *rooms.RoomSummary) bool { return s == nil || !s.WaitsFor(who) })
		switch {
		case *inJSON:
			err = r.Object(object.NewWaiting(waiting))
		case len(waiting) > 0:
			r.List(lobby.WaitingText(r.Words, waiting, r.columns()))
		}
		if err == nil && len(waiting) == 0 {
			err = cmdline.EndedWith(cmdline.Failed)
		}
		return err
	}
}

// screens refuses a client that shows none.
func (r *request) screens(c *cobra.Command) error {
	switch {
	case !r.PTY:
		return misused(r.Words.Commands.NeedsTerminal, c.Name(), cmdline.Usage(c))
	case !r.OnScreen():
		return misused(r.Words.Commands.NeedsScreen, c.Name(), quoted(r.Type))
	}
	return nil
}

// inLines gives a command the flag for plain lines, which is as good as said where the client shows no screens.
func (r *request) inLines(c *cobra.Command) {
	c.Flags().BoolVar(&r.Plain, "plain", r.Plain, r.flag("plain"))
}

// rulesFlag gives a command the flag for rules. What it gives reads them, or those that are dealt to a player who names
// none, and reports whether that is a newcomer: guests and players without a finished round are.
func (r *request) rulesFlag(c *cobra.Command) func() (rules *engine.Rules, newcomer bool, err error) {
	code := c.Flags().String("rules", form.UsualRules(false).Code(), r.flag("rules"))
	c.Flag("rules").DefValue = form.UsualRules(true).Code() + ", " + form.UsualRules(false).Code()
	return func() (rules *engine.Rules, newcomer bool, err error) {
		newcomer = true
		if who, err := r.whose(nil); err == nil {
			kept, err := r.Store.Stats(who.ID)
			newcomer = err == nil && !kept.Played()
		}
		if !c.Flags().Changed("rules") {
			return form.UsualRules(newcomer), newcomer, nil
		}
		rules, err = r.ruleSet(*code)
		return rules, newcomer, err
	}
}

func (r *request) makePlay(c *cobra.Command) {
	r.inLines(c)
	usual := r.rulesFlag(c)
	paced := c.Flags().String("pace", rooms.PaceNormal.String(), r.flag("pace"))
	yields := c.Flags().String("yield", rooms.YieldCompany.String(), r.flag("yield"))
	c.RunE = func(*cobra.Command, []string) error {
		rules, newcomer, err := usual()
		if err != nil {
			return err
		}
		pace, err := rooms.ParseBotPace(*paced)
		if err != nil {
			return misused(r.Words.Commands.Pace, quoted(*paced))
		}
		yield, err := rooms.ParseYield(*yields)
		if err != nil {
			return misused(r.Words.Commands.Yield, quoted(*yields))
		}
		terms := lobby.PlayNow(r.Words, rules, newcomer)
		terms.BotPace, terms.Yield = pace, yield
		r.Start = &views.Start{Terms: &terms}
		return nil
	}
}

// makeLearn begins a lesson. It fails for rules that cannot be taught.
func (r *request) makeLearn(c *cobra.Command) {
	r.inLines(c)
	usual := r.rulesFlag(c)
	c.RunE = func(*cobra.Command, []string) error {
		rules, _, err := usual()
		if err != nil {
			return err
		}
		if !course.Teaches(rules) {
			return refused("%s", r.Words.Lesson.TooFew)
		}
		r.Start = &views.Start{Learn: rules}
		return nil
	}
}

func (r *request) makeJoin(c *cobra.Command) {
	r.inLines(c)
	c.Args = cmdline.Between(1, 1)
	c.RunE = func(_ *cobra.Command, args []string) error {
		r.Start = &views.Start{Code: args[0], Sit: true}
		return nil
	}
}

func (r *request) makeWatch(c *cobra.Command) {
	r.inLines(c)
	c.Args = cmdline.Between(0, 1)
	c.RunE = func(_ *cobra.Command, args []string) error {
		code := ""
		if len(args) > 0 {
			code = args[0]
		} else if code = liveliest(r.Lobby.List(rooms.Person{})); code == "" {
			return refused("%s", r.Words.Commands.NoneToWatch)
		}
		r.Start = &views.Start{Code: code}
		return nil
	}
}

// liveliest is the room with the most people of those in which a round is played, empty for none.
func liveliest(view *rooms.LobbyView) (code string) {
	most := -1
	for _, r := range view.Rooms {
		if people := len(r.Players) + r.Watchers; r.Phase == rooms.Playing && people > most {
			code, most = r.Code, people
		}
	}
	return code
}

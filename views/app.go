package views

import (
	"cmp"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/lobby"
	"shithead/views/look"
	"shithead/views/replay"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words"
)

// Account is what screens ask about the person in front of them. Its methods may wait for the disk; screens call them in
// commands.
type Account interface {
	// Proposal is a name that is free.
	Proposal() string
	// Choose makes a profile of this name for the key. It fails with errors that [words.Words.Error] has words for.
	Choose(name string) (rooms.Person, error)
	// Redeem makes the key one of the profile that the code was given to.
	Redeem(code string) (rooms.Person, error)
	// Accept makes the key one of the profile that claims it, Decline takes it out of that.
	Accept() (rooms.Person, error)
	Decline() error
	// LinkCode is a new code with which another key can become one of this profile's.
	LinkCode() (string, error)
}

// Config is what an App needs of the session that it runs in.
type Config struct {
	Words  *words.Words
	Themes *look.Themes
	// Memo is the one of all sessions, nil for none.
	Memo *ui.Memo
	// Host is how the house is called from outside.
	Host ui.Host
	// Rating is what the person is rated with by a rule set, 0 for nothing; nil where nobody is. It may wait for the disk.
	Rating func(rules string) int
	// Person is who came in: a guest, somebody with a profile, or somebody Unknown whose key is new here.
	Person  rooms.Person
	Unknown bool
	// WeakKey is set for a guest whose key was refused because it is too weak.
	WeakKey bool
	// Key is the key that the person came with, by type and fingerprint, and User the SSH user name, both empty for
	// none.
	Key, User string
	// Claimant is the name of who has added the key of somebody Unknown to theirs, empty for nobody.
	Claimant string
	Account  Account
	// Terminal is what is known of the terminal. Shows hears which words are read and whether only ASCII is
	// shown, at once and with each change; nil for nobody.
	Terminal ui.Terminal
	Shows    func(w *words.Words, ascii bool)
	// Preferences are what is kept of what the person prefers, once it is known who that is; nil for nothing. It never waits.
	Preferences func() data.Settings
	// Command prepares a command of ssh HOST COMMAND, by its words, which then gives what it says, and Replay finding the round
	// of a code, empty for the latest, which then gives it, or nil and why not. Both are nil where there are no commands. What
	// they prepare may wait for the disk.
	Command func(words ...string) func() []string
	Replay  func(code string) func() (*replay.Round, []string)
	// Start is where the session begins, nil for the lobby.
	Start *Start
	// Again finds a finished round, to be watched again. It may wait for the disk. Nil: there is none to be found.
	Again func(round data.ID) (*replay.Round, error)
	// Came gives when the key came that is dealt with, nil for now. Reaction is how long after a question no key
	// answers it.
	Came     func() time.Time
	Reaction time.Duration
	// Enter lets the person in. Views of the hall come as [lobby.HallMsg], of the lobby as [lobby.ViewMsg]. It does not wait.
	Enter func(rooms.Person) lobby.House
}

// Start is a beginning of a session elsewhere than in the lobby: with a replay, or else in a room.
type Start struct {
	Replay *replay.Round
	// Find finds the replay, where it depends on what is answered to a claimed key. It may wait for the disk.
	Find func() (*replay.Round, error)
	// Terms are those of a table that is made and dealt at once; without, Code is that of the room.
	Terms *rooms.Terms
	Code  string
	// Learn are the rules of a lesson, nil for none.
	Learn *engine.Rules
	// Sit: a free seat is taken, or if there is none waited for. Strict: it is not, and without one there is no way into the room.
	Sit, Strict bool
	// Stay: who cannot go into the room is in the lobby, and told why; without, the session ends.
	Stay bool
	// Home: it is the lobby after all, and Says what is said there, empty for nothing.
	Home bool
	Says string
}

// Way is the way into the room, nil into none.
func (s *Start) Way() *table.Way {
	switch {
	case s == nil || s.Home || s.Learn != nil:
		return nil
	case s.Terms != nil:
		return &table.Way{Terms: s.Terms, First: rooms.Start{}}
	case s.Strict:
		return &table.Way{Code: s.Code, First: rooms.Sit{}}
	case s.Sit:
		return &table.Way{Code: s.Code, First: rooms.Sit{}, Else: rooms.Queue{Wait: true}}
	default:
		return &table.Way{Code: s.Code}
	}
}

// App is the model of one session: it shows a screen, and what every screen has in common.
type App struct {
	screen ui.Screen
	init   tea.Cmd
	// help is over the screen, nil while nobody reads it.
	help *ui.Help
	// lobby is where every way back leads to. It is told the news of the house whatever is shown.
	lobby *lobby.Lobby
	// again finds a finished round, command and replay are those of the [Config].
	again   func(round data.ID) (*replay.Round, error)
	command func(words ...string) func() []string
	replay  func(code string) func() (*replay.Round, []string)
	// unknown is the key that was pressed last, if it did nothing.
	unknown string
	// failed is why the replay was not found with which the session was to begin.
	failed error
}

// foundMsg is the answer to [Start.Find].
type foundMsg struct {
	replay *replay.Round
	err    error
	// over is the table that asked for it, nil at the beginning of a session.
	over *table.Table
}

// NewApp is what somebody sees first.
func NewApp(c Config) *App {
	l := ui.NewContext(c.Words, c.Themes, c.Terminal.Depth)
	l.Host, l.Rating, l.Memo = c.Host, c.Rating, c.Memo
	l.Timing.Came, l.Timing.Reaction = c.Came, c.Reaction
	l.Prefers.Adopt(c.Preferences)
	if c.Shows != nil {
		l.On(c.Terminal, c.Shows)
	}
	config := lobby.Config{
		Enter: c.Enter, Preferences: c.Preferences, WeakKey: c.WeakKey,
		Way: c.Start.Way(), Stay: c.Start != nil && c.Start.Stay,
	}
	if c.Start != nil {
		config.Learn = c.Start.Learn
	}
	if c.Account != nil {
		config.LinkCode = c.Account.LinkCode
	}
	a := &App{lobby: lobby.New(l, &config), command: c.Command, replay: c.Replay, again: c.Again}
	unknown := arrival{Context: l, account: c.Account, enter: a.lobby.Enter, key: c.Key, user: c.User}
	switch {
	case c.Unknown && c.Claimant != "":
		a.screen = claimOf(unknown, &c)
	case c.Start != nil && c.Start.Replay != nil:
		a.screen = replay.New(l, c.Start.Replay)
	case c.Unknown:
		a.screen, a.init = newWelcome(unknown)
	default:
		a.screen, a.init = a.lobby.Enter(c.Person)
	}
	if c.Start != nil && c.Start.Says != "" {
		a.lobby.Warn(c.Start.Says)
	}
	return a
}

// claimOf asks first, and then leads to where the session is to begin.
func claimOf(a arrival, c *Config) ui.Screen {
	s := &claim{arrival: a, claimant: c.Claimant, decline: func() (ui.Screen, tea.Cmd) { return newWelcome(a) }}
	if c.Start != nil && c.Start.Find != nil {
		s.decline = func() (ui.Screen, tea.Cmd) {
			return s, func() tea.Msg {
				replay, err := c.Start.Find()
				return foundMsg{replay: replay, err: err}
			}
		}
		s.enter = func(rooms.Person) (ui.Screen, tea.Cmd) { return s.decline() }
	}
	return s
}

// Failed is why the session could not begin where it was to begin, or nil.
func (a *App) Failed() error { return cmp.Or(a.failed, a.lobby.Failed()) }

// Home reports whether the lobby is shown, and the session on no way into a room.
func (a *App) Home() bool { return a.screen == ui.Screen(a.lobby) && a.lobby.Home() }

// OnTheWay reports whether the lobby is shown to a player who is on the way into a room.
func (a *App) OnTheWay() bool { return a.screen == ui.Screen(a.lobby) && !a.lobby.Home() }

// Saying is the line that somebody is about to say to the table that is shown, and whether they are.
func (a *App) Saying() (line string, ok bool) {
	t, ok := a.screen.(*table.Table)
	if !ok {
		return "", false
	}
	return t.Saying()
}

// Way is the way into a room that somebody is on, or to a seat in the one that is shown.
func (a *App) Way() (w table.Way, ok bool) {
	if at, shown := a.screen.(*table.Table); shown {
		return at.Way()
	}
	return a.lobby.Way()
}

// Settings are what the person has set, kept or not.
func (a *App) Settings() data.Settings { return a.lobby.Prefers.Settings() }

// Awaits reports whether an answer is awaited that most likely leads to another screen: what goes on until then need not be drawn if
// the answer comes at once.
func (a *App) Awaits() bool {
	s, ok := a.screen.(interface{ Awaits() bool })
	return ok && s.Awaits()
}

// Init is the first command, once: what it belongs to is not held any longer.
func (a *App) Init() (first tea.Cmd) {
	first, a.init = a.init, nil
	return first
}

// Update hands a message to the screen. Ctrl+c leaves, whatever is shown.
func (a *App) Update(msg tea.Msg) tea.Cmd {
	before := a.screen
	cmd := a.update(msg)
	if a.screen != before {
		a.lobby.Timing.Change()
	}
	if a.screen == ui.Screen(a.lobby) {
		cmd = tea.Batch(cmd, a.lobby.Shown())
	}
	return cmd
}

func (a *App) update(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case lobby.HallMsg, lobby.ViewMsg, lobby.CodeMsg, lobby.CallsMsg, lobby.FiguresMsg, table.SecondMsg:
		screen, cmd := a.lobby.Update(msg)
		if a.screen == ui.Screen(a.lobby) {
			a.screen = screen
		}
		return cmd
	case ui.NamedMsg:
		a.lobby.Update(msg) // whatever is shown
	case ui.PreferredMsg:
		keep := a.lobby.Prefers.Answered(msg)
		a.screen, cmd = a.screen.Update(msg)
		return tea.Batch(keep, cmd)
	case ui.HelpMsg:
		a.help = ui.NewHelp(a.screen, "f1")
		return nil
	case ui.SetMsg:
		a.lobby.Prefers.Take(msg)
		return nil
	case ui.BackgroundMsg:
		a.lobby.SetLight(msg.Light)
		return nil
	case ui.WideMsg:
		a.lobby.SetASCII()
		return nil
	case table.AgainMsg:
		return a.find(msg)
	case foundMsg:
		return a.found(msg)
	case tea.KeyPressMsg:
		return a.key(msg)
	}
	a.screen, cmd = a.screen.Update(msg)
	return cmd
}

// key does what a key is for, and notes one that is for nothing.
func (a *App) key(pressed tea.KeyPressMsg) (cmd tea.Cmd) {
	a.unknown, a.lobby.Unbound = "", false
	msg := pressed
	if !ui.Typing(a.screen) {
		msg = ui.Meant(a.screen, msg)
	}
	switch key := msg.String(); key {
	case "ctrl+c":
		return tea.Quit
	case "ctrl+l":
		return func() tea.Msg { return ui.RedrawMsg{} }
	default:
		if !a.lobby.Timing.Press(key) {
			return nil
		}
		if cmd, ok := a.called(key); ok {
			return cmd
		}
		if a.helps(key) || a.menu(key) {
			return nil
		}
	}
	if a.screen, cmd = a.screen.Update(msg); a.lobby.Unbound {
		a.unknown = pressed.String()
	}
	return cmd
}

// find finds the round that a table was asked to show again.
func (a *App) find(msg table.AgainMsg) tea.Cmd {
	if a.again == nil {
		return nil
	}
	return func() tea.Msg {
		round, err := a.again(msg.Round)
		return foundMsg{round, err, msg.Table}
	}
}

// found shows a round, over the table that asked for it if it still is on the screen. What was not found there is said there.
func (a *App) found(msg foundMsg) tea.Cmd {
	switch {
	case msg.over == nil && msg.err != nil:
		a.failed = msg.err
		return tea.Quit
	case msg.over == nil:
		a.screen = replay.New(a.lobby.Context, msg.replay)
	case a.screen != ui.Screen(msg.over) || msg.over.Playing():
	case msg.err != nil:
		msg.over.Say(a.lobby.Words.Commands.NotKept)
	default:
		a.screen = replay.NewBetween(a.lobby.Context, msg.replay, msg.over)
	}
	return nil
}

// helps gives a key to the page of keys, and reports whether it was for that.
func (a *App) helps(key string) bool {
	if a.help == nil {
		a.help = ui.NewHelp(a.screen, key)
		return a.help != nil
	}
	if a.help.Key(key) {
		a.help = nil
	}
	return true
}

// Drawn notes that a picture of what is shown was drawn.
func (a *App) Drawn() { a.lobby.Timing.Drawn() }

// Key is all that the picture in a window of a size depends on, nil where it is the session's own: see [ui.Keyed].
func (a *App) Key(width, height int) any {
	screen, ok := a.screen.(ui.Keyed)
	if !ok || a.help != nil {
		return nil
	}
	key := screen.Key(width, height)
	if aside := a.aside(); aside != (ui.Aside{}) && key != nil {
		return besides{key, aside}
	}
	return key
}

// State is what the picture in a window of a size depends on in this session, nil where that is not known: see [ui.Stated].
func (a *App) State(width, height int) any {
	screen, ok := a.screen.(ui.Stated)
	if !ok || a.help != nil {
		return nil
	}
	if state := screen.State(width, height); state != nil {
		return besides{state, a.aside()}
	}
	return nil
}

// besides is a picture with what is told beside its last row.
type besides struct {
	of    any
	aside ui.Aside
}

// aside is what is told in the last row: a key that did nothing, or else which other room waits.
func (a *App) aside() ui.Aside {
	if a.unknown != "" {
		return ui.Aside{Unknown: a.unknown}
	}
	return ui.Aside{Room: a.calling()}
}

// Draw draws the screen that is shown, or its keys, and what is told aside.
func (a *App) Draw(f *frame.Frame) {
	f.Rest(0, 0) // unless there is a line for it
	a.lobby.DrawAside(f, a.aside(), ui.Typing(a.screen), func(f *frame.Frame) {
		if a.help != nil {
			a.help.Draw(a.lobby.Context, f)
			return
		}
		a.screen.Draw(f)
	})
}

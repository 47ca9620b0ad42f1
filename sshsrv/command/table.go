package command

import (
	"slices"

	"github.com/spf13/cobra"

	"shithead/sshsrv/account"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/cmdline"
)

// Who says who has a command.
type Who uint8

const (
	// Everybody has it over SSH: ssh HOST NAME.
	Everybody Who = iota
	// Operators have it over SSH, ssh HOST admin NAME, and whoever runs the server on the machine itself: shithead admin NAME.
	Operators
)

// Command is something that a server does for whoever has it.
type Command struct {
	// Name is its first word, or the second after admin, and Takes what may stand behind it.
	Name, Takes string
	Who         Who
	Screens     bool
	// Does is what it does, for operators. Everybody reads that in their own language: see views.
	Does string
	// everybody and operators give the command its flags and what it does, each for those who have it.
	everybody func(*request, *cobra.Command)
	operators func(*admin.Request, *cobra.Command)
}

// runs is a command without flags, with so many words behind it.
func runs(least, most int, does func(*request, *cobra.Command, []string) error) func(*request, *cobra.Command) {
	return func(r *request, c *cobra.Command) {
		c.Args = cmdline.Between(least, most)
		c.RunE = func(c *cobra.Command, args []string) error { return does(r, c, args) }
	}
}

// shows is a command that shows something and has no flag but --json, with so many words behind it.
func shows(least, most int, find func(*request, []string) (any, shown, error)) func(*request, *cobra.Command) {
	return func(r *request, c *cobra.Command) {
		c.Args = cmdline.Between(least, most)
		r.shows(c, func(args []string) (any, shown, error) { return find(r, args) })
	}
}

// table is all there are.
func table() []Command {
	return []Command{
		{apiCommand, "", Everybody, false, "", (*request).makeAPI, nil},
		{"help", "[COMMAND]", Everybody, false, "", (*request).makeHelp, nil},
		{"play", "[--rules CODE] [--pace PACE] [--yield WHEN] [--plain]", Everybody, true, "", (*request).makePlay, nil},
		{"learn", "[--rules CODE] [--plain]", Everybody, true, "", (*request).makeLearn, nil},
		{"join", "ROOM [--plain]", Everybody, true, "", (*request).makeJoin, nil},
		{"watch", "[ROOM] [--plain]", Everybody, true, "", (*request).makeWatch, nil},
		{"replay", "[ROUND]", Everybody, true, "", runs(0, 1, (*request).replay), nil},
		{"rooms", "[--json]", Everybody, false, "", (*request).makeRooms, nil},
		{"waiting", "[--json]", Everybody, false, "", (*request).makeWaiting, nil},
		{"stats", "[NAME] [--json]", Everybody, false, "", shows(0, maxNameWords, (*request).stats), nil},
		{"top", "[--rules CODE] [--by MEASURE] [--json]", Everybody, false, "", (*request).makeTop, nil},
		{"history", "[NAME] [--count N] [--json]", Everybody, false, "", (*request).makeHistory, nil},
		{"record", "[ROUND]", Everybody, false, "", runs(0, 1, (*request).record), nil},
		{"rules", "[CODE] [--json]", Everybody, false, "", shows(0, 1, (*request).rules), nil},
		{"whoami", "[--json]", Everybody, false, "", shows(0, 0, (*request).whoami), nil},
		{"name", "NEW", Everybody, false, "", runs(1, maxNameWords, (*request).name), nil},
		{"mute", "[NAME] [--json]", Everybody, false, "", shows(0, maxNameWords, muting(true)), nil},
		{"unmute", "NAME [--json]", Everybody, false, "", shows(1, maxNameWords, muting(false)), nil},
		{"settings", "[NAME=VALUE]... [--json]", Everybody, false, "", shows(0, len(account.Settings()), (*request).settings), nil},
		{"keys", "[--json]", Everybody, false, "", (*request).makeKeys, nil},
		{"account", "export|delete", Everybody, false, "", (*request).makeAccount, nil},

		{"status", "[--json] [--here]", Operators, false, "how the server is doing, and the others of the cluster", nil, (*admin.Request).Status},
		{"who", "[--json] [--here]", Operators, false, "who is here: names, addresses, since when, where, and for how long idle", nil, (*admin.Request).Who},
		{"rooms", "[--json]", Operators, false, "all rooms, private ones too", nil, (*admin.Request).Rooms},
		{"close", "ROOM [--why TEXT]", Operators, false, "close a room; its round is abandoned", nil, (*admin.Request).Close},
		{"kick", "NAME [--why TEXT] [--json]", Operators, false, "end the sessions of a player, who may come again", nil, (*admin.Request).Kick},
		{"ban", "NAME|KEY|ADDRESS [--for 24h] [--why TEXT]", Operators, false, "keep out a player's keys, a key (SHA256:...), an address or a network", nil, (*admin.Request).Ban},
		{"unban", "NAME|KEY|ADDRESS", Operators, false, "end the ban of a player, a key, an address or a network", nil, (*admin.Request).Unban},
		{"bans", "[--json]", Operators, false, "the bans, with reasons and ends", nil, (*admin.Request).Bans},
		{"say", "TEXT", Operators, false, "tell all players something, in the hall and at the tables", nil, (*admin.Request).Say},
		{"drain", "[SERVER] [--within 30m] [--off]", Operators, false, "start nothing new, stop after the last round; a cluster takes the rooms", nil, (*admin.Request).Drain},
		{"aside", "[--json] | show ROOM/ID | restore ROOM/ID", Operators, false, "journals that could not be replayed: list or show them, or restore one", nil, (*admin.Request).Aside},
		{"backup", "", Operators, false, "write a backup of everything to standard output", nil, (*admin.Request).Backup},
	}
}

// Of are the commands that somebody has, in the order of their lists.
func Of(who Who) []Command {
	return slices.DeleteFunc(table(), func(c Command) bool { return c.Who != who })
}

// find is the command of a name that somebody has, nil for none.
func find(who Who, name string) *Command {
	for _, c := range Of(who) {
		if c.Name == name {
			return &c
		}
	}
	return nil
}

// near is the command that may be meant, empty for none.
func near(typed string) string {
	var names []string
	for _, c := range Of(Everybody) {
		names = append(names, c.Name)
	}
	return cmdline.Near(typed, names)
}

package command

import (
	"slices"

	"github.com/spf13/cobra"

	"shithead/sshsrv/admin"
)

// Who says who has a command.
type Who uint8

const (
	// Everybody has it over SSH: ssh HOST NAME.
	Everybody Who = 1 << iota
	// OverSSH have it operators: ssh HOST admin NAME.
	OverSSH
	// OnTheMachine has it who runs the server: shithead admin NAME.
	OnTheMachine

	operators = OverSSH | OnTheMachine
)

// Command is something that a server does for whoever has it.
type Command struct {
	// Name is its first word, or the second after admin, and Takes what may stand behind it.
	Name, Takes string
	Who         Who
	// Screens: it shows screens.
	Screens bool
	// Does is what it does, for operators. Everybody reads that in their own language: see views.
	Does string
	// everybody and operators give the command its flags and what it does, each for those who have it.
	everybody func(*request, *cobra.Command)
	operators func(*admin.Request, *cobra.Command)
}

// table is all there are.
func table() []Command {
	return []Command{
		{apiCommand, "", Everybody, false, "", (*request).makeAPI, nil},
		{"help", "[COMMAND]", Everybody, false, "", (*request).makeHelp, nil},
		{"play", "[--rules CODE] [--pace PACE]", Everybody, true, "", (*request).makePlay, nil},
		{"join", "ROOM", Everybody, true, "", (*request).makeJoin, nil},
		{"watch", "[ROOM]", Everybody, true, "", (*request).makeWatch, nil},
		{"replay", "[ROUND]", Everybody, true, "", (*request).makeReplay, nil},
		{"rooms", "[--json]", Everybody, false, "", (*request).makeRooms, nil},
		{"stats", "[NAME] [--json]", Everybody, false, "", (*request).makeStats, nil},
		{"top", "[--rules CODE] [--by MEASURE] [--json]", Everybody, false, "", (*request).makeTop, nil},
		{"history", "[NAME] [--count N] [--json]", Everybody, false, "", (*request).makeHistory, nil},
		{"record", "[ROUND]", Everybody, false, "", (*request).makeRecord, nil},
		{"rules", "[CODE]", Everybody, false, "", (*request).makeRules, nil},
		{"whoami", "[--json]", Everybody, false, "", (*request).makeWhoami, nil},
		{"name", "NEW", Everybody, false, "", (*request).makeName, nil},
		{"settings", "[NAME=VALUE]... [--json]", Everybody, false, "", (*request).makeSettings, nil},
		{"keys", "[--json]", Everybody, false, "", (*request).makeKeys, nil},
		{"account", "export|delete", Everybody, false, "", (*request).makeAccount, nil},

		{"status", "[--json]", operators, false, "how the server is doing", nil, (*admin.Request).Status},
		{"rooms", "[--json]", operators, false, "all rooms, private ones too", nil, (*admin.Request).Rooms},
		{"close", "ROOM [--why TEXT]", operators, false, "close a room; its round is abandoned", nil, (*admin.Request).Close},
		{"kick", "NAME [--why TEXT]", operators, false, "end the sessions of a player, who may come again", nil, (*admin.Request).Kick},
		{"ban", "NAME|KEY|ADDRESS [--for 24h] [--why TEXT]", operators, false, "keep somebody out: a player's keys, a key (SHA256:...), an address or a network", nil, (*admin.Request).Ban},
		{"unban", "NAME|KEY|ADDRESS", operators, false, "let them in again", nil, (*admin.Request).Unban},
		{"bans", "[--json]", operators, false, "the bans, with reasons and ends", nil, (*admin.Request).Bans},
		{"say", "TEXT", operators, false, "tell everybody something, in the hall and at the tables", nil, (*admin.Request).Say},
		{"drain", "[--within 30m] [--off]", operators, false, "start nothing new, and stop once no round is running", nil, (*admin.Request).Drain},
		{"aside", "[--json] | show ROOM/ID | restore ROOM/ID", operators, false, "journals of rooms that were set aside as they led nowhere: which, one of them, or have its room go on", nil, (*admin.Request).Aside},
		{"backup", "", operators, false, "write everything the house keeps to standard output", nil, (*admin.Request).Backup},
	}
}

// Of are the commands that somebody has, in the order of their lists.
func Of(who Who) []Command {
	return slices.DeleteFunc(table(), func(c Command) bool { return c.Who&who == 0 })
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

// longestMeant is how many letters a word has at most for which one is looked that was meant. Long ones take time.
const longestMeant = 20

// near is the command that somebody may have meant, empty for none: one that begins like that, or in which at most two letters
// are others, of a short word fewer.
func near(typed string) string {
	if typed == "" || len(typed) > longestMeant {
		return ""
	}
	all := &cobra.Command{SuggestionsMinimumDistance: min(2, len(typed)/2)}
	for _, c := range Of(Everybody) {
		all.AddCommand(&cobra.Command{Use: c.Name, Run: func(*cobra.Command, []string) {}})
	}
	meant := all.SuggestionsFor(typed)
	if len(meant) == 0 {
		return ""
	}
	return meant[0]
}

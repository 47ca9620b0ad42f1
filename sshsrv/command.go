package sshsrv

import (
	"errors"
	"fmt"
	"strings"

	"shithead/views"
)

// The exit statuses of sessions.
const (
	statusDone    = 0
	statusFailed  = 1
	statusUsage   = 2
	statusUnknown = 127
)

// command is something that ssh HOST NAME does. It needs no terminal and changes nothing.
type command struct {
	name string
	// takes is what may stand behind the name, a word each, in the order of the words.
	takes []string
	// does says what it does.
	does func(w *views.Words) string
	run  func(v *visit, args []string) (status int)
}

// commands are all there are.
func commands() []command {
	return []command{
		{"api", nil, func(w *views.Words) string { return w.APIDoes }, (*visit).api},
		{"help", nil, func(w *views.Words) string { return w.HelpDoes }, (*visit).help},
		{"record", []string{"ROUND"}, func(w *views.Words) string { return w.RecordDoes }, (*visit).record},
		{"rules", []string{"CODE"}, func(w *views.Words) string { return w.Rules.Does }, (*visit).rules},
		{"stats", nil, func(w *views.Words) string { return w.StatsDoes }, (*visit).stats},
	}
}

// command answers ssh HOST COMMAND.
func (v *visit) command() (status int) {
	words := strings.Fields(v.channel.command)
	name, args := words[0], words[1:]
	for _, c := range commands() {
		switch {
		case c.name != name:
		case len(args) <= len(c.takes):
			return c.run(v, args)
		case len(c.takes) == 0:
			v.complain(fmt.Sprintf(v.words.NoArguments, name))
			return statusUsage
		default:
			v.complain(fmt.Sprintf(v.words.Arguments, name, strings.Join(c.takes, " ")))
			return statusUsage
		}
	}
	quoted := fmt.Sprintf("%.40q", name)
	if meant := near(name); meant != "" {
		v.complain(fmt.Sprintf(v.words.NearCommand, quoted, meant))
	} else {
		v.complain(fmt.Sprintf(v.words.NoCommand, quoted))
	}
	return statusUnknown
}

// help lists the commands.
func (v *visit) help([]string) int {
	lines := append([]string(nil), v.words.CommandHelp...)
	for _, c := range commands() {
		lines = append(lines, fmt.Sprintf("    %-8s%s", c.name, c.does(v.words)))
	}
	v.print(lines...)
	return statusDone
}

// stats shows what is counted for whoever has the key.
func (v *visit) stats([]string) int {
	who := v.id.person()
	history, err := v.server.history(who)
	if err != nil {
		if !errors.Is(err, views.ErrNoProfile) {
			v.log.Error("reading statistics", "id", who.ID, "err", err)
		}
		v.complain(v.words.Error(err))
		return statusFailed
	}
	v.print(views.StatsText(v.words, who.ID, who.Name, history, v.columns(0))...)
	return statusDone
}

// columns are those of the client's terminal, or as many as there are to be where it has none.
func (v *visit) columns(without int) int {
	if !v.channel.pty {
		return without
	}
	columns, _ := v.channel.size.get()
	return columns
}

// farthest is how many letters may be wrong, missing or too many in a command that somebody may have meant.
const farthest = 2

// near is the command that somebody may have meant, empty for none.
func near(typed string) string {
	found, nearest := "", farthest+1
	for _, c := range commands() {
		if len(typed) > len(c.name)+farthest {
			continue // and long ones take time
		}
		if d := distance(strings.ToLower(typed), c.name); d < nearest && d < len(typed) {
			found, nearest = c.name, d
		}
	}
	return found
}

// distance counts the letters that have to be changed, added or taken away between two words.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := corner
			if a[i] != b[j] {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j]+1, corner+1)
		}
	}
	return row[len(b)]
}

package ui

import (
	"regexp"
	"strconv"

	tea "charm.land/bubbletea/v2"
)

// usualPort is the one that clients connect to if none is said.
const usualPort = 22

// Host is how the house is called from outside: what clients connect to.
type Host struct {
	// Name is a host name or an address.
	Name string
	// Port is 0 where it is not known.
	Port int
}

// Line is what to type in a shell to come here with a command on a terminal, or without one: such as
// "ssh -t -p 2222 cards.example join violet-fox".
func (h Host) Line(command string) string {
	if command == "" {
		return h.line("ssh", command)
	}
	return h.line("ssh -t", command)
}

// Command is what to type in a shell to have a command answered without a terminal: "ssh cards.example record X".
func (h Host) Command(command string) string { return h.line("ssh", command) }

// command is "ssh HOST" in a text, with options between.
var command = regexp.MustCompile(`\b(ssh(?: -\S+(?: [^-\s]\S*)?)*) HOST\b`)

// Fill has the commands of a text lead here.
func (h Host) Fill(text string) string { return command.ReplaceAllString(text, "${1}"+h.line("", "")) }

func (h Host) line(line, command string) string {
	if h.Port != 0 && h.Port != usualPort {
		line += " -p " + strconv.Itoa(h.Port)
	}
	name := h.Name
	if name == "" {
		name = "HOST"
	}
	line += " " + name
	if command != "" {
		line += " " + command
	}
	return line
}

// CopyMsg asks for a text to be given to the clipboard of the terminal.
type CopyMsg struct{ Text string }

// Copy gives a text to the clipboard.
func Copy(text string) tea.Cmd {
	return func() tea.Msg { return CopyMsg{Text: text} }
}

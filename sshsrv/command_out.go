package sshsrv

import (
	"strings"

	"github.com/charmbracelet/colorprofile"

	"shithead/sshsrv/object"
	"shithead/sshsrv/wire"
	"shithead/views"
)

// usualColumns is how wide text is that goes to no terminal, if it has to have a width.
const usualColumns = 80

// columns are those of the client's terminal, or as many as there are to be where it has none.
func (v *session) columns(without int) int {
	if !v.channel.pty {
		return without
	}
	columns, _ := v.channel.size.get()
	return columns
}

// tell prints lines that may be of any width.
func (v *session) tell(lines []views.Line) { v.list(views.Fitted(lines, v.columns(0))) }

// list prints lines that fit.
func (v *session) list(lines []views.Line) {
	texts := make([]string, len(lines))
	for i, line := range lines {
		texts[i] = v.painted(line)
	}
	v.print(texts...)
}

// painted is a line as the client's terminal shows it; without one it is as it is.
func (v *session) painted(line views.Line) string {
	text := line.Text
	if !v.channel.pty {
		return text
	}
	if v.terminal.ASCII {
		text = wire.ASCII(text)
	}
	code := ""
	switch {
	case text == "" || !v.terminal.Screens():
	case v.terminal.Profile == colorprofile.ASCII:
		code = [...]string{views.PlainLine: "", views.TitleLine: "1", views.HeadLine: "1", views.NoteLine: ""}[line.Kind]
	default:
		code = [...]string{views.PlainLine: "", views.TitleLine: "1;33", views.HeadLine: "1", views.NoteLine: "90"}[line.Kind]
	}
	if code == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[m"
}

// texts are plain lines.
func texts(lines ...string) []views.Line {
	out := make([]views.Line, len(lines))
	for i, line := range lines {
		out[i].Text = line
	}
	return out
}

// object prints a value as one line of JSON.
func (v *session) object(value any) error {
	v.print(strings.TrimSuffix(string(object.Line(value)), "\n"))
	return nil
}

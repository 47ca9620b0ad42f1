package command

import (
	"cmp"
	"io"
	"log/slog"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"shithead/data"
	"shithead/sshsrv/object"
	"shithead/sshsrv/wire"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// Client is what a session knows of its client, and how that is told something without screens.
type Client struct {
	// Line is the command that it gave, empty for none.
	Line string
	// Locale is what it says of its language, and Words are those that it reads.
	Locale string
	Words  *words.Words
	// Host is what it calls the server.
	Host ui.Host
	// PTY: it has a terminal, of this type. Size is that of its window. Without a terminal it has the width of text, 0 for any.
	PTY      bool
	Type     string
	Terminal wire.Terminal
	Size     func() (columns, rows int)
	// Out and Err are its standard output and error. Writing waits for a client that does not read, as long as it may take.
	Out, Err io.Writer
	Log      *slog.Logger
	// Plain: it wants plain lines, whatever its terminal shows.
	Plain bool
}

// InLines reports whether what others see on screens is for the client in plain lines.
func (c *Client) InLines() bool { return c.Plain || !c.OnScreen() }

// Adopt has what somebody has set in the place of what their client says.
func (c *Client) Adopt(s data.Settings) {
	c.Plain = c.Plain || s.Plain
	if s.Cards != "" {
		c.Terminal.ASCII = s.Cards == "ascii"
	}
	c.Words = languages.On(cmp.Or(s.Language, c.Locale), c.PTY && c.Terminal.ASCII)
}

// OnScreen reports whether the client has a terminal that shows screens.
func (c *Client) OnScreen() bool { return c.PTY && c.Terminal.Screens() }

// Says is what is said of an error. What there are no words for is logged.
func (c *Client) Says(err error) string {
	says := c.Words.Error(err)
	if says == c.Words.Other {
		c.Log.Error("command failed", "command", quoted(c.Line), "err", err)
	}
	return says
}

// Print writes lines to a client that shows no screens.
func (c *Client) Print(lines ...string) { c.write(c.Out, lines) }

// Complain writes a line to a client's standard error, wrapped as [Client.Tell] does.
func (c *Client) Complain(line string) {
	var lines []string
	for _, part := range c.fitted(line) {
		lines = append(lines, c.painted(part))
	}
	c.write(c.Err, lines)
}

// write writes lines, in vain if the client is gone.
func (c *Client) write(w io.Writer, lines []string) {
	end := "\n"
	if c.PTY { // a client's terminal does not add the carriage return
		end = "\r\n"
	}
	_, _ = io.WriteString(w, strings.Join(lines, end)+end)
}

// UsualColumns is the width of text for a client without a terminal.
const UsualColumns = 80

// columns is the width of text that the client gets, 0 for any width.
func (c *Client) columns() int {
	columns, _ := c.Size()
	return columns
}

// Tell prints plain lines that may be of any width, in which "ssh HOST" leads here.
func (c *Client) Tell(lines ...string) { c.List(c.fitted(lines...)) }

// fitted wraps plain lines. An indented line is a command to copy, and stays whole.
func (c *Client) fitted(lines ...string) (fitting []ui.Line) {
	for _, line := range c.texts(lines...) {
		if strings.HasPrefix(line.Text, " ") {
			fitting = append(fitting, line)
		} else {
			fitting = append(fitting, ui.Fitted([]ui.Line{line}, c.columns())...)
		}
	}
	return fitting
}

// List prints lines that fit.
func (c *Client) List(lines []ui.Line) {
	texts := make([]string, len(lines))
	for i, line := range lines {
		texts[i] = c.painted(line)
	}
	c.Print(texts...)
}

// painted is a line as the client's terminal shows it; without one it is as it is.
func (c *Client) painted(line ui.Line) string {
	text := line.Text
	if !c.PTY {
		return text
	}
	if c.Terminal.ASCII {
		text = wire.ASCII(text)
	}
	code := ""
	switch {
	case text == "" || !c.Terminal.Screens():
	case c.Terminal.Profile == colorprofile.ASCII:
		code = [...]string{ui.PlainLine: "", ui.TitleLine: "1", ui.HeadLine: "1", ui.NoteLine: ""}[line.Kind]
	default:
		code = [...]string{ui.PlainLine: "", ui.TitleLine: "1;33", ui.HeadLine: "1", ui.NoteLine: "90"}[line.Kind]
	}
	if code == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[m"
}

// texts are plain lines, in which "ssh HOST" leads here.
func (c *Client) texts(lines ...string) []ui.Line {
	out := make([]ui.Line, len(lines))
	for i, line := range lines {
		out[i].Text = c.Host.Fill(line)
	}
	return out
}

// Object prints a value as one line of JSON.
func (c *Client) Object(value any) error {
	c.Print(strings.TrimSuffix(string(object.Line(value)), "\n"))
	return nil
}

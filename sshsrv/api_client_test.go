package sshsrv

import (
	"bufio"
	"encoding/json"
	"io"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/api"
	"shithead/sshsrv/sshtest"
)

// apiLine is any line that programs are told, by key.
type apiLine map[string]json.RawMessage

// text is a key's text, empty if it is none.
func (l apiLine) text(key string) (s string) {
	_ = json.Unmarshal(l[key], &s)
	return s
}

// number is a key's number, -1 if it is none.
func (l apiLine) number(key string) int {
	n := -1
	_ = json.Unmarshal(l[key], &n)
	return n
}

// apiClient is a program at the other end.
type apiClient struct {
	t     testing.TB
	conn  *sshtest.Client
	in    io.Writer
	lines chan apiLine
	// seen are events that were read while an answer was waited for.
	seen []apiLine
	id   int
}

// api begins a session of a program with a key of its own, past the hello.
func (h *host) api(t testing.TB, user string, auth gossh.AuthMethod) *apiClient {
	t.Helper()
	c := h.rawAPI(t, user, auth)
	if hello := c.next(); hello.text("type") != "hello" || hello.number("version") != 1 {
		t.Fatalf("hello: %s", hello)
	}
	return c
}

// rawAPI begins a session of a program of which nothing has been read.
func (h *host) rawAPI(t testing.TB, user string, auth gossh.AuthMethod) *apiClient {
	t.Helper()
	conn := h.connect(t, user, auth)
	s, err := conn.TryOpen()
	if err != nil {
		t.Fatal(err)
	}
	c := &apiClient{t: t, conn: conn, in: s.Channel, lines: make(chan apiLine)}
	if !s.Request("exec", struct{ Command string }{"api"}) {
		t.Fatal("refused")
	}
	ended := make(chan struct{})
	t.Cleanup(func() { close(ended) })
	go func() {
		defer close(c.lines)
		lines := bufio.NewReader(s.Channel)
		for {
			text, err := lines.ReadBytes('\n')
			if err != nil {
				return
			}
			var line apiLine
			if err := json.Unmarshal(text, &line); err != nil {
				t.Errorf("%q: %v", text, err)
				return
			}
			select {
			case c.lines <- line:
			case <-ended:
				return
			}
		}
	}()
	return c
}

// next is the next line, nil at the end.
func (c *apiClient) next() apiLine {
	c.t.Helper()
	if len(c.seen) > 0 {
		line := c.seen[0]
		c.seen = c.seen[1:]
		return line
	}
	return c.read()
}

func (c *apiClient) read() apiLine {
	c.t.Helper()
	select {
	case line := <-c.lines:
		return line
	case <-time.After(sshtest.Patience):
		c.t.Fatal("nothing comes")
		return nil
	}
}

// sends sends a line as it is.
func (c *apiClient) sends(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, text+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

// asks makes a request and waits for its answer.
func (c *apiClient) asks(do string, fields map[string]any) apiLine {
	c.t.Helper()
	c.id++
	request := map[string]any{"id": c.id, "do": do}
	for key, value := range fields {
		request[key] = value
	}
	text, err := json.Marshal(request)
	if err != nil {
		c.t.Fatal(err)
	}
	c.sends(string(text))
	for {
		line := c.read()
		switch {
		case line == nil:
			c.t.Fatalf("hung up on after %s", text)
		case line.number("id") == c.id:
			return line
		case line["id"] != nil:
			c.t.Fatalf("answer %s to %s", line, text)
		}
		c.seen = append(c.seen, line)
	}
}

// does makes a request that is granted.
func (c *apiClient) does(do string, fields map[string]any) apiLine {
	c.t.Helper()
	answer := c.asks(do, fields)
	if string(answer["ok"]) != "true" {
		c.t.Fatalf("%s %v: %s", do, fields, answer)
	}
	return answer
}

// refused makes a request that is refused with a code.
func (c *apiClient) refused(code, do string, fields map[string]any) {
	c.t.Helper()
	answer := c.asks(do, fields)
	if string(answer["ok"]) != "false" || answer.text("error") != code || answer.text("message") == "" {
		c.t.Errorf("%s %v: %s, want %s", do, fields, answer, code)
	}
}

// event waits for an event of a type.
func (c *apiClient) event(kind string) apiLine {
	c.t.Helper()
	for {
		line := c.next()
		switch {
		case line == nil:
			c.t.Fatalf("hung up on before a %s", kind)
		case line.text("type") == kind:
			return line
		}
	}
}

// hasty is a server that lets programs ask as fast as they can, and that deals again as soon as they are ready.
func hasty(s *Server) {
	s.limits.API.ProgramPause = 1
	unbounded(&s.limits.API)
}

// unbounded lets programs ask for as much as they like.
func unbounded(l *api.Limits) {
	for _, b := range []*api.Budget{&l.Session, &l.Person, &l.Guests, &l.Address} {
		b.Requests, b.RequestBurst, b.Bytes, b.ByteBurst = 1<<20, 1<<20, 1<<30, 1<<30
		b.Work, b.WorkBurst, b.Refusals, b.RefusalBurst = 1<<30, 1<<30, 1<<20, 1<<20
	}
}

// turn is the first seat on turn in the views that come.
func (c *apiClient) turn() int {
	c.t.Helper()
	for {
		var view struct{ Turn *int }
		if err := json.Unmarshal(c.event("view")["view"], &view); err != nil {
			c.t.Fatal(err)
		}
		if view.Turn != nil {
			return *view.Turn
		}
	}
}

// hand is one's own in the next view.
func (c *apiClient) hand() []string {
	c.t.Helper()
	event := c.event("view")
	var view struct{ Hands []json.RawMessage }
	var hand []string
	if err := json.Unmarshal(event["view"], &view); err != nil {
		c.t.Fatal(err)
	}
	if err := json.Unmarshal(view.Hands[event.number("seat")], &hand); err != nil {
		c.t.Fatal(err)
	}
	return hand
}

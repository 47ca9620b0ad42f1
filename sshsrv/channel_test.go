package sshsrv

import (
	"io"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// typing is a client's side of which only what it types matters.
type typing struct {
	gossh.Channel
	io.Reader
}

func (t typing) Read(p []byte) (int, error) { return t.Reader.Read(p) }

// anything lets a client ask whatever it wants.
func anything(int) bool { return true }

// TestWhatComesBeforeTheCommandIsGranted is for the command, as is its end: OpenSSH does not wait. What was typed before
// somebody takes it later is lost.
func TestWhatComesBeforeTheCommandIsGranted(t *testing.T) {
	t.Parallel()
	limits := DefaultLimits()
	for name, c := range map[string]struct {
		early, late, want string
		granted           bool
	}{
		"nothing":           {"", "", "", false},
		"all of it":         {"one\ntwo", "", "one\ntwo", false},
		"a part of it":      {"one\ntw", "o\n", "one\ntwo\n", false},
		"nothing of it":     {"", "one\n", "one\n", false},
		"it, but too early": {"one\n", "two\n", "two\n", true},
	} {
		t.Run(name, func(t *testing.T) {
			from, client := io.Pipe()
			ch := newChannel(typing{Reader: from}, &limits, anything)
			ch.granted = c.granted
			go ch.read()
			ends := func() {
				if err := client.Close(); err != nil {
					t.Error(err)
				}
			}
			if c.early != "" {
				if _, err := io.WriteString(client, c.early); err != nil {
					t.Fatal(err)
				}
				<-ch.heard
			}
			if c.late == "" {
				ends()
				<-ch.heard
			}
			got := make(chan string, 1)
			if more := ch.take(func(r io.Reader) {
				text, _ := io.ReadAll(r)
				got <- string(text)
			}); more != (c.want != "") {
				t.Errorf("more is %v", more)
			}
			if c.late != "" {
				if _, err := io.WriteString(client, c.late); err != nil {
					t.Fatal(err)
				}
				ends()
			}
			if text := <-got; text != c.want {
				t.Errorf("%q", text)
			}
		})
	}
}

package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"charm.land/log/v2"

	"shithead/sshsrv/sshtest"
)

// TestLogger_InJSON is an object a line, whatever is logged, and its times are in UTC.
func TestLogger_InJSON(t *testing.T) {
	var text bytes.Buffer
	newLogger(&text, log.InfoLevel, "json").With("address", "192.0.2.7").Info("session ends", "seconds", int64(7), "name", "a\x1b\"\nb")
	var line struct {
		Time    time.Time
		Level   string
		Msg     string
		Address string
		Name    string
		Seconds int
	}
	if err := json.Unmarshal(text.Bytes(), &line); err != nil || strings.Count(text.String(), "\n") != 1 {
		t.Fatalf("%v in %q", err, text.String())
	}
	if line.Time.IsZero() || !strings.HasSuffix(line.Time.Format(time.RFC3339), "Z") || line.Level != "info" || line.Msg != "session ends" ||
		line.Address != "192.0.2.7" || line.Seconds != 7 || line.Name != "a\x1b\"\nb" {
		t.Errorf("%+v in %q", line, text.String())
	}
}

// TestLogFormat_OfARealServer: every line is an object.
func TestLogFormat_OfARealServer(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), "--listen", "127.0.0.1:0", "--log-format", "json")
	s.asks(t, sshtest.NewKey(t), "rooms")
	s.logs(t, `session ends.*\n`)
	for line := range strings.Lines(s.stderr.String()) {
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Errorf("%v: %q", err, line)
		}
	}
	if code := refusedWith(t, t.TempDir(), "give text or json", "--log-format", "xml"); code != 2 {
		t.Errorf("xml gives %d", code)
	}
}

package main

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestConfig_SaysWhatHasSetALimit: a flag, which wins, the environment, which wins over the file, or nothing.
func TestConfig_SaysWhatHasSetALimit(t *testing.T) {
	t.Parallel()
	cmd := linkedCommand(t, "config", "--max-seats", "9", "--max-handshakes", "11", "--json", "--data", t.TempDir())
	write(t, filepath.Join(cmd.Args[len(cmd.Args)-1], configFile), "max-rooms = 2\nmax-seats = 2\nmax-pending = 600\n"+
		"rate-one-address = false\nproxy-protocol = ['10.0.0.1', '::1']\nlog = \"warn\"\n")
	cmd.Env = append(cmd.Env, "SHITHEAD_MAX_ROOMS=7", "SHITHEAD_MAX_SEATS=8", "SHITHEAD_RATE_ONE_ADDRESS=true",
		"SHITHEAD_KEEP_DAYS=3")
	got := answered(cmd)
	if got.Status != 0 || got.Err != "" || strings.Count(got.Out, "\n") != 1 {
		t.Fatalf("%+v", got)
	}
	var all []shownLimit
	must(t, json.Unmarshal([]byte(got.Out), &all))
	byName := map[string]shownLimit{}
	for _, one := range all {
		if one.Name == "" || one.Value == "" || one.Default == "" || one.Unit == "" || one.Why == "" || byName[one.Name].Name != "" ||
			!slices.Contains([]string{setByDefault, setByFlag, setByEnvironment, setByFile}, one.SetBy) {
			t.Errorf("%+v", one)
		}
		one.Unit, one.Why = "", ""
		byName[one.Name] = one
	}
	for _, want := range []shownLimit{
		{Name: "rooms.Rooms", Value: "7", Default: "2000", SetBy: setByEnvironment, Flag: "--max-rooms", Environment: "SHITHEAD_MAX_ROOMS"},
		{Name: "rooms.Seats", Value: "9", Default: "10000", SetBy: setByFlag, Flag: "--max-seats", Environment: "SHITHEAD_MAX_SEATS"},
		{Name: "rooms.RateOneAddress", Value: "true", Default: "false", SetBy: setByEnvironment, Flag: "--rate-one-address", Environment: "SHITHEAD_RATE_ONE_ADDRESS"},
		{Name: "gate.HandshakesInAll", Value: "11 within 2s", Default: "200 within 2s", SetBy: setByFlag, Flag: "--max-handshakes", Environment: "SHITHEAD_MAX_HANDSHAKES"},
		{Name: "gate.Pending", Value: "600", Default: "512", SetBy: setByFile, Flag: "--max-pending", Environment: "SHITHEAD_MAX_PENDING"},
		{Name: "records.Days", Value: "3", Default: "0", SetBy: setByEnvironment, Flag: "--keep-days", Environment: "SHITHEAD_KEEP_DAYS"},
		{Name: "gate.Reads.Connection", Value: "262144 within 2s", Default: "262144 within 2s", SetBy: setByDefault},
		{Name: "api.Session.Requests", Value: "100", Default: "100", SetBy: setByDefault},
		{Name: "store.Final", Value: "5s", Default: "5s", SetBy: setByDefault},
		{Name: "data.MaxKeys", Value: "32", Default: "32", SetBy: setByDefault},
	} {
		if byName[want.Name] != want {
			t.Errorf("%+v, not %+v", byName[want.Name], want)
		}
	}
	bounds := defaultBounds()
	for _, bound := range bounds.all() {
		if !slices.ContainsFunc(all, func(one shownLimit) bool { return one.Flag == "--"+bound.flag }) {
			t.Errorf("no limit is set by --%s", bound.flag)
		}
	}
}

// TestConfig_ForPeople: a line a limit, and why, once for those that belong together; what is wrong is said as a server does.
func TestConfig_ForPeople(t *testing.T) {
	t.Parallel()
	const want = `
rooms.Rooms                        100 (default 2000)             number          flag        --max-rooms
rooms.RoomsPerMaker                5                              number          default     --max-rooms-per-player
rooms.RoomsPerOrigin               500                            number          default     --max-rooms-per-address
    Rooms is how many there may be, RoomsPerMaker how many of one maker, and RoomsPerOrigin how many of
    makers who come from one address, such as a school.

rooms.Seats `
	got := shithead(t, "config", "--max-rooms", "100")
	if got.Status != 0 || !strings.Contains(got.Out, want) || strings.HasSuffix(got.Out, "\n\n") {
		t.Errorf("it does not have%s\n%+v", want, got)
	}
	fails(t, exitUsage, "^shithead: --max-rooms 0: give a number from 1", "config", "--max-rooms", "0")
	cmd := linkedCommand(t, "config")
	cmd.Env = append(cmd.Env, "SHITHEAD_MAX_ROOMS=many")
	const says = `shithead: environment: SHITHEAD_MAX_ROOMS "many": give a whole number`
	if got := answered(cmd); got.Status != exitUsage || !strings.HasPrefix(got.Err, says) {
		t.Errorf("%+v", got)
	}
}

// TestConfigFile_IsWrittenAndRead: it has every setting with the default as a comment, which stays the same without the #. What is
// wrong in a file is wrong use.
func TestConfigFile_IsWrittenAndRead(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "new")
	path := filepath.Join(folder, configFile)
	says, err := runHere("config", "init", "--data", folder)
	if must(t, err); says != path+"\n" {
		t.Errorf("it says %q", says)
	}
	if _, err = runHere("config", "init", "--data", folder); exitCode(err) != exitFailed || !strings.Contains(err.Error(), "--force") {
		t.Errorf("a second time: %v", err)
	}
	_, err = runHere("config", "init", "--force", "--data", folder)
	must(t, err)
	usual, err := runHere("config", "--data", t.TempDir())
	must(t, err)
	set := regexp.MustCompile(`(?m)^# ([a-z-]+ = )`).ReplaceAllString(read(t, path), "$1")
	if n := len(settings(newServe().Flags())); strings.Count(set, " = ") != n || strings.Count(read(t, path), "SHITHEAD_") < n {
		t.Errorf("%d settings, and in the file:\n%s", n, set)
	}
	write(t, path, set)
	got, err := runHere("config", "--data", folder)
	if must(t, err); strings.ReplaceAll(got, " file   ", " default") != usual {
		t.Errorf("with all defaults it is another:\n%s", got)
	}
	for text, want := range map[string]string{
		"max-room = 7":         `unknown setting: "max-room"; do you mean "max-rooms"?`,
		"data = \"x\"":         `unknown setting: "data"; see --help`,
		"json = true":          `unknown setting: "json"; do you mean "join"?`,
		"\nmax-rooms = \"no\"": `max-rooms = "no": give a whole number`,
		"\nmax-rooms":          `line 2 is not TOML; write NAME = VALUE, a text in quotes`,
	} {
		write(t, path, text)
		if _, err := runHere("config", "--config", path); exitCode(err) != exitUsage || err.Error() != path+": "+want {
			t.Errorf("%q: %v, not %s", text, err, want)
		}
	}
	if _, err := runHere("config", "--config", path+"x"); exitCode(err) != exitFailed {
		t.Errorf("without the file: %v", err)
	}
}

package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// configured is what shithead config prints, with the flags and the environment of a server.
func configured(t *testing.T, env []string, args ...string) (out, errs string, code int) {
	t.Helper()
	cmd := linkedCommand(t, append([]string{"config"}, args...)...)
	cmd.Env = append(cmd.Env, env...)
	said := answered(cmd)
	return said.Out, said.Err, said.Status
}

// TestConfig_SaysWhatHasSetALimit: a flag, which wins, the environment, or nobody.
func TestConfig_SaysWhatHasSetALimit(t *testing.T) {
	t.Parallel()
	env := []string{"SHITHEAD_MAX_ROOMS=7", "SHITHEAD_MAX_SEATS=8", "SHITHEAD_RATE_ONE_ADDRESS=true", "SHITHEAD_KEEP_DAYS=3"}
	out, errs, code := configured(t, env, "--max-seats", "9", "--max-handshakes", "11", "--json")
	if code != 0 || errs != "" || strings.Count(out, "\n") != 1 {
		t.Fatalf("%d, %q", code, errs)
	}
	var all []shownLimit
	must(t, json.Unmarshal([]byte(out), &all))
	byName := map[string]shownLimit{}
	for _, one := range all {
		if one.Name == "" || one.Value == "" || one.Default == "" || one.Unit == "" || one.Why == "" || byName[one.Name].Name != "" ||
			!slices.Contains([]string{setByDefault, setByFlag, setByEnvironment}, one.SetBy) {
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
		{Name: "gate.Pending", Value: "512", Default: "512", SetBy: setByDefault, Flag: "--max-pending", Environment: "SHITHEAD_MAX_PENDING"},
		{Name: "records.Days", Value: "3", Default: "0", SetBy: setByEnvironment, Flag: "--keep-days", Environment: "SHITHEAD_KEEP_DAYS"},
		{Name: "gate.Reads.Connection", Value: "262144 within 2s", Default: "262144 within 2s", SetBy: setByDefault},
		{Name: "api.Session.Requests", Value: "100", Default: "100", SetBy: setByDefault},
		{Name: "store.Final", Value: "5s", Default: "5s", SetBy: setByDefault},
		{Name: "data.HoldName", Value: "720h0m0s", Default: "720h0m0s", SetBy: setByDefault},
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

// TestConfig_ForPeople: a line a limit, and why, once for those that belong together.
func TestConfig_ForPeople(t *testing.T) {
	t.Parallel()
	out, _, code := configured(t, nil, "--max-rooms", "100")
	const want = `
rooms.Rooms                        100 (default 2000)             number          flag        --max-rooms
rooms.RoomsPerMaker                5                              number          default     --max-rooms-per-player
rooms.RoomsPerOrigin               500                            number          default     --max-rooms-per-address
    Rooms is how many there may be, RoomsPerMaker how many of one maker, and RoomsPerOrigin how many of
    makers who come from one address, such as a school.

rooms.Seats `
	if code != 0 || !strings.Contains(out, want) || strings.HasSuffix(out, "\n\n") {
		t.Errorf("%d, it does not have%s\n%s", code, want, out)
	}
}

// TestConfig_UsedWrongly says so as a server does.
func TestConfig_UsedWrongly(t *testing.T) {
	t.Parallel()
	for says, c := range map[string]struct{ env, args []string }{
		"--max-rooms 0: give a number from 1":                     {nil, []string{"--max-rooms", "0"}},
		`environment: SHITHEAD_MAX_ROOMS: "many" is not a number`: {[]string{"SHITHEAD_MAX_ROOMS=many"}, nil},
		"unknown command": {nil, []string{"rooms"}},
		`invalid argument "x" for "--max-rooms" flag: strconv.Parse`: {nil, []string{"--max-rooms", "x"}},
	} {
		if out, errs, code := configured(t, c.env, c.args...); code != 2 || out != "" || !strings.HasPrefix(errs, "shithead: "+says) {
			t.Errorf("%v: %d, %q, %q", c, code, out, errs)
		}
	}
}

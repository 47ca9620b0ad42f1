package main

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestConfig_SaysWhatHasSetALimit: a flag, which wins, the environment, which wins over the file, or nothing.
func TestConfig_SaysWhatHasSetALimit(t *testing.T) {
	t.Parallel()
	cmd := itself(t, "config", "--max-seats", "9", "--max-handshakes", "11", "--json", "--data", t.TempDir())
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

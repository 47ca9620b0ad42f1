package several

import (
	"context"
	"crypto/ed25519"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"shithead/cmd/shithead/internal/nodefile"
	"shithead/data/cluster"
	"shithead/engine/enginetest"
)

var must = enginetest.NoError

// TestAServerThatIsRemoved_KnowsItWhenItIsStartedAgain, though it was only told so by etcd, which has stopped.
func TestAServerThatIsRemoved_KnowsItWhenItIsStartedAgain(t *testing.T) {
	var ids, folders [2]string
	for i := range ids {
		folders[i] = t.TempDir()
		key, err := nodefile.OwnKey(folders[i])
		must(t, err)
		ids[i], err = nodefile.KeyID(key.Public().(ed25519.PublicKey))
		must(t, err)
	}
	s := &Joined{folder: folders[0], key: ids[0]}
	for i, do := range []func() error{
		func() error { return s.refuse(map[string]cluster.Removed{ids[1]: {}}) },
		s.noteRemoved,
	} {
		must(t, do())
		for j, id := range ids {
			if removed, err := nodefile.IsRemoved(s.folder, id); removed != (i+j > 0) || err != nil {
				t.Errorf("after %d: server %d: %t, %v", i, j, removed, err)
			}
		}
	}
}

// TestRenewal: certificates are made anew when a third of their time is left, again soon where that fails, and not before.
func TestRenewal(t *testing.T) {
	began := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	now, until := began, began.Add(nodefile.Validity)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var failing, failures, renewals int
	var pauses []time.Duration
	r := &renewal{
		now:   func() time.Time { return now },
		until: func() (time.Time, error) { return until, nil },
		certify: func(context.Context) (*nodefile.Certificates, error) {
			if failing > 0 {
				failing, failures = failing-1, failures+1
				return nil, errors.New("nobody answers")
			}
			return &nodefile.Certificates{TLS: now.String()}, nil
		},
		take: func(_ context.Context, c *nodefile.Certificates) error {
			if c.TLS != now.String() || until.Sub(now) > renewWithin || until.Sub(now) <= 0 {
				t.Errorf("at %v certificates are made anew that end at %v", now, until)
			}
			until, renewals = now.Add(nodefile.Validity), renewals+1
			failing = 5 * renewals
			return nil
		},
	}
	r.keep(ctx, func(_ context.Context, d time.Duration) {
		now = now.Add(d)
		if d != renewEvery {
			pauses = append(pauses, d)
		}
		if now.Sub(began) > 3*nodefile.Validity {
			cancel()
		}
	}, slog.New(slog.DiscardHandler))
	// Every 243 days of some three years; the second time it fails 5 times before, the third 10 times, the fourth 15.
	if renewals != 4 || failures != 30 || len(pauses) != failures {
		t.Errorf("%d renewals, %d failures, %d short pauses", renewals, failures, len(pauses))
	}
	for _, d := range pauses {
		if d != renewRetry {
			t.Errorf("after a failure it waits %v", d)
		}
	}
}

// TestMayLose: more than half of those that would vote then have to be there.
func TestMayLose(t *testing.T) {
	three := []cluster.Voter{{ID: 1, Name: "a"}, {ID: 2, Name: "b"}, {ID: 3, Name: "c"}}
	five := append(three[:3:3], cluster.Voter{ID: 4, Name: "d"}, cluster.Voter{ID: 5, Name: "e"})
	learns := append(three[:2:2], cluster.Voter{ID: 6, Name: "f", Learns: true})
	for _, c := range []struct {
		voters []cluster.Voter
		remove int
		there  string
		may    bool
	}{
		{three, 2, "abc", true},
		{three, 2, "ab", true}, // it is dead itself
		{three, 2, "bc", false},
		{three, 2, "ac", false},
		{three[:1], 0, "a", false},
		{three[:2], 1, "a", true},
		{three[:2], 1, "ab", true},
		{five, 4, "abcde", true},
		{five, 4, "abce", true},
		{five, 4, "abe", false},
		{five, 0, "bcd", true},
		{learns, 2, "ab", true},
		{learns, 1, "af", true},
		{learns, 1, "bf", false},
	} {
		there := func(node string) bool { return strings.Contains(c.there, node) }
		if err := mayLose(c.voters, c.voters[c.remove], there); (err == nil) != c.may || err != nil && !errors.Is(err, errQuorum) {
			t.Errorf("of %v without %d, with %q: %v", c.voters, c.remove, c.there, err)
		}
	}
}

// TestAHouseWithoutAName keeps the servers that it was made with: whoever runs them would start one that was removed again.
func TestAHouseWithoutAName(t *testing.T) {
	s := &Joined{node: &nodefile.Node{Name: "node1"}, admission: &admission{}}
	if _, err := s.removes(t.Context(), []string{"node2"}); !errors.Is(err, errUnnamed) {
		t.Errorf("a server is removed: %v", err)
	}
	if _, err := s.givesToken(t.Context(), []string{"1h"}); !errors.Is(err, errUnnamed) {
		t.Errorf("a token is given out: %v", err)
	}
}

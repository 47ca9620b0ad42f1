package cluster

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/zap"
)

// TestALineOfEtcdThatRepeats is logged once a minute, then with how often it came. Others are logged meanwhile.
func TestALineOfEtcdThatRepeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		log := zap.New(newToSlog(slog.New(slog.NewTextHandler(&out, nil)), func() bool { return false }))
		for n := range 873 {
			log.With(zap.String("peer", "b")).Warn("lost", zap.Int("n", n))
		}
		log.Error("another")
		time.Sleep(repeatsWithin)
		synctest.Wait()
		log.Warn("lost", zap.Int("n", 900))
		want := []string{
			`level=WARN msg="etcd: lost" peer=b n=0`, `level=ERROR msg="etcd: another"`,
			`level=WARN msg="etcd: lost" peer=b repeated=872`, `level=WARN msg="etcd: lost" n=900`,
		}
		for i, line := range strings.Split(strings.TrimSpace(out.String()), "\n") {
			if _, said, _ := strings.Cut(line, " "); i >= len(want) || said != want[i] {
				t.Errorf("line %d: %s", i, said)
			}
		}
	})
}

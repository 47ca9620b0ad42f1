package main

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// scraped are the metrics that a server gives, by name.
func scraped(t *testing.T, s *served) map[string]*dto.MetricFamily {
	t.Helper()
	at := s.logs(t, `url=(http://127\.0\.0\.1:\d+/metrics)`)
	answer, err := http.Get(at[1])
	must(t, err)
	defer answer.Body.Close()
	parser := expfmt.NewTextParser(model.UTF8Validation)
	all, err := parser.TextToMetricFamilies(answer.Body)
	must(t, err)
	return all
}

// TestManual_KnowsEveryMetric that a server gives, as it gives it, and no other.
func TestManual_KnowsEveryMetric(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), "--metrics", "127.0.0.1:0")
	text, rows := read(t, operatingPage), 0
	for _, name := range slices.Sorted(maps.Keys(scraped(t, s))) {
		if !strings.HasPrefix(name, "shithead_") {
			continue
		}
		rows++
		if row := metricRow(scraped(t, s)[name]); !strings.Contains(text, row) {
			t.Errorf("%s has no\n%s", operatingPage, strings.TrimSpace(row))
		}
	}
	if listed := strings.Count(text, "\n| `shithead_"); rows < 15 || listed != rows {
		t.Errorf("%d metrics, %d rows", rows, listed)
	}
}

// metricRow is the row of a table for a metric: its name, type, labels with their values, and what it is.
func metricRow(of *dto.MetricFamily) string {
	var label string
	var values []string
	for _, m := range of.Metric {
		for _, l := range m.Label {
			label = l.GetName()
			values = append(values, "`"+l.GetValue()+"`")
		}
	}
	switch {
	case label == "version":
		label = "`version`"
	case label != "":
		label = fmt.Sprintf("`%s`: %s", label, strings.Join(values, ", "))
	}
	return fmt.Sprintf("\n| `%s` | %s | %s | %s |\n", of.GetName(), strings.ToLower(of.GetType().String()), label, of.GetHelp())
}

// TestMetrics_AreForThisMachineAlone unless it is said expressly, and off unless asked for.
func TestMetrics_AreForThisMachineAlone(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), "--metrics", "0.0.0.0:0", "--metrics-anywhere")
	s.logs(t, `url=http://`)
	off := start(t, t.TempDir())
	off.logs(t, `a host key is made`) // which comes after it
	if strings.Contains(off.stderr.String(), "url=") {
		t.Errorf("nobody has asked:\n%s", off.stderr)
	}
}

package main

import (
	"fmt"
	"maps"
	"net/http"
	"regexp"
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
	at := regexp.MustCompile(`url=(http://127\.0\.0\.1:\d+/metrics)`).FindStringSubmatch(s.stderr.String())
	if at == nil {
		t.Fatalf("it gives no metrics:\n%s", s.stderr)
	}
	answer, err := http.Get(at[1])
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	parser := expfmt.NewTextParser(model.UTF8Validation)
	all, err := parser.TextToMetricFamilies(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestManual_KnowsEveryMetric that a server gives, as it gives it, and no other.
func TestManual_KnowsEveryMetric(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0")
	text, rows := page(t, operatingPage), 0
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
	refused(t, t.TempDir(), "could be read by other machines", "--listen", "127.0.0.1:0", "--metrics", ":0")
	refused(t, t.TempDir(), "can't be given at nonsense", "--listen", "127.0.0.1:0", "--metrics", "nonsense")
	s := start(t, t.TempDir(), "--listen", "127.0.0.1:0", "--metrics", "0.0.0.0:0", "--metrics-anywhere")
	if !strings.Contains(s.stderr.String(), "url=http://") {
		t.Errorf("not even then:\n%s", s.stderr)
	}
	off := start(t, t.TempDir(), "--listen", "127.0.0.1:0")
	if strings.Contains(off.stderr.String(), "url=") {
		t.Errorf("nobody has asked:\n%s", off.stderr)
	}
}

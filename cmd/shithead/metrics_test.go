package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

func scraped(t *testing.T, s *served) map[string]*dto.MetricFamily {
	t.Helper()
	answer, err := http.Get(s.logs(t, `url=(http://\S+:\d+/metrics)`)[1])
	must(t, err)
	defer answer.Body.Close()
	parser := expfmt.NewTextParser(model.UTF8Validation)
	all, err := parser.TextToMetricFamilies(answer.Body)
	must(t, err)
	return all
}

// TestManual_KnowsEveryMetric that a server gives, as it gives it, and no other: a row has its name, type, labels with their values,
// and what it is. This server gives them to other machines too, which is said expressly.
func TestManual_KnowsEveryMetric(t *testing.T) {
	t.Parallel()
	text, rows := textOf(t, hostPages), 0
	for name, of := range scraped(t, start(t, t.TempDir(), "--metrics", "0.0.0.0:0", "--metrics-anywhere")) {
		if !strings.HasPrefix(name, "shithead_") {
			continue
		}
		rows++
		label, values := "", []string{}
		for _, m := range of.Metric {
			for _, l := range m.Label {
				values = append(values, "`"+l.GetValue()+"`")
				label = fmt.Sprintf("`%s`: %s", l.GetName(), strings.Join(values, ", "))
			}
		}
		if strings.HasPrefix(label, "`version`") {
			label = "`version`"
		}
		row := fmt.Sprintf("\n| `%s` | %s | %s | %s |\n", name, strings.ToLower(of.GetType().String()), label, of.GetHelp())
		if !strings.Contains(text, row) {
			t.Errorf("there is no row\n%s", strings.TrimSpace(row))
		}
	}
	if listed := strings.Count(text, "\n| `shithead_"); rows < 15 || listed != rows {
		t.Errorf("%d metrics, %d rows", rows, listed)
	}
}

package loadgen

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// probe reads what can leak of a server: /proc of its process, its metrics, and its data folder. Each is read only where it is
// given.
type probe struct {
	gauge   gauge
	metrics string
	folder  string
	client  *http.Client
}

// newProbe has a new connection for each reading, so that the server has none between them.
func newProbe(p *Plan) probe {
	return probe{gauge{p.Servers}, p.Metrics, p.Folder, &http.Client{
		Timeout: scrapeWithin, Transport: &http.Transport{DisableKeepAlives: true},
	}}
}

// scrapeWithin is how long metrics may take.
const scrapeWithin = 10 * time.Second

var errNothingToSee = errors.New("a soak looks at the server: give --server-pid or --server-metrics")

// check says why nothing could be read.
func (p probe) check(ctx context.Context) error {
	if len(p.gauge.servers) == 0 && p.metrics == "" {
		return errNothingToSee
	}
	if err := p.gauge.check(); err != nil {
		return err
	}
	if p.metrics != "" {
		if _, err := p.scrape(ctx); err != nil {
			return fmt.Errorf("--server-metrics: %w", err)
		}
	}
	if _, err := folderBytes(p.folder); err != nil {
		return fmt.Errorf("--server-data: %w", err)
	}
	return nil
}

// read gives all that can be read now.
func (p probe) read(ctx context.Context) SoakSample {
	var s SoakSample
	if len(p.gauge.servers) > 0 {
		process := strconv.Itoa(p.gauge.servers[0])
		s.Resident, s.Memory = memoryOf(process, "VmRSS:"), memoryOf(process, "RssAnon:")
		s.Descriptors, s.Threads = entries("/proc/"+process+"/fd"), entries("/proc/"+process+"/task")
		if used, err := processTime(process); err == nil {
			s.Processor = new(used.Seconds())
		}
	}
	if n, err := folderBytes(p.folder); err == nil && p.folder != "" {
		s.Folder = new(float64(n))
	}
	if p.metrics == "" {
		return s
	}
	values, err := p.scrape(ctx)
	if err != nil {
		return s
	}
	for name, to := range map[string]**float64{
		"go_gc_heap_live_bytes": &s.Heap, "go_goroutines": &s.Goroutines, "shithead_rooms": &s.Rooms, "shithead_rounds_total": &s.Rounds,
		"shithead_sessions": &s.Open, "shithead_sessions_begun_total": &s.Begun, "shithead_store_used_bytes": &s.Store, "shithead_store_bytes": &s.StoreFile,
	} {
		if n, has := values[name]; has {
			*to = &n
		}
	}
	return s
}

// scrape reads the metrics: the sum of each over its labels.
func (p probe) scrape(ctx context.Context) (map[string]float64, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.metrics, nil)
	if err != nil {
		return nil, err
	}
	answer, err := p.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answers %s", p.metrics, answer.Status)
	}
	return sums(answer.Body)
}

// sums adds up the samples of Prometheus' text format by name.
func sums(text io.Reader) (map[string]float64, error) {
	all := map[string]float64{}
	lines := bufio.NewScanner(text)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		line := lines.Text()
		name, _, _ := strings.Cut(line, " ")
		name, _, _ = strings.Cut(name, "{")
		n, err := strconv.ParseFloat(line[strings.LastIndexByte(line, ' ')+1:], 64)
		if strings.HasPrefix(line, "#") || err != nil {
			continue
		}
		all[name] += n
	}
	return all, lines.Err()
}

// memoryOf is a figure of a process in bytes, nil where it is not known (proc_pid_status(5)).
func memoryOf(process, key string) *float64 {
	n, err := statusBytes(process, key)
	if err != nil {
		return nil
	}
	return new(float64(n))
}

// entries is how many there are in a folder, nil where that is not known.
func entries(folder string) *float64 {
	all, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	return new(float64(len(all)))
}

// folderBytes is how large all files of a folder are, 0 for no folder.
func folderBytes(folder string) (sum int64, err error) {
	if folder == "" {
		return 0, nil
	}
	err = filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		if info, err := entry.Info(); err == nil { // else it is gone since
			sum += info.Size()
		}
		return nil
	})
	return sum, err
}

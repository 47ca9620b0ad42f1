package metrics

import (
	"iter"
	"maps"

	"github.com/prometheus/client_golang/prometheus"

	"shithead/rooms"
	"shithead/rooms/counters"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/figures"
)

// metric is one of the table. One of number, counts and histogram gives its values.
type metric struct {
	name, help string
	kind       prometheus.ValueType
	// label is what tells its values apart, empty for a single one.
	label     string
	number    func(now *reading) float64
	counts    func(now *reading) iter.Seq2[string, float64]
	histogram func(now *reading) *counters.Histogram
}

// reading is what is looked at once for all metrics.
type reading struct {
	*Source
	rooms []*rooms.RoomSummary
	store admin.StoreState
}

const (
	gauge   = prometheus.GaugeValue
	counter = prometheus.CounterValue
)

// table are all metrics, besides those of the Go runtime and the process.
func table() []metric {
	return []metric{
		{name: "shithead_build_info", help: "1, with the version of the server.", kind: gauge, label: "version", counts: func(r *reading) iter.Seq2[string, float64] {
			return maps.All(map[string]float64{r.Version: 1})
		}},
		{name: "shithead_sessions", help: "Open sessions, by what they are for.", kind: gauge, label: "kind", counts: (*reading).sessions},
		{name: "shithead_sessions_begun_total", help: "Sessions started.", kind: counter, label: "kind", counts: named(func(f *figures.Figures) *counters.Counts { return f.Begun })},
		{name: "shithead_logins_total", help: "Logins, by how they ended.", kind: counter, label: "outcome", counts: named(func(f *figures.Figures) *counters.Counts { return f.Logins })},
		{name: "shithead_rooms", help: "Rooms, by phase.", kind: gauge, label: "phase", counts: (*reading).phases},
		{name: "shithead_rooms_paused", help: "Rooms waiting for the disk, or to come back.", kind: gauge, number: func(r *reading) float64 { return float64(r.Lobby.Paused()) }},
		{name: "shithead_rounds_total", help: "Rounds finished and on disk.", kind: counter, number: func(r *reading) float64 { return float64(r.Lobby.Figures().Rounds.Load()) }},
		{name: "shithead_room_pauses_total", help: "Times a room began to wait for the disk, or to come back.", kind: counter, number: func(r *reading) float64 { return float64(r.Lobby.Figures().Pauses.Load()) }},
		{name: "shithead_rooms_moved_total", help: "Rooms that went from one server of the cluster to another: handed over from here, or taken here as their server was gone.", kind: counter, label: "how", counts: (*reading).moved},
		{name: "shithead_house_servers", help: "Servers of the cluster, as this one sees it.", kind: gauge, label: "state", counts: (*reading).servers},
		{name: "shithead_bots", help: "Seats taken by bots.", kind: gauge, number: (*reading).bots},
		{name: "shithead_moves_total", help: "Moves, by player kind; a bot also moves for players who are away or late.", kind: counter, label: "by", counts: (*reading).moves},
		{name: "shithead_updates_total", help: "Updates sent.", kind: counter, label: "to", counts: named(func(f *figures.Figures) *counters.Counts { return f.Updates })},
		{name: "shithead_sent_bytes_total", help: "Bytes of updates, before SSH encrypts them.", kind: counter, label: "to", counts: named(func(f *figures.Figures) *counters.Counts { return f.Bytes })},
		{name: "shithead_move_to_writer_seconds", help: "How long it takes from when a move is asked for until it is written to a client that sees it.", histogram: func(r *reading) *counters.Histogram { return r.Figures.MoveToWriter }},
		{name: "shithead_journal_wait_seconds", help: "Time a room waits for the disk.", histogram: func(r *reading) *counters.Histogram { return r.Lobby.Figures().JournalWait }},
		{name: "shithead_journal_batch_writes", help: "Writes in one transaction.", histogram: func(r *reading) *counters.Histogram { return r.Lobby.Figures().Batch }},
		{name: "shithead_bot_move_seconds", help: "Time a room needs for a bot's move, without the disk and without searches.", histogram: func(r *reading) *counters.Histogram { return r.Lobby.Figures().BotTime }},
		{name: "shithead_bot_thoughts_total", help: "Bot searches, by how they ended: full, short (too much to do: it looked less far than its level) or dropped (the table moved on).", kind: counter, label: "how", counts: (*reading).thoughts},
		{name: "shithead_bot_iterations_total", help: "Iterations of all bot searches.", kind: counter, number: func(r *reading) float64 { return float64(r.Lobby.Figures().Thinking.Iterations.Load()) }},
		{name: "shithead_bot_thoughts_waiting", help: "Bot searches waiting in the queue.", kind: gauge, number: func(r *reading) float64 { return float64(r.Lobby.Figures().Thinking.Waiting.Load()) }},
		{name: "shithead_bot_thought_seconds", help: "Time of a bot search.", histogram: func(r *reading) *counters.Histogram { return r.Lobby.Figures().Thinking.Took }},
		{name: "shithead_limits_hit_total", help: "How often a client has run into a limit: was refused, or has to wait.", kind: counter, label: "limit", counts: named(func(f *figures.Figures) *counters.Counts { return f.Limits })},
		{name: "shithead_clients_dropped_total", help: "Clients disconnected by the server, by reason.", kind: counter, label: "reason", counts: named(func(f *figures.Figures) *counters.Counts { return f.Drops })},
		{name: "shithead_store_writable", help: "1 while the database can be written, else 0.", kind: gauge, number: (*reading).writable},
		{name: "shithead_store_bytes", help: "Size of the database.", kind: gauge, number: func(r *reading) float64 { return float64(r.store.Bytes) }},
		{name: "shithead_store_used_bytes", help: "What of the database is in use; the rest of the file is filled again before it grows.", kind: gauge, number: func(r *reading) float64 { return float64(r.store.Used) }},
		{name: "shithead_store_faults_total", help: "How often the database could not be read.", kind: counter, number: func(r *reading) float64 { return float64(r.store.Faults) }},
		{name: "shithead_disk_free_bytes", help: "Free bytes on the disk of the data folder, 0 if unknown.", kind: gauge, number: func(r *reading) float64 { return float64(r.store.Free) }},
	}
}

// named gives counts by name as a metric has them.
func named(of func(*figures.Figures) *counters.Counts) func(*reading) iter.Seq2[string, float64] {
	return func(r *reading) iter.Seq2[string, float64] {
		return func(yield func(string, float64) bool) {
			for name, n := range of(r.Figures).All() {
				if !yield(name, float64(n)) {
					return
				}
			}
		}
	}
}

func (r *reading) sessions() iter.Seq2[string, float64] {
	open := map[string]float64{}
	for _, kind := range figures.Kinds() {
		open[kind] = float64(r.Figures.Open(kind))
	}
	return maps.All(open)
}

func (r *reading) phases() iter.Seq2[string, float64] {
	all := map[string]float64{}
	for _, phase := range rooms.Phases() {
		all[phase.String()] = 0
	}
	for _, room := range r.rooms {
		all[room.Phase.String()]++
	}
	return maps.All(all)
}

func (r *reading) moved() iter.Seq2[string, float64] {
	f := r.Lobby.Figures()
	return maps.All(map[string]float64{"handed_over": float64(f.HandedOver.Load()), "rescued": float64(f.Rescued.Load())})
}

func (r *reading) thoughts() iter.Seq2[string, float64] {
	t := r.Lobby.Figures().Thinking
	all, short := t.Thoughts.Load(), t.Short.Load()
	return maps.All(map[string]float64{"full": float64(all - short), "short": float64(short), "dropped": float64(t.Dropped.Load())})
}

// servers counts the servers of the house by how they are. A house of one has one that is there.
func (r *reading) servers() iter.Seq2[string, float64] {
	all := map[string]float64{"there": 0, "draining": 0, "missing": 0}
	if r.Servers == nil {
		all["there"] = 1
		return maps.All(all)
	}
	for _, s := range r.Servers() {
		switch {
		case !s.There:
			all["missing"]++
		case s.Draining:
			all["draining"]++
		default:
			all["there"]++
		}
	}
	return maps.All(all)
}

func (r *reading) bots() (n float64) {
	for _, room := range r.rooms {
		n += float64(room.Bots)
	}
	return n
}

func (r *reading) moves() iter.Seq2[string, float64] {
	f := r.Lobby.Figures()
	return maps.All(map[string]float64{"person": float64(f.Moves.Load()), "bot": float64(f.BotMoves.Load())})
}

func (r *reading) writable() float64 {
	switch r.store.State {
	case "", admin.StoreOK:
		return 1
	}
	return 0
}

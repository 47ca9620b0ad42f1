package live

import (
	"cmp"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/engine/bot"
	"shithead/rooms"
)

// Annals is what is known of the rounds of before, and of who played them: see [data.Store].
type Annals interface {
	RecentRounds(since time.Time, n int) (rounds []data.Round, all bool, err error)
	ByID(id data.ID) (data.Profile, error)
}

// annalsAtStart is how many rounds are read at the start: about a fifth of a second.
const annalsAtStart = 20_000

// shame counts the rounds of the latest days, those of before the start among them, and makes what everybody sees of it
// once for each round that is settled, and for each hour that begins within a week after one.
type shame struct {
	annals  Annals
	changed func()
	view    atomic.Pointer[rooms.ShameView]

	mu     sync.Mutex
	counts ledger.Recent
	// part: the annals had more than were read.
	part bool
	hour *time.Timer
	// soon is when what is seen is made after rounds of other servers.
	soon    *time.Timer
	stopped bool
	// begun: the rounds of before are counted. What is settled before that is among them.
	begun bool
	// counted are those that were counted lately, pending: what is seen is about to be made.
	counted *lru.Cache[data.ID, struct{}]
	pending bool
}

// countedRounds is how many rounds are known again that come a second time.
const countedRounds = 1000

func newShame(annals Annals, changed func()) *shame {
	counted, err := lru.New[data.ID, struct{}](countedRounds)
	if err != nil {
		panic(err) // the constant is not positive
	}
	return &shame{annals: annals, changed: changed, counted: counted}
}

// begin counts the rounds of before. What is made anew by the hour may be told from then on.
func (s *shame) begin(log *slog.Logger) {
	s.mu.Lock()
	s.begun = true
	s.mu.Unlock()
	if s.annals == nil {
		return
	}
	now := time.Now()
	rounds, all, err := s.annals.RecentRounds(now.AddDate(0, 0, -ledger.RecentDays), annalsAtStart)
	if err != nil {
		log.Warn("recent rounds not read", "err", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.part = !all
	for i := range rounds {
		s.count(&rounds[i])
	}
	if len(rounds) > 0 {
		s.make(now)
	}
}

// settled counts a round that is on disk, and has what is seen made at once.
func (s *shame) settled(r *data.Round) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.begun {
		return
	}
	s.count(r)
	if s.pending {
		s.soon.Stop()
		s.pending = false
	}
	s.make(time.Now())
}

// count counts a round, unless it has been, and reports whether it has not.
func (s *shame) count(r *data.Round) bool {
	again, _ := s.counted.ContainsOrAdd(r.ID, struct{}{})
	if !again {
		s.counts.Add(r)
	}
	return !again
}

// Settled counts a round among those of the latest days that was settled on any server of the house. Rounds come in the
// order of their settlements, and may come again: those that were settled here are counted already, or are not once more. It
// does not wait; what is seen of it is made a moment later. It looks at the round only until it returns.
func (l *Lobby) Settled(r *data.Round) { l.shame.settledElsewhere(r, l.limits.TellEvery) }

func (s *shame) settledElsewhere(r *data.Round, every time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.begun || !s.count(r) || s.pending || s.stopped {
		return
	}
	s.pending = true
	s.soon = time.AfterFunc(every, s.again)
}

// make makes what is seen, and has it made again in the next hour as long as there is anything of the week.
func (s *shame) make(now time.Time) {
	if s.stopped {
		return
	}
	counts := s.counts.Shame(now)
	v := &rooms.ShameView{
		Running: counts.Running, Part: s.part, Today: counts.Today, At: now.UTC(), Of: make(map[data.ID]ledger.ShamePlace, len(counts.Week)),
		Last: s.shamed(counts.Last, 0), Pile: s.shamed(counts.Today.PileBy, 0), Clean: s.shamed(counts.Today.CleanBy, 0),
	}
	for _, p := range counts.Week {
		v.Of[p.Player] = p
		if len(v.Week) < rooms.ShameRows {
			v.Week = append(v.Week, s.shamed(p.Player, p.Shitheads))
		}
	}
	v.Characters = charactersOf(counts.Bots)
	s.view.Store(v)
	if s.hour != nil {
		s.hour.Stop()
		s.hour = nil
	}
	if len(counts.Week) > 0 {
		s.hour = time.AfterFunc(now.Truncate(time.Hour).Add(time.Hour).Sub(now), s.again)
	}
}

// charactersOf are the characters that have played, the one that was the Shithead least often first.
func charactersOf(bots map[string]ledger.BotPlace) (all []rooms.CharacterView) {
	for _, c := range bot.Characters() {
		if has := bots[c.Level]; has.Rounds > 0 {
			all = append(all, rooms.CharacterView{Level: c.Level, Name: c.Name + rooms.BotMark, BotPlace: has})
		}
	}
	slices.SortStableFunc(all, func(a, b rooms.CharacterView) int {
		return cmp.Compare(a.Shitheads*b.Rounds, b.Shitheads*a.Rounds)
	})
	return all
}

// again makes what is seen once more, as the hour or a name is another one.
func (s *shame) again() {
	s.mu.Lock()
	s.pending = false
	s.make(time.Now())
	s.mu.Unlock()
	s.changed()
}

// shamed is somebody by the name of now. Of somebody who can't be looked up there is none.
func (s *shame) shamed(id data.ID, times int) rooms.Shamed {
	who := rooms.Shamed{ID: id, Shitheads: times}
	if id == "" || s.annals == nil {
		return who
	}
	if p, err := s.annals.ByID(id); err == nil {
		if who.Name = p.Name; p.Settings.Bot {
			who.Name += rooms.BotMark
		}
	} else if before := s.view.Load(); before != nil && !errors.Is(err, data.ErrNotFound) {
		who.Name = before.NameOf(id)
	}
	return who
}

// stop ends what would come by itself.
func (s *shame) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopped = true
	for _, timer := range []*time.Timer{s.hour, s.soon} {
		if timer != nil {
			timer.Stop()
		}
	}
}

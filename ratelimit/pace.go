package ratelimit

import (
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// Paces bounds how often each of many may do something: so many times at once, and once more every so often.
type Limiter[K comparable] struct {
	every time.Duration
	burst int
	mu    sync.Mutex
	// lately holds what each of those who did something lately may still do.
	lately *lru.Cache[K, *rate.Limiter]
}

// rememberedPaces bounds the memory. Who is forgotten begins anew, which takes so many others.
const rememberedPaces = 10_000

// NewPaces lets everybody do something burst times at once.
func New[K comparable](every time.Duration, burst int) *Limiter[K] {
	lately, err := lru.New[K, *rate.Limiter](rememberedPaces)
	if err != nil {
		panic(err) // the constant is not positive
	}
	return &Limiter[K]{every: every, burst: burst, lately: lately}
}

// Allow says whether somebody may do it now, and counts it if so.
func (p *Limiter[K]) Allow(who K) bool { return p.AllowAt(who, time.Now()) }

// AllowAt is Allow at another time.
func (p *Limiter[K]) AllowAt(who K, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.of(who).AllowN(now, 1)
}

// ReserveAt counts n times more at once, which may be more than somebody may do now: they have to wait as long as what is
// returned says.
func (p *Limiter[K]) ReserveAt(who K, now time.Time, n int) *rate.Reservation {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.of(who).ReserveN(now, n)
}

// Spent says whether somebody may not do it now. It counts nothing.
func (p *Limiter[K]) Spent(who K) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.of(who).Tokens() < 1
}

// of is somebody's pace.
func (p *Limiter[K]) of(who K) *rate.Limiter {
	pace, ok := p.lately.Get(who)
	if !ok {
		pace = rate.NewLimiter(rate.Every(p.every), p.burst)
		p.lately.Add(who, pace)
	}
	return pace
}

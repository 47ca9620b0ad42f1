package ratelimit

import (
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// Limiter is a token bucket per key: burst tokens, and one more each interval. It may be used by several goroutines.
type Limiter[K comparable] struct {
	every time.Duration
	burst int
	mu    sync.Mutex
	// buckets are those of the keys that were used last.
	buckets *lru.Cache[K, *rate.Limiter]
	// tell passes on that a key has used a token, nil to nobody.
	tell func(key K)
}

// maxKeys bounds the memory. The bucket of a key that is forgotten is full again, which needs so many others.
const maxKeys = 10_000

// New makes a limiter whose buckets are full.
func New[K comparable](every time.Duration, burst int) *Limiter[K] {
	buckets, err := lru.New[K, *rate.Limiter](maxKeys)
	if err != nil {
		panic(err) // the constant is not positive
	}
	return &Limiter[K]{every: every, burst: burst, buckets: buckets}
}

// Allow uses a token of a key, and reports whether there was one.
func (l *Limiter[K]) Allow(key K) bool { return l.AllowAt(key, time.Now()) }

// AllowAt is Allow at another time.
func (l *Limiter[K]) AllowAt(key K, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	allowed := l.bucket(key).AllowN(now, 1)
	if allowed && l.tell != nil {
		l.tell(key)
	}
	return allowed
}

// Join makes the limiter one with those of other servers: tell is called for every token that is used here by [Limiter.Allow], and the
// others are to [Limiter.Hear] of it, each once, if late. It must not wait. Join is called once, before anything else.
func (l *Limiter[K]) Join(tell func(key K)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tell = tell
}

// Hear uses a token that was used on another server, also if there is none: it is owed then, so that all servers together give as many
// as one would.
func (l *Limiter[K]) Hear(key K) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.bucket(key).ReserveN(time.Now(), 1)
}

// ReserveAt uses n tokens, at most burst, which may be more than there are: the reservation says how long to wait for them.
func (l *Limiter[K]) ReserveAt(key K, now time.Time, n int) *rate.Reservation {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.bucket(key).ReserveN(now, n)
}

// Spent reports whether there is no token. It uses none.
func (l *Limiter[K]) Spent(key K) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.bucket(key).Tokens() < 1
}

// bucket is that of a key, full for one that is new.
func (l *Limiter[K]) bucket(key K) *rate.Limiter {
	b, ok := l.buckets.Get(key)
	if !ok {
		b = rate.NewLimiter(rate.Every(l.every), l.burst)
		l.buckets.Add(key, b)
	}
	return b
}

package api

import (
	"cmp"
	"net/netip"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"

	"shithead/data"
)

type buckets struct{ requests, bytes, work, refusals *rate.Limiter }

func newBuckets(b *Budget) *buckets {
	bucket := func(perSecond, burst int) *rate.Limiter { return rate.NewLimiter(rate.Limit(perSecond), burst) }
	return &buckets{
		requests: bucket(b.Requests, b.RequestBurst), bytes: bucket(b.Bytes, b.ByteBurst),
		work: bucket(b.Work, b.WorkBurst), refusals: bucket(b.Refusals, b.RefusalBurst),
	}
}

// bucketsOf are somebody's buckets, of all who were here lately and have the same budget.
func bucketsOf[K comparable](lately *lru.Cache[K, *buckets], who K, each *Budget) *buckets {
	if known, ok := lately.Get(who); ok {
		return known
	}
	fresh := newBuckets(each)
	if known, ok, _ := lately.PeekOrAdd(who, fresh); ok {
		return known // somebody else's session was faster
	}
	return fresh
}

// allBudgets are the budgets that outlast sessions.
type allBudgets struct {
	limits            *Limits
	people            *lru.Cache[data.ID, *buckets]
	guests, addresses *lru.Cache[netip.Prefix, *buckets]
}

// newAllBudgets fails if nobody is to be remembered.
func newAllBudgets(l *Limits) (*allBudgets, error) {
	people, err := lru.New[data.ID, *buckets](l.Remembered)
	guests, errGuests := lru.New[netip.Prefix, *buckets](l.Remembered)
	addresses, errAddresses := lru.New[netip.Prefix, *buckets](l.Remembered)
	return &allBudgets{l, people, guests, addresses}, cmp.Or(err, errGuests, errAddresses)
}

// payer pays for what a session asks for: from its own budget, that of whoever it is, and that of where it comes from.
type payer struct {
	all     *allBudgets
	from    netip.Prefix
	session *buckets
	// person is who it is, nil until that is known.
	person atomic.Pointer[data.ID]
}

func (b *allBudgets) newPayer(from netip.Prefix) *payer {
	return &payer{all: b, from: from, session: newBuckets(&b.limits.Session)}
}

// is says who pays from now on, empty for a guest.
func (p *payer) is(person data.ID) { p.person.Store(&person) }

// each are all buckets, the narrowest first: what is more than those allow is not taken from the others.
func (p *payer) each() []*buckets {
	from := []*buckets{p.session}
	switch who := p.person.Load(); {
	case who == nil:
	case *who == "":
		from = append(from, bucketsOf(p.all.guests, p.from, &p.all.limits.Guests))
	default:
		from = append(from, bucketsOf(p.all.people, *who, &p.all.limits.Person))
	}
	return append(from, bucketsOf(p.all.addresses, p.from, &p.all.limits.Address))
}

// takes takes from every budget until one has not enough, and reports whether all had.
func (p *payer) takes(take func(b *buckets, now time.Time) bool) bool {
	now := time.Now()
	for _, b := range p.each() {
		if !take(b, now) {
			return false
		}
	}
	return true
}

// line pays for reading a line of so many bytes.
func (p *payer) line(n int) bool {
	return p.takes(func(b *buckets, now time.Time) bool { return b.requests.AllowN(now, 1) && b.bytes.AllowN(now, n) })
}

func (p *payer) work(cost int) bool {
	return p.takes(func(b *buckets, now time.Time) bool { return b.work.AllowN(now, cost) })
}

// refusal pays for refusing a line, or a part of one, of so many bytes: a long one costs as much as many short ones.
func (p *payer) refusal(n int) bool {
	cost := 1 + n/p.all.limits.RefusalBytes
	return p.takes(func(b *buckets, now time.Time) bool { return b.refusals.AllowN(now, cost) })
}

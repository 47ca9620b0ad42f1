package sshsrv

import (
	"net/netip"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// newcomers bounds how many profiles are made from one address.
type newcomers struct {
	limits *Limits
	mu     sync.Mutex
	// byAddress holds what each address that came lately may still do.
	byAddress *lru.Cache[netip.Prefix, *rate.Limiter]
}

// rememberedAddresses bounds the memory. An address that is forgotten begins anew, which takes that many others.
const rememberedAddresses = 10_000

func newNewcomers(l *Limits) (*newcomers, error) {
	byAddress, err := lru.New[netip.Prefix, *rate.Limiter](rememberedAddresses)
	if err != nil {
		return nil, err
	}
	return &newcomers{limits: l, byAddress: byAddress}, nil
}

// welcome says whether one more profile may be made from an address, and counts it.
func (n *newcomers) welcome(from netip.Prefix) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	limiter, ok := n.byAddress.Get(from)
	if !ok {
		limiter = rate.NewLimiter(rate.Every(n.limits.NewcomerEvery), n.limits.Newcomers)
		n.byAddress.Add(from, limiter)
	}
	return limiter.Allow()
}

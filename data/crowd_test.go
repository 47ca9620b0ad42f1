package data

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/netip"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// crowd draws what several people do who get into each other's way.
type crowd struct {
	rng *rand.Rand
	ids []ID
	now time.Time
	// seen counts the kinds of changes that there were, of which those that were not come more often. It may be nil.
	seen map[string]int
}

// newCrowd draws from a seed, as rapid's own choices are mostly the first of what there is.
func newCrowd(r *rapid.T) *crowd {
	return &crowd{rng: rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "seed"), 0)), now: noon}
}

// pick is one of several.
func pick[T any](c *crowd, of []T) T { return of[c.rng.IntN(len(of))] }

func (c *crowd) coin() bool { return c.rng.IntN(2) == 0 }

func (c *crowd) player() ID {
	if len(c.ids) == 0 || c.rng.IntN(12) == 0 {
		return "NOBODY"
	}
	return pick(c, c.ids)
}

// name is one of few, some of which look alike, and one that no player may have.
func (c *crowd) name() string {
	return pick(c, []string{
		"ann", "ANN", "Änn", "arm", "arrn", "arm", "arrn", "cam", "clean", "dean", "clean", "dean", "bob", "eve", "kim", "root",
	})
}

// know has it do something with a profile from now on.
func (c *crowd) know(p Profile) {
	if p.ID != "" && !slices.Contains(c.ids, p.ID) {
		c.ids = append(c.ids, p.ID)
	}
}

func (c *crowd) rules() string { return pick(c, []string{"ours", "\tmine"}) }

func (c *crowd) key() PublicKey {
	n := c.rng.IntN(7)
	if n == 0 {
		return PublicKey{Fingerprint: "no key"}
	}
	return publicKey(testKey(n))
}

func (c *crowd) fingerprint() string { return c.key().Fingerprint }

func (c *crowd) wait() {
	c.now = c.now.Add(pick(c, []time.Duration{0, time.Second, 10 * time.Minute}))
	if c.rng.IntN(8) == 0 {
		c.now = c.now.Add(pick(c, []time.Duration{30 * time.Hour, 20 * 24 * time.Hour}))
	}
}

func (c *crowd) ban() Ban {
	b := Ban{Since: c.now, By: "cat", Why: "rude"}
	switch c.rng.IntN(4) {
	case 0: // of no player
	case 1:
		b.Player, b.Keys = c.player(), []string{c.fingerprint()}
	case 2:
		b.Keys = []string{c.fingerprint()}
	default:
		b.Prefix = address(c.rng.IntN(4))
	}
	if c.rng.IntN(2) == 0 {
		b.Until = c.now.Add(24 * time.Hour)
	}
	return b
}

func (c *crowd) round() *Round {
	r := testRound(ID(fmt.Sprint("ROUND", c.rng.IntN(10))), c.player(), c.player(), c.player())
	r.Began, r.Ended = c.now.Add(-time.Hour), c.now.Add(123*time.Millisecond)
	r.Rated = pick(c, []Rated{RatedYes, RatedUnsaid, UnratedPace})
	r.Options = map[string]string{"decks": "2", "hand": "4"}
	if c.rng.IntN(10) == 0 {
		r.Rules = ""
	}
	return r
}

func address(n int) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom4([4]byte{192, 0, 2, byte(n)}), 32)
}

// draws are how an operation of each kind is drawn.
func (c *crowd) draws() map[string]func() Operation {
	hash := func() []byte { return fmt.Appendf(nil, "%016d", c.rng.IntN(5)) }
	return map[string]func() Operation{
		"create_profile": func() Operation { return CreateProfile{c.name(), c.coin(), c.key(), c.from()} },
		"rename_profile": func() Operation { return RenameProfile{c.player(), c.name()} },
		"set_settings": func() Operation {
			return SetSettings{c.player(), Settings{Theme: c.name(), Bot: c.coin()}}
		},
		"delete_profile": func() Operation { return DeleteProfile{c.player()} },
		"save_rules": func() Operation {
			return SaveRules{c.player(), SavedRules{c.rules(), pick(c, []string{"classic", "with spaces"})}}
		},
		"drop_rules":  func() Operation { return DropRules{c.player(), c.rules()} },
		"add_key":     func() Operation { return AddKey{c.player(), c.key()} },
		"claim_key":   func() Operation { return ClaimKey{c.player(), c.key()} },
		"prove_key":   func() Operation { return ProveKey{c.player(), c.fingerprint()} },
		"decline_key": func() Operation { return DeclineKey{c.player(), c.fingerprint()} },
		"label_key":   func() Operation { return LabelKey{c.player(), c.fingerprint(), c.name()} },
		"remove_key":  func() Operation { return RemoveKey{c.player(), c.fingerprint()} },
		"note_uses": func() Operation {
			return NoteUses{[]Use{{c.fingerprint(), c.now}, {c.fingerprint(), c.now.Add(-time.Hour)}}}
		},
		"keep_ban":   func() Operation { return KeepBan{c.ban()} },
		"lift_ban":   func() Operation { b := c.ban(); return LiftBan{b.Target()} },
		"set_secret": func() Operation { return SetSecret{slices.Repeat(hash()[:8], 4)} },
		"note_addresses": func() Operation {
			return NoteAddresses{[]AddressDay{{hash(), dayOf(c.now)}, {hash(), dayOf(c.now) - 1}}}
		},
		"forget_addresses": func() Operation { return ForgetAddresses{} },
		"offer_code": func() Operation {
			until := c.now.Add(pick(c, []time.Duration{0, time.Minute, 100 * time.Hour}))
			return OfferCode{c.code(), c.fingerprint(), Code{c.player(), c.rng.IntN(4) == 0, until}}
		},
		"redeem_code": func() Operation { return RedeemCode{c.code(), c.key()} },
		"announce":    func() Operation { return Announce{pick(c, []string{"back at noon", "", "\x07"})} },
		"settle_round": func() Operation {
			r := c.round()
			return SettleRound{r.ID, *r, new(packer).pack(recordLines("head", c.name()))}
		},
	}
}

// from is one of few addresses, and often none.
func (c *crowd) from() Newcomer {
	if c.coin() {
		return Newcomer{}
	}
	return Newcomer{fmt.Appendf(nil, "%016d", c.rng.IntN(3)), c.rng.IntN(3), pick(c, []time.Duration{time.Second, time.Hour})}
}

// code is the hash of one of few.
func (c *crowd) code() []byte { return slices.Repeat([]byte{byte(c.rng.IntN(4))}, 32) }

// operation is any, and most often one that brings a player.
func (c *crowd) operation() Operation {
	draws := c.draws()
	kinds := slices.Sorted(maps.Keys(draws))
	for kind, more := range map[string]int{
		"create_profile": 3, "add_key": 1, "claim_key": 2, "decline_key": 2, "prove_key": 1, "remove_key": 1, "offer_code": 3,
		"redeem_code": 3, "save_rules": 1, "drop_rules": 2, "lift_ban": 1, "rename_profile": 4,
	} {
		kinds = append(kinds, slices.Repeat([]string{kind}, more)...)
	}
	slices.Sort(kinds) // as a seed is to draw the same
	if c.seen != nil && c.coin() {
		rare := slices.DeleteFunc(slices.Sorted(maps.Keys(draws)), func(kind string) bool { return c.seen[kind] > 0 })
		if len(rare) > 0 {
			kinds = rare
		}
	}
	return draws[pick(c, kinds)]()
}

func TestCrowd_DoesAllThereIs(t *testing.T) {
	draws := (&crowd{}).draws()
	for _, op := range operations() {
		if draws[op.kind()] == nil {
			t.Errorf("%s is never drawn", op.kind())
		}
	}
}

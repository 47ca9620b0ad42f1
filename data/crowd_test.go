package data

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/netip"
	"slices"
	"testing"
	"time"
)

// UntilSeen tries something with one seed after the other, at least so often, until all of something was seen.
func UntilSeen(t *testing.T, least int, all []string, seen map[string]int, try func(seed uint64)) {
	t.Helper()
	missing := func(what string) bool { return seen[what] == 0 }
	for n, seed := 0, rand.Uint64(); n < least || slices.ContainsFunc(all, missing); n, seed = n+1, seed+1 {
		if try(seed); t.Failed() || n > 3000 {
			t.Fatalf("seed %d, and of %q these were seen: %v", seed, all, seen)
		}
	}
}

// Crowd draws what several people do who get into each other's way.
type Crowd struct {
	*rand.Rand
	ids []ID
	now time.Time
	// pairs are players with keys that they had, and offered is the hash of a code that is to be tried.
	pairs   []pair
	offered []byte
	// Seen counts the kinds of changes that there were, of which those that were not come more often. It may be nil.
	Seen map[string]int
}

type pair struct {
	player ID
	key    string
}

func NewCrowd(seed uint64) *Crowd { return &Crowd{Rand: rand.New(rand.NewPCG(seed, 0)), now: noon} }

func pick[T any](c *Crowd, of ...T) T { return of[c.IntN(len(of))] }

func (c *Crowd) coin() bool { return c.IntN(2) == 0 }

func (c *Crowd) player() ID {
	if len(c.ids) == 0 || c.IntN(12) == 0 {
		return "NOBODY"
	}
	return pick(c, c.ids...)
}

// name is one of few, some of which look alike or count as the same, and one that no player may have.
func (c *Crowd) name() string {
	return pick(c,
		"ann", "ANN", "Änn", "arm", "arrn", "arm", "arrn", "cam", "clean", "dean", "clean", "dean", "bob", "eve", "viva", "νινα", "nina", "root")
}

// Know tells it what came of an operation: it goes on with the profiles, keys and codes that there are.
func (c *Crowd) Know(op Operation, out Outcome, err error) {
	if err != nil {
		return
	}
	switch op := op.(type) {
	case CreateProfile:
		c.ids = append(c.ids, out.Profile.ID)
		c.pairs = append(c.pairs, pair{out.Profile.ID, op.Fingerprint})
	case AddKey:
		c.pairs = append(c.pairs, pair{op.Profile, op.Fingerprint})
	case ClaimKey:
		c.pairs = append(c.pairs, pair{op.Profile, op.Fingerprint})
	case OfferCode:
		c.offered = op.Hash
	}
}

// pair is a player and a key, most often one of theirs.
func (c *Crowd) pair() (ID, string) {
	if len(c.pairs) == 0 || c.IntN(3) == 0 {
		return c.player(), c.fingerprint()
	}
	p := pick(c, c.pairs...)
	return p.player, p.key
}

func (c *Crowd) rules() string { return pick(c, "ours", "\tmine") }

func (c *Crowd) key() PublicKey {
	n := c.IntN(7)
	if n == 0 {
		return PublicKey{Fingerprint: "no key"}
	}
	return publicKey(testKey(n))
}

func (c *Crowd) fingerprint() string { return c.key().Fingerprint }

// wait goes on to what follows at once or later, or before that by a clock that is set back.
func (c *Crowd) wait() {
	c.now = c.now.Add(pick(c, 0, time.Second, TouchEvery, 10*time.Minute))
	if c.IntN(8) == 0 {
		c.now = c.now.Add(pick(c, 30*time.Hour, HoldName/2, HoldName, -30*time.Hour))
	}
}

func (c *Crowd) ban() Ban {
	b := Ban{Since: c.now, By: "cat", Why: "rude"}
	switch c.IntN(4) {
	case 0: // of no player
	case 1:
		b.Player, b.Keys = c.player(), []string{c.fingerprint()}
	case 2:
		b.Keys = []string{c.fingerprint()}
	default:
		b.Prefix = address(c.IntN(4))
	}
	if c.coin() {
		b.Until = c.now.Add(day)
	}
	return b
}

func (c *Crowd) round() *Round {
	r := testRound(ID(fmt.Sprint("ROUND", c.IntN(10))), c.player(), c.player(), c.player())
	r.Began, r.Ended = c.now.Add(-time.Hour), c.now.Add(123*time.Millisecond)
	r.Rated, r.End = pick(c, RatedYes, RatedUnsaid, UnratedPace), pick(c, "played", "played", "agreed")
	r.Options = map[string]string{"decks": "2", "hand": "4"}
	if c.IntN(10) == 0 {
		r.Rules = ""
	}
	return r
}

func address(n int) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom4([4]byte{192, 0, 2, byte(n)}), 32)
}

func hash16(n int) []byte { return fmt.Appendf(nil, "%016d", n) }

// draws are how an operation of each kind is drawn.
func (c *Crowd) draws() map[string]func() Operation {
	return map[string]func() Operation{
		"create_profile": func() Operation { return CreateProfile{c.name(), c.coin(), c.key(), c.from()} },
		"rename_profile": func() Operation { return RenameProfile{c.player(), c.name()} },
		"set_settings":   func() Operation { return SetSettings{c.player(), Settings{Theme: c.name(), Bot: c.coin()}} },
		"delete_profile": func() Operation { return DeleteProfile{c.player()} },
		"save_rules": func() Operation {
			return SaveRules{c.player(), SavedRules{c.rules(), pick(c, "classic", "leeds", "with spaces")}}
		},
		"drop_rules":  func() Operation { return DropRules{c.player(), c.rules()} },
		"add_key":     func() Operation { return AddKey{c.player(), c.key()} },
		"claim_key":   func() Operation { return ClaimKey{c.player(), c.key()} },
		"prove_key":   func() Operation { p, key := c.pair(); return ProveKey{p, key} },
		"decline_key": func() Operation { p, key := c.pair(); return DeclineKey{p, key} },
		"label_key":   func() Operation { p, key := c.pair(); return LabelKey{p, key, c.name()} },
		"remove_key":  func() Operation { p, key := c.pair(); return RemoveKey{p, key} },
		"note_uses": func() Operation {
			return NoteUses{[]Use{{c.fingerprint(), c.now}, {c.fingerprint(), c.now.Add(-time.Hour)}}}
		},
		"keep_ban":   func() Operation { return KeepBan{c.ban()} },
		"lift_ban":   func() Operation { b := c.ban(); return LiftBan{b.Target()} },
		"set_secret": func() Operation { return SetSecret{slices.Repeat(hash16(c.IntN(5))[8:], 4)} },
		"note_addresses": func() Operation {
			return NoteAddresses{[]AddressDay{{hash16(c.IntN(5)), dayOf(c.now)}, {hash16(c.IntN(5)), dayOf(c.now) - 1}}}
		},
		"forget_addresses": func() Operation { return ForgetAddresses{} },
		"offer_code": func() Operation {
			p, key := c.pair()
			until := c.now.Add(pick(c, 10*time.Minute, 100*time.Hour))
			return OfferCode{c.code(), key, Code{p, c.IntN(4) == 0, until}}
		},
		"redeem_code":   func() Operation { return RedeemCode{c.code(), c.key()} },
		"merge_profile": func() Operation { return MergeProfile{c.player(), RedeemCode{c.code(), c.key()}} },
		"announce":      func() Operation { return Announce{pick(c, "back at noon", "", "\x07")} },
		"settle_round": func() Operation {
			r := c.round()
			return SettleRound{r.ID, *r, new(packer).pack(recordLines("head", c.name()))}
		},
	}
}

// from is one of few addresses, and often none.
func (c *Crowd) from() Newcomer {
	if c.coin() {
		return Newcomer{}
	}
	return Newcomer{hash16(c.IntN(3)), c.IntN(3), pick(c, time.Second, time.Hour)}
}

func (c *Crowd) code() []byte { return slices.Repeat([]byte{byte(c.IntN(3))}, 32) }

// operation is any, and most often one that brings a player.
func (c *Crowd) operation() Operation {
	if hash := c.offered; hash != nil && c.coin() {
		c.offered = nil
		return RedeemCode{hash, c.key()}
	}
	draws := c.draws()
	kinds := slices.Sorted(maps.Keys(draws))
	for kind, more := range map[string]int{
		"create_profile": 3, "add_key": 1, "claim_key": 2, "decline_key": 2, "prove_key": 1, "remove_key": 1, "offer_code": 3,
		"save_rules": 1, "drop_rules": 2, "lift_ban": 1, "rename_profile": 4,
	} {
		kinds = append(kinds, slices.Repeat([]string{kind}, more)...)
	}
	slices.Sort(kinds) // as a seed is to draw the same
	if c.Seen != nil && c.coin() {
		rare := slices.DeleteFunc(slices.Sorted(maps.Keys(draws)), func(kind string) bool { return c.Seen[kind] > 0 })
		if len(rare) > 0 {
			kinds = rare
		}
	}
	return draws[pick(c, kinds...)]()
}

// Change draws a change that a player makes a while later, with an id of its own.
func (c *Crowd) Change() Change {
	c.wait()
	return Change{NewID(), c.now, c.operation()}
}

// Kinds are those of operations.
func Kinds() (all []string) {
	for _, k := range kinds() {
		all = append(all, k.name)
	}
	return all
}

// Ask has a store do by its methods what an operation does.
func Ask(s *Store, op Operation, now time.Time) (out Outcome, err error) {
	key := func(k PublicKey) Key { return Key{Fingerprint: k.Fingerprint, Type: k.Type, Label: k.Label} }
	switch op := op.(type) {
	case CreateProfile:
		switch {
		case op.From.Most > 0:
			from := Arrival{address(op.From.Most), op.From.Most, op.From.Every}
			out.Profile, err = s.Welcome(op.Name, op.Near, key(op.PublicKey), from, now)
		case op.Near:
			out, err = s.submit(now, op)
		default:
			out.Profile, err = s.Create(op.Name, key(op.PublicKey), now)
		}
	case RenameProfile:
		out.Profile, err = s.Rename(op.Profile, op.Name, now)
	case SetSettings:
		err = s.SetSettings(op.Profile, op.Settings)
	case DeleteProfile:
		err = s.Delete(op.Profile, now)
	case SaveRules:
		err = s.SaveRules(op.Profile, op.Rules.Name, op.Rules.Code)
	case DropRules:
		err = s.DropRules(op.Profile, op.Name)
	case AddKey:
		err = s.AddKey(op.Profile, key(op.PublicKey), now)
	case ClaimKey:
		err = s.ClaimKey(op.Profile, key(op.PublicKey))
	case ProveKey:
		out.Profile, err = s.ProveKey(op.Profile, op.Fingerprint, now)
	case DeclineKey:
		err = s.DeclineKey(op.Profile, op.Fingerprint)
	case LabelKey:
		err = s.LabelKey(op.Profile, op.Fingerprint, op.Label)
	case RemoveKey:
		err = s.RemoveKey(op.Profile, op.Fingerprint)
	case NoteUses:
		err = s.Touch(op.Uses[0].Fingerprint, now)
		s.writeNotes()
	case KeepBan:
		err = s.Ban(op.Ban, now)
	case LiftBan:
		err = s.Unban(op.Target)
	case SetSecret, NoteAddresses:
		err = s.NoteAddress(address(int(now.Unix()%4)), now)
		s.writeNotes()
	case ForgetAddresses:
		out.Forgotten, err = s.ForgetAddresses(now)
	case OfferCode:
		err = s.OfferCode(op.Hash, op.Code, op.Key, now)
	case RedeemCode:
		out.Profile, err = s.RedeemCode(op.Hash, key(op.PublicKey), "", now)
	case MergeProfile:
		out.Profile, err = s.RedeemCode(op.Hash, key(op.PublicKey), op.Profile, now)
	case Announce:
		err = s.Announce(op.Text, now)
	case SettleRound:
		op.Round.ID = op.ID
		if s.orders.joined() {
			return out, s.Settle(&op.Round, recordLines("head", "move"))
		}
		w := Write{Room: "otter" + string(op.ID), Epoch: 1, Lines: recordLines("head", "move"), Settle: &op.Round, End: true}
		err = s.Commit(w)
	default:
		err = fmt.Errorf("there is no method for %T", op)
	}
	return out, err
}

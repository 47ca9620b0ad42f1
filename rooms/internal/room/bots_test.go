package room

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"
	"time"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/enginetest"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/rooms/internal/thinking"
)

// paced has ann set the pace of the bots, step by step.
func (d *desk) paced(pace rooms.BotPace) {
	d.t.Helper()
	for d.terms.BotPace != pace {
		d.does(ann, rooms.PaceBots{Faster: d.terms.BotPace < pace})
	}
}

// toABot lets people act until a bot is on turn, thinking.
func (d *desk) toABot() *seat {
	d.t.Helper()
	for d.seats[d.round.state.Turn()].Bot == "" {
		d.plays(d.onTurn())
	}
	return &d.seats[d.round.state.Turn()]
}

// jumpers are those of some people who could jump in.
func (d *desk) jumpers(people []rooms.Person) (list []rooms.Person) {
	for _, who := range people {
		if i := d.seats.of(who); i != d.round.state.Turn() && d.round.mayAct(i) {
			list = append(list, who)
		}
	}
	return list
}

// TestPeopleKeepTheirTimeToJumpIn before a bot on turn plays at a fast pace.
func TestPeopleKeepTheirTimeToJumpIn(t *testing.T) {
	for _, people := range [][]rooms.Person{{ann}, {ann, bob}} {
		seen := map[string]int{}
		d := sit(t, "table "+[]string{"", "ann", "ann bob"}[len(people)]+" bots=3 clock=1m rounds=20")
		d.paced(rooms.PaceTurbo)
		d.does(ann, rooms.Start{})
		for d.phase != rooms.Over {
			for d.toPlay(); d.running(); {
				d.waits(people, seen)
				if turn := d.round.state.Turn(); d.seats[turn].Bot == "" {
					d.plays(d.seats[turn].owner())
					continue
				}
				d.tick()
			}
			d.passes(d.limits.Between)
		}
		for _, what := range []string{"quick", "a bot's own", "a person could"} {
			if seen[what] == 0 {
				t.Errorf("%d people: never %s", len(people), what)
			}
		}
		if told := seen["none could, and it waits"] + seen["a person could, and it does not wait"]; (told > 0) != (len(people) > 1) {
			t.Errorf("%d people: %v", len(people), seen)
		}
	}
}

// waits checks how long each bot that is about to act takes.
func (d *desk) waits(people []rooms.Person, seen map[string]int) {
	d.t.Helper()
	state := d.round.state
	for i := range d.seats {
		s := &d.seats[i]
		if s.due.IsZero() || state.Phase() != engine.PhasePlay {
			continue
		}
		takes, open := s.due.Sub(s.thought), len(d.jumpers(people)) > 0
		waits := takes == s.thinks
		switch {
		case state.Turn() != i:
			seen["a bot's own"]++
			if takes != d.limits.PeopleFirst {
				d.t.Errorf("a bot jumps in after %v", takes)
			}
			continue
		case len(people) == 1 && waits != open, len(people) > 1 && waits != (state.Run() > 1):
			d.t.Errorf("a person could jump in: %v, %d on top, and a bot takes %v of %v", open, state.Run(), takes, s.thinks)
		case open != waits && waits:
			seen["none could, and it waits"]++
		case open != waits:
			seen["a person could, and it does not wait"]++
		}
		if open {
			seen["a person could"]++
		}
		if !waits {
			seen["quick"]++
		}
	}
}

// twice has the bot on turn choose and move, then the next, in the round and in one in which the cards that the next one
// cannot see are laid anew; it gives what the next one does in each, and false where that one can tell the rounds apart.
func (d *desk) twice(rng *rand.Rand, choose func(i int) engine.Move) (does [2]engine.Move, same bool) {
	d.t.Helper()
	state := d.round.state
	defer func() { d.round.state = state }()
	acts := state.Turn()
	after := state.Clone()
	d.round.state = after
	moved := choose(acts)
	if after.Apply(moved, nil) != nil || after.Phase() != engine.PhasePlay || after.Turn() == acts {
		return does, false
	}
	next := after.Turn()
	does[0] = choose(next)
	anew := enginetest.Must(state.View(next).Sample(rng.IntN))
	d.round.state = anew
	choose(acts)
	if anew.Apply(moved, nil) != nil || !reflect.DeepEqual(anew.View(next), after.View(next)) {
		return does, false
	}
	does[1] = choose(next)
	return does, true
}

// differ counts how often the next bot does something else, of how many times, when cards that it cannot see are laid
// anew. It ends once there are enough of either.
func (d *desk) differ(rng *rand.Rand, enough, most int, choose func(i int) engine.Move) (differ, of int) {
	d.t.Helper()
	for n := 0; n < 400 && differ < enough && of < most; n++ {
		d.tick()
		if !d.running() || d.round.state.Phase() != engine.PhasePlay || d.seats[d.round.state.Turn()].Bot == "" {
			continue
		}
		if does, same := d.twice(rng, choose); same {
			of++
			if !reflect.DeepEqual(does[0], does[1]) {
				differ++
			}
		}
	}
	return differ, of
}

// botsTable is a table of bots of a level at which a round runs.
func botsTable(t *testing.T, code, level string, seed int) *desk {
	t.Helper()
	d := sit(t, "table ann bots=3 rules="+code)
	for i := range d.seats[1:] {
		d.seats[1+i].Bot = level
	}
	for range seed { // another deal each time
		d.rng.seed()
	}
	d.does(ann, rooms.Start{})
	d.seats[0].auto = true
	return d
}

// TestWhatABotDoes_TellsNothingOfWhatOthersHold, nor does how long it thinks: both are the same whatever lies where the bot
// cannot see it, and whatever was left to chance before. Where all bots have one source of chances that shows.
func TestWhatABotDoes_TellsNothingOfWhatOthersHold(t *testing.T) {
	t.Parallel()
	tables := 1
	if os.Getenv("SHITHEAD_LONG") == "1" {
		tables = 5
	}
	for _, code := range []string{"bitenight", "classic", "leeds", "schwechat"} {
		t.Run(code, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(19, 5))
			all, shared, own := 0, 0, 0
			for seed := range tables {
				d := botsTable(t, code, "normal", seed)
				one := rand.New(rand.NewPCG(19, 6))
				var bots [4]bot.Player
				for i := range bots {
					var err error
					if bots[i], err = bot.New("normal", one); err != nil {
						t.Fatal(err)
					}
				}
				found, _ := d.differ(rng, 1, math.MaxInt, func(i int) engine.Move {
					m, _ := bots[i].Choose(d.round.state.View(i), d.round.state.Legal(i, nil))
					return m
				})
				shared += found
				d = botsTable(t, code, "normal", seed)
				thinks := map[string]time.Duration{}
				found, of := d.differ(rng, math.MaxInt, 50, func(i int) engine.Move {
					at := fmt.Sprint(d.round.id, i, d.round.state.Moves())
					if before, known := thinks[at]; known && before != d.think(i) {
						t.Errorf("seat %d thinks %v, and %v", i, before, d.think(i))
					}
					thinks[at] = d.think(i)
					d.seats[i].asked = nil // about another state
					m, _, _ := d.choose(i)
					return m
				})
				own, all = own+found, all+of
			}
			t.Logf("of %d choices %d differ where all bots have one source", all, shared)
			if own > 0 || shared == 0 || all < 20*tables {
				t.Errorf("of %d choices %d differ, and %d where all bots have one source", all, own, shared)
			}
		})
	}
}

// TestABotThatIsCutShort_SaysSo in the record: with the same chances one that looks as far does the same. In a room without
// clients each is cut short.
func TestABotThatIsCutShort_SaysSo(t *testing.T) {
	for name, pool := range map[string]*thinking.Pool{
		"none thinks": thinking.NewPool(0), "there is no time": thinking.NewPool(1), "all the time": nil, "away": nil,
	} {
		d := botsTable(t, "bitenight", "expert", 0)
		if d.pool = pool; name == "away" {
			d.goes(ann)
		}
		short := 0
		for range 60 {
			i, played := d.seats.firstDue(), len(d.lines)
			var q thinking.Question
			asked := i != engine.NoSeat && d.seats[i].asked != nil
			if asked {
				q = d.question(i, "expert", "choice", d.now)
			}
			d.tick()
			var line record.Move
			if len(d.lines) == played || json.Unmarshal(d.lines[played].Text, &line) != nil || line.Iterations == nil {
				continue
			}
			if !asked || *line.Seat != i {
				t.Fatalf("%s: %+v of a person who does not think", name, line)
			}
			short++
			looks := enginetest.Must(bot.New(fmt.Sprintf("expert@%d", *line.Iterations), rand.New(rand.NewChaCha8(q.Seed))))
			got := enginetest.Must(line.Engine(len(d.seats)))
			want, _ := looks.Choose(q.View, q.Legal)
			if got.Kind != want.Kind || got.Rank != want.Rank || got.Count != want.Count || got.Target != want.Target {
				t.Errorf("%s: after %d iterations %+v, and looking as far %+v", name, *line.Iterations, got, want)
			}
		}
		if (short > 0) != (pool != nil || name == "away") {
			t.Errorf("%s: %d moves are said to be cut short", name, short)
		}
		if pool != nil {
			pool.Close()
		}
	}
}

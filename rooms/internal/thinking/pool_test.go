package thinking

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/enginetest"
)

// questions are some about which a bot has something to think, in the middle of a round between four easy ones.
func questions(t testing.TB, level string, due time.Time) []Question {
	t.Helper()
	rules, rng := enginetest.Must(engine.ParseRules("bitenight")), rand.New(rand.NewPCG(19, 6))
	deck := enginetest.Must(rules.Deck(4))
	engine.Shuffle(deck, rng)
	state, easy := enginetest.Must(engine.Deal(rules, 4, 0, engine.NoSeat, deck)), enginetest.Must(bot.New("easy", rng))
	var list []Question
	for seat := 0; state.Phase() != engine.PhaseOver && len(list) < 20; seat = (seat + 1) % 4 {
		legal := state.Legal(seat, nil)
		if len(legal) == 0 || state.Phase() == engine.PhasePlay && state.Turn() != seat {
			continue
		}
		view := state.View(seat)
		if state.Phase() == engine.PhasePlay && len(legal) > 1 {
			list = append(list, Question{Level: level, Seed: [32]byte{byte(len(list))}, View: view, Legal: legal, Due: due})
		}
		m, _ := easy.Choose(view, legal)
		enginetest.NoError(t, state.Apply(m, nil))
	}
	return list
}

// chosen is what a bot chooses that has all the time.
func (q *Question) chosen(t testing.TB, level string) bot.Thought {
	t.Helper()
	p := enginetest.Must(bot.New(level, rand.New(rand.NewChaCha8(q.Seed))))
	return p.(bot.Thinker).Think(t.Context(), q.View, q.Legal)
}

// TestAnAnswer is what the bot chooses: all of it where there is time, whoever thinks.
func TestAnAnswer(t *testing.T) {
	for _, level := range []string{"normal@30", "hard@30", "expert@30"} {
		synctest.Test(t, func(t *testing.T) {
			p := NewPool(2)
			defer p.Close()
			list := questions(t, level, time.Now().Add(time.Hour))
			var answers []*Answer
			for _, q := range list {
				answers = append(answers, p.Ask(q))
			}
			synctest.Wait() // until nobody thinks any more
			for i, q := range list {
				want := q.chosen(t, level)
				if got := answers[i].Take(); got.Short || !reflect.DeepEqual(got, want) {
					t.Errorf("%s: %+v instead of %+v", level, got, want)
				}
				if got := (*Pool)(nil).Ask(q).Take(); !reflect.DeepEqual(got, want) {
					t.Errorf("%s, without a pool: %+v instead of %+v", level, got, want)
				}
			}
			f := p.Figures()
			if n := uint64(len(list)); f.Thoughts.Load() != n || f.Short.Load() != 0 || f.Dropped.Load() != 0 || f.Took.Snapshot().Count != n || f.Waiting.Load() != 0 {
				t.Errorf("%d thoughts, %d short, %d dropped, %d waiting", f.Thoughts.Load(), f.Short.Load(), f.Dropped.Load(), f.Waiting.Load())
			}
		})
	}
}

// TestAnAnswer_ThatIsTakenAtOnce is there at once, and says how far the bot has looked: one that looks as far chooses the same.
func TestAnAnswer_ThatIsTakenAtOnce(t *testing.T) {
	p := NewPool(1)
	defer p.Close()
	short := uint64(0)
	for range 20 {
		for _, q := range questions(t, "expert", time.Now().Add(time.Minute)) {
			got := p.Ask(q).Take()
			want := q.chosen(t, fmt.Sprintf("expert@%d", got.Iterations))
			if got.Short {
				short++
			}
			if !reflect.DeepEqual(got.Move, want.Move) || got.Acts != want.Acts || want.Iterations != got.Iterations {
				t.Fatalf("%+v, and looking as far %+v", got, want)
			}
		}
	}
	if short == 0 || p.Figures().Short.Load() != short {
		t.Errorf("%d are short, and %d are counted", short, p.Figures().Short.Load())
	}
}

// TestAnAnswer_ThatIsDropped is not thought about any more. What nobody has begun with by the time that it is taken is what easy does.
func TestAnAnswer_ThatIsDropped(t *testing.T) {
	p := NewPool(0)
	list := questions(t, "expert", time.Now().Add(time.Minute))
	for i, q := range list {
		if a := p.Ask(q); i%2 == 0 {
			a.Drop()
		} else if got, want := a.Take(), q.chosen(t, "expert@0"); !reflect.DeepEqual(got.Move, want.Move) || !got.Short || got.Iterations != 0 {
			t.Errorf("%+v instead of %v", got, want.Move)
		}
	}
	if n := p.Figures().Dropped.Load(); n != uint64(len(list)+1)/2 || len(p.queue) != 0 {
		t.Errorf("%d dropped, %d wait", n, len(p.queue))
	}
	(*Answer)(nil).Drop()
	(*Pool)(nil).Ask(list[0]).Drop()
	p.Close()
	if got := p.Ask(list[0]).Take(); !got.Short || len(p.queue) != 0 {
		t.Errorf("once it is closed: %+v", got)
	}
}

// TestWhatIsDueFirst is thought about first, and for as long as is left for each that waits.
func TestWhatIsDueFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPool(0)
		p.workers = 1
		now := time.Now()
		q := questions(t, "expert", now)[0]
		for _, ms := range []int{300, 100, 500, 200, 400} {
			q.Due = now.Add(time.Duration(ms) * time.Millisecond)
			p.Ask(q)
		}
		for i, want := range []time.Duration{100, 125, 166, 250, 500} {
			a, until := p.next()
			if in := a.question.Due.Sub(now).Milliseconds(); in != int64(100*(i+1)) || until.Sub(now).Milliseconds() != want.Nanoseconds() {
				t.Errorf("the %d. is due in %d ms, and is thought about for %v", i+1, in, until.Sub(now))
			}
		}
		q.Due = now.Add(-time.Second)
		p.Ask(q)
		if _, until := p.next(); until.Sub(now) != step/2 {
			t.Errorf("for what is late there are %v", until.Sub(now))
		}
	})
}

// TestAPool_OfManyRooms: whoever asks, takes, drops and closes at once, each answer comes.
func TestAPool_OfManyRooms(t *testing.T) {
	p := NewPool(2)
	list := questions(t, "hard", time.Now())
	var all sync.WaitGroup
	for room := range 8 {
		all.Go(func() {
			rng := rand.New(rand.NewPCG(19, uint64(room)))
			for i := range 100 {
				q := list[i%len(list)]
				q.Due = time.Now().Add(time.Duration(rng.IntN(3)) * time.Millisecond)
				a := p.Ask(q)
				if rng.IntN(2) == 0 {
					time.Sleep(time.Duration(rng.IntN(300)) * time.Microsecond) // at any time while it is thought about
				}
				if rng.IntN(4) == 0 {
					a.Drop()
				} else if got := a.Take(); !got.Acts {
					t.Error("a bot on turn does not act")
				}
				if room == 0 && i == 80 {
					p.Close()
				}
			}
		})
	}
	all.Wait()
	if f := p.Figures(); f.Thoughts.Load()+f.Dropped.Load() != 800 || len(p.queue) != 0 {
		t.Errorf("%d thoughts, %d dropped, %d wait", f.Thoughts.Load(), f.Dropped.Load(), len(p.queue))
	}
}

// TestTime_GoesToOriginsAndRoomsInEqualShares: one origin with 40 tables of experts takes none from a table elsewhere.
func TestTime_GoesToOriginsAndRoomsInEqualShares(t *testing.T) {
	now := time.Now()
	p := &Pool{workers: 1, origins: map[string]*origin{}}
	p.asked = sync.NewCond(&p.mu)
	ask := func(origin string, room, questions int, due time.Duration) {
		for range questions {
			p.Ask(Question{Origin: origin, Room: fmt.Sprint(room), Due: now.Add(due)})
		}
	}
	for room := range 40 {
		ask("crowd", room, 19, time.Second)
	}
	ask("honest", 1, 1, time.Second)
	ask("honest", 2, 2, time.Second)
	took := map[string]time.Duration{}
	for n := len(p.queue); n > 0; n-- {
		first := p.queue[0].question
		if who := first.Origin + first.Room; took[who] == 0 {
			took[who] = p.share(now, &first)
		}
		p.remove(0)
		if first.Origin == "honest" && len(p.queue) < 763-763/2 {
			t.Errorf("its turn is when %d are left", len(p.queue))
		}
	}
	if one, two, crowd := took["honest1"], took["honest2"], took["crowd0"]; one < 2*two || two < 100*time.Millisecond || crowd > two/100 {
		t.Errorf("%v for the question of a table elsewhere, %v for one of two, %v for the crowd's", one, two, crowd)
	}
	if len(p.origins) != 0 {
		t.Errorf("%d origins are left", len(p.origins))
	}
}

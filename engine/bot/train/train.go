package main

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"shithead/engine"
	"shithead/engine/bot/internal/value"
)

// config says how a net is trained.
type config struct {
	// rules are played in turn.
	rules   []*engine.Rules
	company company
	seed    uint64
	rounds  int
	workers int
}

const (
	// usualRounds is how many rounds are played unless told otherwise.
	usualRounds = 24_000
	// batchRounds are played with the same net and then learned, in mixed order.
	batchRounds = 200
	// tellBatches is after how many of them something is told.
	tellBatches = 20
)

// company is with whom a net learns to play.
type company struct {
	// apprentice is the share of the rounds, in hundredths, in which everybody plays as easy does.
	apprentice int
	// easyOneIn is how many players there are to one who plays as easy does, once the net plays.
	easyOneIn int
}

// companyOf is the company that made the better net of a preset: where a net alone plays worse than easy, mostly easy's.
func companyOf(preset string) company {
	switch preset {
	case "leeds", "schwechat", "custom":
		return company{apprentice: 15, easyOneIn: 16}
	default:
		return company{apprentice: 40, easyOneIn: 4}
	}
}

// train plays and learns. It tells now and then how many rounds are done and how far the net missed.
func train(c config, tell func(done int, miss float64)) *value.Net {
	rng := rand.New(rand.NewPCG(c.seed, 0))
	learner := value.NewLearner(rng)
	miss, learned := 0.0, 0
	for done := 0; done < c.rounds; done += batchRounds {
		s := stageOf(c, done)
		if !s.asEasy {
			s.net = learner.Net()
		}
		lessons := playAll(c, s, done, min(batchRounds, c.rounds-done))
		rng.Shuffle(len(lessons), func(i, j int) { lessons[i], lessons[j] = lessons[j], lessons[i] })
		learned += len(lessons)
		for _, l := range lessons {
			miss += float64(learner.Learn(l.features, l.worth, s.rate))
		}
		if done/batchRounds%tellBatches == tellBatches-1 {
			tell(done+batchRounds, miss/float64(max(learned, 1)))
			miss, learned = 0, 0
		}
	}
	return learner.Net()
}

// stage is how rounds are played and learned at some time of the training.
type stage struct {
	company
	// asEasy: everybody plays as easy does.
	asEasy bool
	// net chooses the moves of those who do not play as easy does.
	net *value.Net
	// whim is the chance of a move at random, in thousandths.
	whim int
	rate float32
}

// stageOf is the stage after so many of the rounds. Numbers are whole up to a last division, the same on every machine.
func stageOf(c config, done int) stage {
	rounds := c.rounds
	until := rounds * c.company.apprentice / 100
	if done < until {
		return stage{company: c.company, asEasy: true, whim: 200, rate: rate(6000-4000*done/until) / 1_000_000}
	}
	left := 1000 * (rounds - done) / (rounds - until)
	return stage{company: c.company, whim: 10 + 60*left/1000, rate: rate(160+2840*left/1000) / 1_000_000}
}

func rate(millionths int) float32 { return float32(millionths) }

// lesson is a position and what came of it.
type lesson struct {
	features []uint16
	worth    float32
}

// playAll plays rounds from a number on, and gives their lessons in the order of the rounds, whoever played them.
func playAll(c config, s stage, first, rounds int) []lesson {
	of := make([][]lesson, rounds)
	var next atomic.Int64
	var all sync.WaitGroup
	for range max(c.workers, 1) {
		all.Go(func() {
			t := &table{stage: s}
			for i := int(next.Add(1)) - 1; i < rounds; i = int(next.Add(1)) - 1 {
				number := first + i
				of[i] = t.round(c.rules[number%len(c.rules)], rand.New(rand.NewPCG(c.seed, uint64(1+number))))
			}
		})
	}
	all.Wait()
	var lessons []lesson
	for _, l := range of {
		lessons = append(lessons, l...)
	}
	return lessons
}

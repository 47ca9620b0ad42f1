package thinking

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"shithead/engine"
	"shithead/engine/bot"
)

// Question is what a bot is to think about. Nobody changes what it holds any more.
type Question struct {
	// Level is that of the bot.
	Level string
	// Seed is where it takes its chances from.
	Seed  [32]byte
	View  *engine.View
	Legal []engine.Move
	// Due is when the answer of a [Pool] will be taken.
	Due time.Time
	// Origin is where the room's maker comes from, and Room the room: time is shared by them.
	Origin, Room string
	// Hasty asks for the first answer that comes to mind: a pool spends no time on it.
	Hasty bool
}

// Answer thinks about it at once: until it has come to its end, unless the question is hasty.
func (q *Question) Answer() bot.Thought {
	ctx, end := context.WithCancel(context.Background())
	defer end()
	if q.Hasty {
		end()
	}
	return q.think(ctx)
}

// think thinks until the context is done, if the bot looks ahead.
func (q *Question) think(ctx context.Context) bot.Thought {
	m := takeMind(q.Level)
	defer m.giveBack(q.Level)
	m.chance.Seed(q.Seed)
	if looks, ok := m.Player.(bot.Thinker); ok {
		return looks.Think(ctx, q.View, q.Legal)
	}
	move, acts := m.Choose(q.View, q.Legal)
	return bot.Thought{Move: move, Acts: acts}
}

// mind is a bot with its memory, which has grown to what it needs.
type mind struct {
	bot.Player
	// chance is where it takes its chances from, for one choice at a time.
	chance *rand.ChaCha8
}

// minds are those that nobody thinks with at the moment, by level.
var minds sync.Map

func takeMind(level string) *mind {
	idle, _ := minds.LoadOrStore(level, new(sync.Pool))
	if m, ok := idle.(*sync.Pool).Get().(*mind); ok {
		return m
	}
	chance := rand.NewChaCha8([32]byte{})
	player, err := bot.New(level, rand.New(chance))
	if err != nil {
		panic(err) // levels are checked before they get here
	}
	return &mind{player, chance}
}

func (m *mind) giveBack(level string) {
	idle, _ := minds.Load(level)
	idle.(*sync.Pool).Put(m)
}

package course

import (
	"errors"
	"slices"
	"strconv"
	"sync"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
)

// Course is a rule set being learned by one person. It is for concurrent use: moves come from commands, and the screen asks meanwhile.
type Course struct {
	rules *engine.Rules
	who   rooms.Person
	steps []taught
	// mate chooses the moves of the bots.
	mate bot.Player

	mu  sync.Mutex
	now moment
	// past are the moments before, the latest last: at most two for each step.
	past []moment
	view *rooms.RoomView
}

// taught is a step with the scene that it belongs to. First: it begins there.
type taught struct {
	Step
	scene *scene
	first bool
}

// moment is how far a course has come. It is not changed once it is there.
type moment struct {
	// at is the step, all of them for the end.
	at   int
	done bool
	// state is how the cards lie, and log what has happened so far.
	state *engine.State
	log   []rooms.Entry
	// from is how much had been logged before the move of the step, and answers how many moves bots have made since.
	from, answers int
	// advised: the pupil has asked for a hint. Tried is what was tried instead, nil for nothing.
	advised bool
	tried   *Tried
}

// Tried is a move that is allowed and is not the one that is taught, with the log of what would have happened. Nothing of it has.
type Tried struct {
	Move engine.Move
	Log  []rooms.Entry
	// Keeps: it is a play that keeps the cards that are to be played.
	Keeps bool
}

// Progress is how far a course has come.
type Progress struct {
	// Step is the one that is taught, or was last.
	Step Step
	// At counts the steps from 1 to Of.
	At, Of int
	// Done: the move of the step was made, after so much had been logged.
	Done bool
	From int
	// Awaits: bots have yet to answer that move: see [Course.Answer].
	Awaits bool
	// Tried is what was tried instead of the move of the step, nil for nothing.
	Tried *Tried
	// Over: all steps are done, and the next thing is a table.
	Over bool
	// Undo: there is something to take back.
	Undo bool
}

var (
	// ErrRules says that a rule set has too few plain cards to be taught.
	ErrRules = errors.New("too few plain cards to teach these rules")
	// ErrTaught says that a move is allowed, but not the one that a step is about: see [Tried].
	ErrTaught = errors.New("not the move that is taught")
)

// bots are who sits at the table beside the pupil, and level is how they play.
var bots = [players - 1]string{"Ada" + rooms.BotMark, "Bruno" + rooms.BotMark}

const level = "easy"

// mostAnswers is how many moves the bots make at most until the pupil is on turn again.
const mostAnswers = 6

// New is a course at its beginning. It fails with [ErrRules].
func New(rules *engine.Rules, who rooms.Person) (*Course, error) {
	t, ok := newTeacher(rules)
	if !ok {
		return nil, ErrRules
	}
	mate, err := bot.New(level, nil) // which takes no chances
	if err != nil {
		return nil, err
	}
	c := &Course{rules: rules, who: who, mate: mate}
	for _, s := range t.scenes() {
		for i, step := range s.steps {
			c.steps = append(c.steps, taught{step, &s, i == 0})
		}
	}
	if len(c.steps) == 0 {
		return nil, ErrRules
	}
	c.enter(moment{})
	return c, nil
}

// Teaches reports whether there is a course of some rules.
func Teaches(rules *engine.Rules) bool {
	_, err := New(rules, rooms.Person{})
	return err == nil
}

// Rules are those that are learned.
func (c *Course) Rules() *engine.Rules { return c.rules }

// Steps are all steps, in their order.
func (c *Course) Steps() (list []Step) {
	for i := range c.steps {
		list = append(list, c.steps[i].Step)
	}
	return list
}

// Progress is how far it has come.
func (c *Course) Progress() Progress {
	_, p := c.Now()
	return p
}

// Now is what the pupil sees of the table, and how far the course has come with that.
func (c *Course) Now() (*rooms.RoomView, Progress) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := &c.now
	at := min(m.at, len(c.steps)-1)
	return c.view, Progress{
		Step: c.steps[at].Step, At: at + 1, Of: len(c.steps), Done: m.done, From: m.from, Awaits: c.awaits(), Tried: m.tried,
		Over: m.at == len(c.steps), Undo: len(c.past) > 0,
	}
}

// awaits reports whether bots have yet to answer the move of the step. They play until it is the pupil's turn, and where the pupil is
// out each has one.
func (c *Course) awaits() bool {
	m := &c.now
	if !m.done || m.at == len(c.steps) || m.state.Phase() != engine.PhasePlay {
		return false
	}
	most := mostAnswers
	if m.state.Left(pupil) == 0 {
		most = len(bots)
	}
	return m.state.Turn() != pupil && m.answers < most
}

// Answer has a bot answer the move of the step, and reports whether one had to. Every bot plays by what it sees, and always the same.
func (c *Course) Answer() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.awaits() {
		return false
	}
	m := c.now
	m.state = m.state.Clone()
	seat := m.state.Turn()
	move, _ := c.mate.Choose(m.state.View(seat), m.state.Legal(seat, nil))
	m.log = append(slices.Clip(m.log), told(func(ev *engine.Events) { _ = m.state.Apply(move, ev) })...) // which is legal
	m.answers++
	c.enter(m)
	return true
}

// View is what the pupil sees of the table. It is another one after each change.
func (c *Course) View() *rooms.RoomView {
	v, _ := c.Now()
	return v
}

// enter goes to a moment. The lock is held, or nobody else has the course.
func (c *Course) enter(m moment) {
	if m.at < len(c.steps) && c.steps[m.at].first && m.state == nil {
		m.state = c.steps[m.at].scene.state.Clone()
		m.log = append(slices.Clip(m.log), rooms.Entry{Kind: rooms.EntryDealt, Seat: engine.NoSeat, Round: m.at + 1})
		for _, before := range c.steps[m.at].scene.before {
			m.log = append(m.log, told(func(ev *engine.Events) { _ = m.state.Apply(before, ev) })...) // which was tried when the scene was made
		}
	}
	c.now, c.view = m, c.seen(&m)
}

// told carries something out, and gives the log of it as everybody may know it.
func told(do func(*engine.Events)) (log []rooms.Entry) {
	var events engine.Events
	do(&events)
	for e := range events.For(engine.NoSeat) {
		e.Cards = slices.Clone(e.Cards)
		log = append(log, rooms.Entry{Kind: rooms.EntryEvent, Seat: int(e.Seat), Event: e})
	}
	return log
}

// Next goes on to the next step, once this one is done, and from the last one to the end. What the bots have not answered by then they
// do not.
func (c *Course) Next() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.now.done || c.now.at == len(c.steps) {
		return
	}
	c.past = append(c.past, c.now)
	m := moment{at: c.now.at + 1, log: c.now.log}
	if over := m.at == len(c.steps); over || !c.steps[m.at].first {
		m.state, m.done, m.from = c.now.state, over, c.now.from
	}
	c.enter(m)
}

// Undo takes the latest move or [Course.Next] back.
func (c *Course) Undo() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if last := len(c.past) - 1; last >= 0 {
		m := c.past[last]
		c.past = c.past[:last]
		c.enter(m)
	}
}

// Do does what the table sends: see [rooms.Command]. A move that is allowed but is not the one that is taught is only [Tried], and fails
// with [ErrTaught]; what has no place in a lesson fails with [rooms.ErrNotNow].
func (c *Course) Do(command rooms.Command) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch command := command.(type) {
	case rooms.Move:
		return c.move(&command)
	case rooms.Advise:
		if c.now.done || c.step().move(c.now.state) == nil {
			return rooms.ErrNotNow
		}
		m := c.now
		m.advised, m.tried = true, nil
		c.enter(m)
		return nil
	case rooms.Leave, rooms.Back:
		return nil
	default:
		return rooms.ErrNotNow
	}
}

// Exit is leaving the table: nothing is kept of a course.
func (c *Course) Exit() {}

// Who is who learns.
func (c *Course) Who() rooms.Person { return c.who }

func (c *Course) step() *Step { return &c.steps[min(c.now.at, len(c.steps)-1)].Step }

// move takes a move. One that the rules refuse is refused as in a room, the foul that is taught too.
func (c *Course) move(cmd *rooms.Move) error {
	switch {
	case c.now.done:
		return rooms.ErrNotNow
	case cmd.Round != c.round(c.now.at) || cmd.Seen != c.now.state.Moves():
		return rooms.ErrStale
	}
	step, m := c.step(), cmd.Move
	m.Seat = pupil
	next := moment{at: c.now.at, done: true, state: c.now.state.Clone(), from: len(c.now.log)}
	var refused error
	would := told(func(ev *engine.Events) { refused = c.now.state.Clone().Apply(m, ev) })
	switch meets := step.meets(&m); {
	case refused != nil && (!meets || step.Topic != Foul):
		return refused
	case !meets:
		tries, taught := c.now, step.move(c.now.state)
		keeps := m.Kind == engine.MovePlay && taught.Kind == engine.MovePlay && m.Rank != taught.Rank
		tries.tried = &Tried{m, would, keeps}
		c.enter(tries)
		return ErrTaught
	}
	happened := told(func(ev *engine.Events) { step.apply(next.state, &m, ev) })
	next.log = append(slices.Clip(c.now.log), happened...)
	c.past = append(c.past, c.now)
	c.enter(next)
	return refused
}

// round names the round that a step belongs to, so that a move is for no other.
func (c *Course) round(at int) data.ID {
	for at = min(at, len(c.steps)-1); !c.steps[at].first; at-- {
	}
	return data.ID("lesson-" + strconv.Itoa(at))
}

// seen is what the pupil sees of a moment. Once the move is made there is nothing to do at the table.
func (c *Course) seen(m *moment) *rooms.RoomView {
	v := &rooms.RoomView{
		Code: "lesson", Terms: rooms.Terms{Rules: c.rules, Seats: players}, Maker: c.who, Phase: rooms.Playing, Seat: pupil,
		Titled: engine.NoSeat, Dealer: rooms.DealerView{Seat: players - 1}, Round: c.round(m.at),
		Table: m.state.View(pupil), Log: m.log, Logged: len(m.log), Lines: rooms.Lines(m.log),
	}
	v.Seats = append(v.Seats, rooms.SeatView{Owner: c.who, Name: c.who.Name, Here: true})
	for _, name := range bots {
		v.Seats = append(v.Seats, rooms.SeatView{Bot: level, Name: name})
	}
	if !m.done {
		v.Legal = m.state.Legal(pupil, nil)
	}
	if m.advised {
		v.Advice = &rooms.Advice{Move: *c.steps[m.at].move(m.state), Acts: true}
	}
	return v
}

// Taught is a move that the step is about, nil once it is made.
func (c *Course) Taught() *engine.Move {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.now.done {
		return nil
	}
	return c.step().move(c.now.state)
}

package loadgen

import (
	"context"
	"io"
	"slices"
	"sync"
	"time"

	"shithead/engine"
	"shithead/views/ui"
)

// player is somebody with a seat on a screen. They think from when they are called, then press keys that nearly always do
// something, and if nothing has come of them for a while press again.
type player struct {
	screen
	mind *mind
	// host: it is they who start the match.
	host bool

	acting sync.Mutex
	now    title
	// tries counts how often they have pressed keys for what is to be done now.
	tries   int
	thought thought
}

const (
	enter = "\r"
	right = "\x1b[C"
	left  = "\x1b[D"
	tab   = "\t"
)

const (
	// patience is how long somebody waits until they press again.
	patience = 3 * time.Second
	// again is how long they wait with enter where that has just led to another meaning of enter: see [ui.Reaction].
	again = ui.Reaction + 100*time.Millisecond
	// looking is how long the server takes no "ready" after it has dealt.
	looking = 1600 * time.Millisecond
)

// turnKeys are what is pressed on one's turn, one after the other until something comes of it: the next rank that may be
// played, in company where it needs some, or the pile where none may; then the pile, and the rank before. The last enter aims
// a shot at the first target; what comes after the key that makes the move does nothing else.
func turnKeys(rules *engine.Rules) []string {
	play := enter
	if slices.ContainsFunc(rules.Powers[:], func(p engine.Power) bool { return p.Escorts != 0 }) {
		play = enter + tab + enter
	}
	return []string{right + play, enter, right + play, enter, "e" + enter, left + play, enter}
}

// readyKeys are what is pressed where nobody is called: ready to play, or for the next round, after a key that uncovers what
// a round has come to. Where cards are laid that comes first.
func readyKeys(lays bool) []string {
	if lays {
		return []string{right + enter + right + enter + right + enter + right + enter, right + "r"}
	}
	return []string{right + "r"}
}

// sees thinks of what a title calls for.
func (p *player) sees(t title) {
	p.acting.Lock()
	defer p.acting.Unlock()
	before := p.now
	p.now = t
	anew := t.calls != before.calls || t.moves < before.moves || t.calls == me && t.moves != before.moves
	if anew {
		p.considers()
	}
}

// resumes thinks anew, as the pace is another.
func (p *player) resumes() {
	p.acting.Lock()
	defer p.acting.Unlock()
	p.considers()
}

// considers begins to think, if there is anything to do.
func (p *player) considers() {
	p.thought.stops()
	p.tries = 0
	pace := p.load.pace.Load()
	if pace.still || p.now.calls == somebody || !p.now.table || pace.last && p.now.ended(p.load.plan.Terms.Seats) {
		return
	}
	thinks := p.mind.thinks(pace)
	if p.now.calls == nobody {
		thinks += looking
	}
	p.thought.begins(thinks, p.acts)
}

// acts presses keys, and will again if nothing comes of it.
func (p *player) acts(number int) {
	keys, called := p.decides(number)
	if called {
		p.table.acts(&p.sight, time.Now())
	}
	_, _ = io.WriteString(p.session, keys) // whoever is hung up on is noticed by who reads
}

// decides gives the keys of a thought, none if it is none any more, and whether they are a move.
func (p *player) decides(number int) (keys string, move bool) {
	p.acting.Lock()
	defer p.acting.Unlock()
	if number != p.thought.number || p.load.pace.Load().still {
		return "", false
	}
	move = p.now.calls == me
	among := p.load.readies
	switch {
	case move:
		among = p.load.turns
	case p.host: // who starts the match too, if that came too soon
		among = append(slices.Clip(among), enter)
	}
	keys = among[p.tries%len(among)]
	p.tries++
	wait := patience
	if among[p.tries%len(among)] == enter && move {
		wait = again
	}
	p.thought.begins(wait, p.acts)
	return keys, move
}

// begins starts the match, if they are the host.
func (p *player) begins() {
	if p.host {
		_, _ = io.WriteString(p.session, enter)
	}
}

// stops never acts again.
func (p *player) stops() {
	p.acting.Lock()
	defer p.acting.Unlock()
	p.thought.stops()
}

// leaves gives the seat up.
func (p *player) leaves(ctx context.Context) error {
	p.stops()
	return p.screen.leaves(ctx)
}

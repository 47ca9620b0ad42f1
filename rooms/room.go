package rooms

import (
	"encoding/base32"
	"math/rand/v2"
	"slices"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/bot"
)

// room is the state of one room, and everything it does: a pure function of what comes in and when. Whoever runs it puts
// on disk what it wants written before anybody is shown anything. It has one owner.
//
// What is kept of it is the line in room_line.go, that of the company in room_company.go, and the record of the round that
// runs. Whose turn a bot plays and when what it does is due is not kept: that begins anew with a restored room.
type room struct {
	code  string
	terms Terms
	maker Person
	phase Phase
	seats []seat
	match *match // nil before the first
	round *round // nil before the first, and after a restart until the next is dealt
	last  *RoundResult
	// next is who deals.
	next nextDeal
	// dealing is nil only after a restart from a line that had none.
	dealing *dealing
	limits  *RoomLimits
	luck    luck

	// queue are those of the watchers who wait for a seat, in their order; the slice is never written over. removed are
	// those whom the maker has removed before the match.
	queue   []Person
	removed []data.ID
	// chat is what was said, of whose latest lines unsaid are not kept yet; unkept: something else of the company is not. talk
	// bounds how fast each person speaks, nil until somebody does.
	chat   []ChatLine
	unsaid int
	unkept bool
	talk   *Paces[data.ID]
	// seating bounds how fast each maker adds and removes bots, nil until one does.
	seating *Paces[data.ID]
	// absent are those of the queue who were in the room before a pause or a restart and are not back yet. Until grace they,
	// and the owners of seats who are expected, count as if they were.
	absent []data.ID
	grace  time.Time
	// stopped is when the server stopped, if that is the latest that the journal tells.
	stopped time.Time
	// before is what came before the latest input.
	before moment

	// watchers counts who is in the room without a seat. Emptied is when the last one with a seat left.
	watchers int
	emptied  time.Time
	// since is when the present turn, race, set-up or pause between rounds began.
	since time.Time
	// deadline is when the time of those runs out, zero if it does not; late is whose time it is, or NoSeat.
	// patient: it is one that nobody is shown, as there is no clock.
	deadline time.Time
	late     int
	patient  bool
	// floor is before when, after a pause or a restart, no time runs out. recheck is when something changes by the passing of
	// time alone, zero for never.
	floor, recheck time.Time
	// draining: no more rounds are dealt.
	draining bool
	// voted is when enough had voted for another match, zero while they have not.
	voted time.Time

	// log is the latest of what happened, logged how much that was in all since logBegan.
	log      []Entry
	logged   int
	logBegan time.Time
	// scratch is memory for lists of moves.
	scratch []engine.Move
	// shared is what all views have in common, watched the view of whoever has no seat: nil after a change.
	shared, watched *RoomView
}

// seat is one seat of a room.
type seat struct {
	owner Person
	bot   string // the level of a declared bot, else empty
	stand bool   // the bot fills a seat that was given up
	name  string
	// left: the owner gave the seat up while a match ran.
	left bool
	// tally is what the seat has come to under its owner, titled that it bears the title of Shithead.
	tally  tally
	titled bool

	// agrees: the owner agrees to abandon the round.
	here, auto, ready, agrees bool
	// expected: the owner was here before a pause or a restart, and is not back yet.
	expected bool
	// outwaited: the owner has been waited for as long as patience lasts, and has done nothing since.
	outwaited bool
	// gone is when the owner was last here, missed how many turns in a row ran out.
	gone   time.Time
	missed int
	// hand is the bot that plays here, for itself or for the owner; due is when it acts, thought when it began to think about
	// that, and thinks how long it does at the usual pace; declined is the number of the move that it left to others.
	hand         bot.Player
	due, thought time.Time
	thinks       time.Duration
	declined     int
}

// match is a match that has begun.
type match struct {
	id data.ID
	// players are those who sat down to it, by seat, empty for bots: whoever leaves on the way has played it all the same.
	players []data.ID
	// programs are the seats of those of them that were programs then.
	programs []int
	// away counts by seat the rounds of which a bot's hand played most.
	away []int
	engine.Match
}

// round is a round that was dealt.
type round struct {
	id     data.ID
	number int
	began  time.Time
	state  *engine.State
	// acted is the number of the latest move after which whatever was meant before is stale, moved that of each seat.
	acted int
	moved []int
	// own and stood count the moves of each seat after the set-up: its own, and those that a bot's hand made for it.
	// swaps and fouls count the swaps and the fouls of each.
	own, stood, swaps, fouls []int
	// forfeits counts how often the forfeit was set, paced how often the pace of the bots was and was kept at once, agreed how
	// often each seat has agreed to call it off. talked is how many bytes the company took in the journal.
	forfeits, paced, talked int
	agreed                  []int
	// deeds are what is counted of each seat besides.
	deeds []deeds
	// origins are from where those who play came. timed counts the moves after the set-up that people's own hands made, hasty
	// those among them that took less than [RoomLimits].RatedMove.
	origins      origins
	timed, hasty int
	// over: the last move was made, or it was called off. shut: the house called it off. resulted: the record has its result.
	over, calledOff, shut, resulted bool
	events                          engine.Events
}

// chance is where a room's luck comes from: seeds and shares of decks from seed, everything else from the source.
type chance struct {
	// seed gives 256 bits that nobody can predict.
	seed func() [32]byte
	// bits are for what bots do and how long they think, and for penalty cards.
	bits uint64
}

// luck is a chance in use.
type luck struct {
	seed func() [32]byte
	*rand.Rand
}

// id is a new id for a round. A deck depends on it, so it comes from where decks come from.
func (l *luck) id() data.ID {
	seed := l.seed()
	return data.ID(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(seed[:16]))
}

func (c chance) luck() luck { return luck{c.seed, rand.New(rand.NewPCG(c.bits, c.bits))} }

// standIn is the level of the bot that plays for people who are not here.
const standIn = "easy"

// newRoom is a room with its maker on the first seat, who is not in it yet, and its bots on the last ones.
func newRoom(code string, maker Person, terms Terms, limits *RoomLimits, c chance, now time.Time) (*room, effects) {
	r := &room{
		code: code, terms: terms, maker: maker, limits: limits, luck: c.luck(), emptied: now, logBegan: now, late: engine.NoSeat,
		seats: make([]seat, terms.Seats),
	}
	r.remember()
	r.seats[0] = seat{owner: maker, name: maker.Name, gone: now}
	for i, level := range terms.Bots {
		r.seatBot(terms.Seats-len(terms.Bots)+i, level)
	}
	r.prepare()
	var fx effects
	r.write(&fx)
	return r, fx
}

// seatBot puts a bot on a seat.
func (r *room) seatBot(i int, level string) {
	r.seats[i] = seat{bot: level, name: r.botName()}
}

// botName is a name that no bot has here. The mark behind it is one that no person's name may have.
func (r *room) botName() string {
	names := botNames()
	start := r.luck.IntN(len(names))
	for i := range names {
		name := names[(start+i)%len(names)] + BotMark
		if !slices.ContainsFunc(r.seats, func(s seat) bool { return s.name == name }) {
			return name
		}
	}
	return "Bot" + BotMark // there are more names than seats
}

// player is the bot that plays on a seat, for itself or for its owner.
func (r *room) player(i int) bot.Player {
	s := &r.seats[i]
	if s.hand == nil {
		level := s.bot
		if level == "" {
			level = standIn
		}
		player, err := bot.New(level, r.luck.Rand)
		if err != nil {
			panic(err) // levels are checked before they get here
		}
		s.hand = player
	}
	return s.hand
}

// seatOf is the seat that somebody has and has not given up, or NoSeat.
func (r *room) seatOf(who Person) int {
	if who.Guest() {
		return engine.NoSeat
	}
	for i := range r.seats {
		if s := &r.seats[i]; s.owner.ID == who.ID && !s.left {
			return i
		}
	}
	return engine.NoSeat
}

// played says whether a bot's hand plays on the seat.
func (s *seat) played() bool { return s.bot != "" || s.left || s.auto }

// free says whether the seat is nobody's.
func (s *seat) free() bool { return s.name == "" }

// owned says whether the seat is a person's who has not given it up.
func (s *seat) owned() bool { return !s.owner.Guest() && !s.left }

// owners says whether any seat is a person's who has not given it up.
func (r *room) owners() bool {
	return slices.ContainsFunc(r.seats, func(s seat) bool { return s.owned() })
}

// running says whether a round is being played.
func (r *room) running() bool { return r.phase == Playing && r.round != nil && !r.round.over }

// arrive counts somebody in. Nobody is in a room twice: whoever runs it ends an older visit first.
func (r *room) arrive(who Person, now time.Time) effects {
	i := r.seatOf(who)
	if i == engine.NoSeat {
		r.watchers++
		r.absent = slices.DeleteFunc(r.absent, func(id data.ID) bool { return id == who.ID })
		return r.tell(now)
	}
	s := &r.seats[i]
	s.owner, s.name, s.here, s.expected = who, who.Name, true, false
	r.comesFrom(i, who)
	if r.match != nil {
		r.note(Entry{Kind: EntryBack, Seat: i})
	}
	r.takeBack(i, now)
	if r.phase == Between && !slices.ContainsFunc(r.seats, func(other seat) bool { return other.here && other.owner.ID != who.ID }) {
		r.since = now // nobody was here to be shown the result
	}
	return r.tell(now)
}

// depart counts somebody out.
func (r *room) depart(who Person, now time.Time) effects {
	i := r.seatOf(who)
	if i == engine.NoSeat {
		r.watchers--
		r.unqueue(who)
		return r.tell(now)
	}
	s := &r.seats[i]
	r.unkept = r.unkept || s.ready
	s.here, s.ready, s.gone, r.emptied = false, false, now, now
	var fx effects
	if r.match != nil {
		r.note(Entry{Kind: EntryDropped, Seat: i})
	}
	if r.phase == Between {
		r.proceed(&fx, now)
	}
	fx = fx.with(r.tell(now))
	r.carry(&fx)
	return fx
}

// takeBack gives a seat back to its owner if a bot's hand played there.
func (r *room) takeBack(i int, now time.Time) {
	s := &r.seats[i]
	s.missed, s.outwaited = 0, false
	if !s.auto {
		return
	}
	s.auto, s.due, s.hand = false, time.Time{}, nil
	if r.running() && r.round.state.Turn() == i {
		r.since = now
	}
}

// tell plans anew after a change that is not kept.
func (r *room) tell(now time.Time) effects {
	r.plan(now)
	return effects{changed: true, summary: true}
}

// effects are what an input leads to.
type effects struct {
	// write: there is something to put on disk before anything is shown: lines, a settled round, and, if not nil, the rest
	// that the journal begins anew with.
	write  bool
	lines  []data.Line
	settle *data.Round
	rest   []data.Line
	// end: the room is over. It can be together with a settled round.
	end bool
	// made is the number of the move that somebody has made, 0 for none.
	made int
	// changed: everybody in the room gets a new view. summary: what the lobby says of the room changed.
	changed, summary bool
	// said is, where nothing else has changed, the chat after somebody has spoken.
	said []ChatLine
}

// with is these effects and what others say of views.
func (fx effects) with(other effects) effects {
	fx.changed = fx.changed || other.changed
	fx.summary = fx.summary || other.summary
	return fx
}

// write writes what is kept of the room itself. Where no round is dealt that is not settled yet it is all there is to keep,
// and the journal begins anew with it.
func (r *room) write(fx *effects) {
	fx.write, fx.changed, fx.summary = true, true, true
	line := data.Line{Text: r.line()}
	if r.phase == Playing && r.round != nil {
		fx.lines = append(fx.lines, line)
	} else {
		fx.rest = []data.Line{line}
	}
}

package live

import (
	"errors"
	"slices"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/internal/room"
)

// act is a command to a stub.
type act struct {
	rooms.Command // which none else can make more of
	// line is written, if there is one.
	line string
	// end ends the room, panics panics.
	end, panics bool
	// wake is how long it is until the room wakes; restless has it woken all the time, for nothing.
	wake     time.Duration
	restless bool
	// chatter has the summary told, too.
	chatter bool
	// settle is a round that is over, turn who has to act from now on.
	settle *data.Round
	turn   data.ID
	// unseen has none be shown anything until it is closed.
	unseen chan struct{}
}

// stub is a room that does what it is told. Its view's deadline is not used; its log has one entry for each line.
type stub struct {
	room.Core // none: what a test calls besides is missing
	code      string
	maker     rooms.Person
	terms     rooms.Terms
	log       []rooms.Entry
	here      []string
	waking    time.Time
	// breaks makes it panic when it is due.
	breaks bool
	// restless makes it wrong about what is due, and wakings counts how often it is woken.
	restless bool
	wakings  int
	turn     data.ID
	unseen   chan struct{}
}

// stubConstructor makes stubs. A journal may have lines that make trouble.
func stubConstructor() constructor {
	return constructor{
		begin: func(code string, maker rooms.Person, terms rooms.Terms, _ *rooms.RoomLimits, means room.Means, _ time.Time) (room.Core, room.Effects) {
			if terms.Rounds == 13 {
				panic("thirteen")
			}
			if seed := means.Seed(); seed == means.Seed() {
				panic("the seeds are the same")
			}
			p := &stub{code: code, maker: maker, terms: terms}
			return p, p.write("made by " + maker.Name)
		},
		restore: func(j data.Journal, _ *rooms.RoomLimits, _ room.Means, now time.Time) (room.Core, error) {
			p := &stub{code: j.Room, maker: person("ann")}
			for _, line := range j.Lines {
				switch string(line.Text) {
				case "bad":
					return nil, errors.New("bad line")
				case "worse":
					panic("worse line")
				case "breaks":
					p.waking, p.breaks = now, true
				}
				p.write(string(line.Text))
			}
			return p, nil
		},
	}
}

func (p *stub) write(line string) room.Effects {
	p.log = append(p.log, rooms.Entry{Name: line})
	return room.Effects{Write: true, Changed: true, Lines: []data.Line{{Text: []byte(line)}}}
}

func (p *stub) Arrive(who rooms.Person, _ time.Time) room.Effects {
	p.here = append(p.here, who.Name)
	return room.Effects{Changed: true, Summary: true}
}

func (p *stub) Depart(who rooms.Person, _ time.Time) room.Effects {
	i := slices.Index(p.here, who.Name)
	p.here = slices.Delete(p.here, i, i+1)
	return room.Effects{Changed: true, Summary: true}
}

func (p *stub) Do(_ rooms.Person, c rooms.Command, now time.Time) (room.Effects, error) {
	a, ok := c.(act)
	switch {
	case !ok:
		return room.Effects{}, rooms.ErrNotSeated
	case a.panics:
		panic("as told")
	}
	p.unseen, p.restless = a.unseen, p.restless || a.restless
	var fx room.Effects
	if a.line != "" {
		fx = p.write(a.line)
	}
	fx.End, fx.Summary, fx.Settle, fx.Write = a.end, a.chatter, a.settle, fx.Write || a.settle != nil
	if a.turn != "" {
		p.turn, fx.Turned = a.turn, true
	}
	if a.wake > 0 {
		p.waking = now.Add(a.wake)
	}
	return fx, nil
}

func (p *stub) Tick(now time.Time) room.Effects {
	if p.breaks {
		panic("breaks")
	}
	p.wakings++
	if p.waking.IsZero() || now.Before(p.waking) {
		return room.Effects{}
	}
	p.waking = time.Time{}
	return p.write("tick")
}

// What a stub does not do.
func (p *stub) Stop(time.Time) room.Effects                 { return room.Effects{} }
func (p *stub) Left() room.Effects                          { return room.Effects{} }
func (p *stub) Rename(rooms.Person, time.Time) room.Effects { return room.Effects{} }
func (p *stub) Remember()                                   {}
func (p *stub) Inherit(room.Core, time.Time, time.Time)     {}
func (p *stub) Delay(time.Duration)                         {}

func (p *stub) Wake() time.Time {
	if p.restless {
		return time.Now()
	}
	return p.waking
}

func (p *stub) View(who rooms.Person, now time.Time) *rooms.RoomView {
	if p.unseen != nil {
		<-p.unseen
	}
	seat := engine.NoSeat
	if who.ID == p.maker.ID {
		seat = 0
	}
	return &rooms.RoomView{
		Code: p.code, Maker: p.maker, Seat: seat, Watchers: len(p.here), Log: slices.Clone(p.log), At: now,
		Seats: []rooms.SeatView{{Owner: p.maker, Name: p.maker.Name}},
	}
}

func (p *stub) Summary() *rooms.RoomSummary {
	return &rooms.RoomSummary{Code: p.code, Terms: p.terms, Maker: p.maker, Watchers: len(p.here), Turn: p.turn}
}

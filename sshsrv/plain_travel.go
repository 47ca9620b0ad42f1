package sshsrv

import (
	"errors"
	"io"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/link"
	"shithead/views/look"
	"shithead/views/plain"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words"
)

// goes goes into a room. One that is dealt at once gives a head start to whoever plays by ear, as this one does; none does where other servers do
// not know that yet.
func (p *plainly) goes(w table.Way) {
	if _, deals := w.First.(rooms.Start); deals {
		w.Terms.HeadStart = rooms.UsualHeadStart
	}
	_, at, err := w.Take(p.house)
	if errors.Is(err, data.ErrUpgrade) && w.Terms != nil && w.Terms.HeadStart > 0 {
		at, err = p.makesEven(w, err)
	}
	if node, far := table.Far(err); far {
		p.travels(w, node)
		return
	}
	switch {
	case err != nil && p.once:
		if p.guest != nil {
			p.guest.closed()
		}
		p.fails(err)
	case err != nil:
		p.Print(p.client.Words.Error(err))
	default:
		l := ui.NewContext(p.client.Words, p.server.themes, look.True)
		l.Host, l.Timing.Came, l.Timing.Reaction = p.host, p.keys.cameAt, p.server.reaction
		p.reader, p.place = plain.New(l, at.Who()), at
		p.reader.Practice = p.id.Person().Guest() && !at.Who().Guest()
		p.greets()
		if p.once && p.id.Profile.Settings.Played == "" && p.isNewcomer() {
			p.Print(p.client.Words.Plain.LearnFirst + " " + p.host.Command("learn"))
		}
		if _, starts := w.First.(rooms.Start); starts {
			p.catchUp()
		}
		p.looks()
	}
}

// makesEven makes a room without a head start, as other servers do not know one yet, and says so.
func (p *plainly) makesEven(w table.Way, why error) (table.Place, error) {
	terms, says := *w.Terms, p.client.Words
	terms.HeadStart, w.Terms = 0, &terms
	_, at, err := w.Take(p.house)
	if err == nil && w.First == nil {
		p.Print(says.Error(why), says.Of(says.Lobby.Fields[words.FieldHeadStart], says.Lobby.NoHeadStart)+".")
	}
	return at, err
}

// travels has another server serve the session in a room of it, for as long as somebody is there.
func (p *plainly) travels(w table.Way, node string) {
	wants := wanted(w)
	if wants.Plain = true; link.IsNode(node) {
		wants.Node = node
	}
	if p.guest != nil {
		p.guest.end.Reason, p.guest.end.Next = link.Onward, &wants
		p.ends(cmdline.Done)
		return
	}
	if time.Since(p.moved) > longStay {
		p.hops = 0
	}
	p.moved = time.Now()
	if p.hops++; p.hops > maxHops {
		p.lost(words.ErrServerGone)
		return
	}
	p.greets()
	p.stops()
	p.visit.goes(wants.Room)
	j := &journey{session: p.session, running: p.ctx, wants: wants, moved: wants.Node != "", awaits: p.awaitsRoom}
	end, here, err := j.goes()
	p.visit.goes("")
	p.reads()
	switch {
	case p.over || p.ctx.Err() != nil:
		p.over = true
	case here:
		p.goes(*start(j.wants).Way())
	case err != nil:
		p.lost(err)
	default:
		p.returns(&end)
	}
}

// returns is in the lobby again, or at the end, with what another server has said last.
func (p *plainly) returns(end *link.End) {
	_, _ = io.WriteString(p.client.Out, end.Out)
	_, _ = io.WriteString(p.client.Err, end.Err)
	if p.once {
		p.said = true
		p.ends(end.Status)
		return
	}
	p.back()
}

// lost says why somebody is in the lobby again, or why the session is over.
func (p *plainly) lost(err error) {
	if p.once {
		p.fails(err)
		return
	}
	p.Print(p.client.Words.Error(err))
	p.back()
}

// awaitsRoom waits as that of a loop does. What is typed meanwhile is for the table that comes.
func (p *plainly) awaitsRoom(since time.Time) bool {
	if !p.since.Equal(since) {
		p.since = since
		p.Print(p.client.Words.Moving)
	}
	p.reads()
	defer p.stops()
	timer := time.NewTimer(roomLook)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-p.ctx.Done():
	case <-p.Ended:
		p.ends(cmdline.Done)
	}
	return !p.over && time.Since(since) < p.server.limits.Moving
}

package sshsrv

import (
	"net/netip"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/time/rate"
)

// draws bounds how often a session's screen is drawn, and how often all those of one address are, whatever makes it change:
// keys, windows, or what happens at the table. Nothing is lost: what comes too fast is drawn together, a little later.
type draws struct {
	pacer   *pacer
	from    netip.Prefix
	session *rate.Limiter
	// due: it will be drawn, and what happens until then is drawn with it.
	due bool
}

func newDraws(p *pacer, from netip.Prefix) *draws {
	return &draws{pacer: p, from: from, session: p.pacing.Connection.limiter()}
}

// drawCells is how many cells of a screen cost as much to draw as everything else about it.
const drawCells = 10_000

// wait is how long to wait until a screen of so many cells may be drawn.
func (d *draws) wait(cells int) time.Duration {
	now, cost := time.Now(), 1+cells/drawCells
	own := d.session.ReserveN(now, min(cost, d.pacer.pacing.Connection.Burst))
	all := d.pacer.address.ReserveAt(d.from, now, min(cost, d.pacer.pacing.Address.Burst))
	if wait := max(own.DelayFrom(now), all.DelayFrom(now)); wait <= d.pacer.most {
		return wait
	}
	own.CancelAt(now)
	all.CancelAt(now)
	return d.pacer.most
}

// passes says whether an event of a terminal is passed on to its program. All but the key that leaves count; they are not
// made to wait, as what is not read takes much more memory than it has bytes.
func (p *pacers) passes(from netip.Prefix, e uv.Event) bool {
	if key, is := e.(uv.KeyPressEvent); is && key.MatchString("ctrl+c") {
		return true
	}
	return p.keys.Allow(from)
}

// drawMsg says that what is due is to be drawn.
type drawMsg struct{}

// show draws, now or soon.
func (l *loop) show() tea.Cmd {
	if l.draws.due {
		return nil
	}
	columns, rows := l.visit.channel.size.get()
	wait := l.draws.wait(columns * rows)
	if wait == 0 {
		l.draw()
		return nil
	}
	l.draws.due = true
	return tea.Tick(wait, func(time.Time) tea.Msg { return drawMsg{} })
}

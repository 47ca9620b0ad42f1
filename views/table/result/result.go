package result

import (
	"strconv"
	"strings"
	"time"

	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/cards"
	"shithead/views/frame"
	"shithead/views/table/parts"
	"shithead/views/table/prompt"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// Results are how a round or a match ended.
type Results struct {
	*scene.Scene
	// pause is how long the result is shown, as the first view of it said.
	pause time.Duration
	rated ratings
}

// New are those of a scene, which has to show them each view.
func New(s *scene.Scene) *Results { return &Results{Scene: s} }

// See takes the view that is shown now into account.
func (re *Results) See() {
	if re.View.Phase == rooms.Playing {
		re.pause = 0
	} else if left := re.View.Deadline.Sub(re.View.At); !re.View.Deadline.IsZero() {
		re.pause = max(re.pause, left)
	}
}

// The sizes of the parts of a result: what the mat has besides its cards.
const (
	// tallPodium is from which height on a podium leaves room for facts.
	tallPodium = 32
	matAround  = 3
	// slimRows is what a verdict takes without a mat.
	slimRows = 2
)

// resultPlan is where the parts of a result are.
type resultPlan struct {
	// width is that of everything but what stands beside, top the first row, bottom the one below the last.
	width, top, bottom, enter int
	// gap is the air between two parts; columns are those of the standings, and rows how many of each are seen.
	gap, columns, rows, facts int
	// pitch is how many rows each seat of the standings has: two where there is room for air.
	pitch int
	// card is how large the cards on the mat are, none for no mat.
	card cards.Size
	// podium: the mat has the best of the match, not the last cards of the round.
	podium bool
}

// matHeight is how many rows the verdict takes.
func (p *resultPlan) matHeight() int {
	if p.card.H == 0 {
		return slimRows
	}
	return p.card.H + matAround
}

// height is how many rows everything takes.
func (p *resultPlan) height() int {
	h := p.matHeight() + p.gap + 1 + p.rows*p.pitch
	if p.facts > 0 {
		h += p.gap + p.facts
	}
	return h
}

// sizesOf are the sizes of the last cards, the largest first.
var sizesOf = []cards.Size{cards.Poster, cards.Huge, cards.Large, cards.Medium, cards.Small, cards.Tiny, {}}

// squeezes are ways to make a result lower, one after another: without air, with the standings in columns, with fewer facts,
// and with cards of a size at least.
var squeezes = []struct {
	gap, facts int
	columns    bool
	least      int
}{
	{1, 9, false, cards.Small.H},
	{0, 9, false, cards.Tiny.H},
	{0, 1, false, cards.Tiny.H},
	{1, 9, true, cards.Small.H},
	{0, 9, true, cards.Tiny.H},
	{0, 1, true, cards.Tiny.H},
	{0, 0, true, 0},
}

// manyColumns is from how many seats on the standings may stand in columns, fullColumn how wide one is at least.
const manyColumns, fullColumn = 7, 36

// plan finds the largest result that fits a window.
func (re *Results) plan(w, h, seats, facts int) resultPlan {
	p := resultPlan{width: parts.MainWidth(w), top: 1, enter: h - 3}
	if h >= parts.AirFrom {
		p.top, p.enter = 2, h-4
	}
	p.bottom = p.enter - len(re.statusRows(p.width))
	if h >= parts.AirFrom {
		p.bottom--
	}
	if p.podium = (resultMat{re}).podium(p.width); p.podium && h < tallPodium {
		facts = 0
		if _, ok := re.unrated(0); ok { // which is said in every window
			facts = 1
		}
	}
	p.pitch = 1
	for _, s := range squeezes {
		p.columns, p.gap, p.facts = 1, s.gap, min(s.facts, facts)
		if s.columns && seats >= manyColumns {
			p.columns = max(1, p.width/fullColumn)
		}
		p.rows = (seats + p.columns - 1) / p.columns
		for _, p.card = range sizesOf {
			if p.card.H >= s.least && p.height() <= p.bottom-p.top && re.suits(&p) {
				return p.airy()
			}
		}
	}
	p.rows = max(0, p.bottom-p.top-slimRows-1)
	return p
}

// suits reports whether the cards are not too large for the width: all lie side by side, or they are as small as they need be.
func (re *Results) suits(p *resultPlan) bool {
	if p.podium || p.card.H < cards.Medium.H {
		return true
	}
	faces, backs := resultMat{re}.lastCards()
	n := len(faces) + backs
	return p.card.H*5 <= p.width && (p.card == cards.Medium || n*(p.card.W+1) <= lastRoom(p.width))
}

// lastRoom is how much of a width the last player's cards may take.
func lastRoom(width int) int { return width * 2 / 5 }

// airy is the plan with air between the seats, if that fits and the cards are large.
func (p resultPlan) airy() resultPlan {
	wide := p
	wide.pitch = 2
	if p.card.H >= cards.Large.H && wide.height() <= p.bottom-p.top {
		return wide
	}
	return p
}

// Draw draws how a round or a match ended, and reports whether it shows what is said.
func (re *Results) Draw(f *frame.Frame) (talked bool) {
	re.header(f)
	list := re.standings()
	told := re.facts(parts.MainWidth(f.Width()))
	p := re.plan(f.Width(), f.Height(), len(list), len(told))
	if _, ok := re.earned(0); ok && p.facts < len(told) { // what happened comes first
		told = told[:len(told)-1]
		p = re.plan(f.Width(), f.Height(), len(list), len(told))
	}
	y := p.top
	switch {
	case p.card.H == 0:
		resultMat{re}.slim(f, y, p.width)
	case p.podium:
		resultMat{re}.drawPodium(f, &p, y)
	default:
		resultMat{re}.drawMat(f, &p, y)
	}
	y += p.matHeight() + p.gap
	y = re.table(&p, list).draw(f, y, list)
	if p.facts > 0 {
		y = re.drawFacts(f, y+p.gap, p.width, told[:p.facts])
	}
	talked = re.beside(f, &p)
	if !talked {
		talked = parts.DrawTalk(re.Scene, f, 1, y+1, p.width-2, p.bottom) < p.bottom
	}
	re.drawDoing(f, &p)
	board.DrawFoot(f, re.Theme, re.Words.Table.Board.Foot)
	return talked
}

// beside draws what happened and was said beside the result, where there is room, and reports whether there is.
func (re *Results) beside(f *frame.Frame, p *resultPlan) bool {
	if p.width == f.Width() {
		return false
	}
	x, w := p.width+2, f.Width()-p.width-3
	f.VLine(p.width, 2, f.Height()-4, re.Theme.Line)
	f.TextMax(x, 2, w, re.Words.Table.Board.Story, re.Theme.Strong)
	parts.DrawLog(re.Scene, f, x, 4, w, f.Height()-6, 0)
	return true
}

// header draws the first row: the room, the rules, what is over, who watches.
func (re *Results) header(f *frame.Frame) {
	w, m := &re.Words.Table.Result, re.View.Match
	var right []string
	switch {
	case m == nil:
	case re.View.Phase == rooms.Over:
		right = append(right, w.RoundsOver(m.Round))
	default:
		right = append(right, (&words.Facts{K: strconv.Itoa(m.Round), N: strconv.Itoa(m.Rounds)}).Fill(w.RoundOver))
	}
	board.DrawHeader(f, re.Theme, re.Header(right...))
}

// statusRows are the status in rows of a width, three at most.
func (re *Results) statusRows(width int) []string {
	text := re.status()
	if text == "" {
		return nil
	}
	lines := ui.Wrap(text, width-2)
	return lines[:min(len(lines), 3)]
}

// status is the line above what enter does, empty for none.
func (re *Results) status() string {
	switch {
	case re.View.Paused:
		return re.Words.Table.Waits(re.View)
	case re.At.Auto():
		return re.Words.Table.BotPlays
	case re.View.Phase == rooms.Over:
		return strings.TrimSpace(re.Queued() + re.Invites() + prompt.Vote(re.Scene))
	default:
		return strings.TrimSpace(re.Queued() + re.Invites())
	}
}

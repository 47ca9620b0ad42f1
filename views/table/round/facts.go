package round

import (
	"slices"
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/table/choose"
	"shithead/views/table/prompt"
	"shithead/views/table/scene"
	"shithead/views/table/story"
	"shithead/views/words"
)

// Facts are what a table shows while a round is played, as a board.
type Facts struct {
	*scene.Scene
	drawn  drawn
	told   told
	beside beside
}

// New are those of a scene, which has to tell them each view.
func New(s *scene.Scene) *Facts { return &Facts{Scene: s, beside: beside{Scene: s}} }

// See takes note of what changed with the view that is shown now.
func (a *Facts) See(before *rooms.RoomView) {
	a.drawn.follow(before, a.View)
}

// Board gathers what a window of a size has room for.
func (a *Facts) Board(width, height int) *board.Board {
	a.told.follow(a)
	of := &board.Board{
		Header: a.Header(a.course()...), Mat: a.mat(), Own: ownSeat{a}.own(), Band: a.band(), Prompt: a.prompt(),
		Foot: a.foot(), Panes: a.panes(width, height),
	}
	of.Mat.Story, of.Keys = a.told.lines[a.told.seen(height):], a.keys()
	of.Seats = otherSeats{a}.seats()
	of.Quotes[0], of.Quotes[1] = a.Words.Quotes()
	of.Main = prompt.Does(a.Scene, a.Choice.Act(&a.At)) != ""
	return of
}

// foot are the keys that are always there: where something is chosen the last of them, esc, takes that back first.
func (a *Facts) foot() []words.Key {
	keys := a.Words.Table.Board.Foot
	if chosen := a.Choice; !chosen.Forget() {
		return keys
	}
	keys = slices.Clone(keys)
	keys[len(keys)-1].Does = a.Words.Table.Board.Undo
	return keys
}

// BesideHeader is the first row of what is shown instead of the table: before all that whose turn it is, and how long.
func (a *Facts) BesideHeader() board.Header { return a.Header(append(a.waits(), a.course()...)...) }

// waits says whose turn it is and how long there is, or that alone where it is nobody's.
func (a *Facts) waits() []string {
	v, w, n := a.At.Playing(), &a.Words.Table.Board, a.Time()
	switch {
	case v != nil && a.At.Called() && n != "":
		return []string{a.Words.List([]string{w.TitleTurn, n})}
	case v != nil && a.At.Called():
		return []string{w.TitleTurn}
	case v != nil && v.Turn >= 0 && n != "":
		return []string{(&words.Facts{Who: a.Name(v.Turn), N: n}).Fill(w.ToPlayIn)}
	case v != nil && v.Turn >= 0:
		return []string{(&words.Facts{Who: a.Name(v.Turn)}).Fill(w.ToPlay)}
	case n != "":
		return []string{n}
	default:
		return nil
	}
}

// course is how far the match is, and the order of play.
func (a *Facts) course() (right []string) {
	w := &a.Words.Table
	right = make([]string, 0, 4)
	if m := a.View.Match; m != nil {
		right = append(right, (&words.Facts{K: strconv.Itoa(m.Round), N: strconv.Itoa(m.Rounds)}).Fill(w.Round))
	}
	if v := a.At.Playing(); v != nil {
		right = append(right, a.order(v))
	}
	return right
}

// numbered is how many others there are from which on they have numbers.
const numbered = 8

// order says which way play goes.
func (a *Facts) order(v *engine.View) string {
	w := &a.Words.Table
	if a.others() < numbered {
		if v.Dir < 0 {
			return "↺ " + w.Counter
		}
		return "↻ " + w.Clockwise
	}
	says := w.Board.Clockwise
	if v.Dir < 0 {
		says = w.Board.Counter
	}
	return (&words.Facts{N: strconv.Itoa(a.others())}).Fill(says)
}

// others counts the seats that are not the viewer's.
func (a *Facts) others() int {
	n := len(a.View.Table.Seats)
	if a.At.Seat() != nil {
		n--
	}
	return n
}

// band is the line across the table: one may jump in.
func (a *Facts) band() *board.Band {
	v, w := a.At.Playing(), &a.Words.Table.Board
	if v == nil || v.Phase != engine.PhasePlay || a.At.MyTurn() || a.At.Auto() || a.At.Playable() == 0 {
		return nil
	}
	b := &board.Band{Left: (&words.Facts{Cards: prompt.JumpCards(a.Scene)}).Fill(w.JumpIn)}
	fact := words.Facts{Who: a.Name(v.Turn)}
	if a.Choice.Unchosen(a.Choice.Act(&a.At)) {
		fact.N = " " + words.Twice
	}
	for _, how := range w.JumpHow {
		b.Right = append(b.Right, fact.Fill(how))
	}
	return b
}

// prompt says what to do.
func (a *Facts) prompt() board.Prompt {
	p := board.Prompt{Danger: a.Clock.Last() && a.At.Called()}
	p.Lead, p.Text = lead(prompt.Status(a.Scene))
	for _, width := range [...]int{200, 78, 38} {
		text, style := prompt.News(a.Scene, width)
		if text == "" {
			break // in no width there are any
		}
		if !slices.Contains(p.News, text) {
			p.News, p.NewsInk = append(p.News, text), a.inkOf(style)
		}
	}
	heard := story.Heard(a.Scene)
	p.Heard = heard.Name + heard.Text
	act := a.Choice.Act(&a.At)
	switch {
	case a.View.Paused:
		p.Lead, p.Text, p.Danger, p.Must = a.Words.Table.Waits(a.View), "", true, true
	case a.Choice.Dared && a.At.Daring(act):
		p.Lead, p.Text, p.Danger, p.Must = prompt.FoulSays(a.Scene, act), "", true, true
	case a.At.Auto():
		p.Must = true
	}
	if text, style := a.Noted(); text != "" {
		p.Note = board.Span{Text: text, Ink: a.inkOf(style)}
	}
	return p
}

// lead parts a text behind its first sentence.
func lead(text string) (first, rest string) {
	if end := strings.IndexAny(text, ".?!"); end >= 0 && strings.HasPrefix(text[end+1:], " ") {
		return text[:end+1], text[end+2:]
	}
	return text, ""
}

// inkOf is the ink of a style of the theme.
func (a *Facts) inkOf(style frame.StyleID) look.Ink {
	for _, ink := range []look.Ink{look.Danger, look.Ask, look.You, look.Name, look.Strong, look.Soft} {
		if a.Theme.Of(ink) == style {
			return ink
		}
	}
	return look.Text
}

// keys are what can be done now: what enter does, then what other keys do that are not always there.
func (a *Facts) keys() []words.Key {
	const usual = 12
	act, keys := a.Choice.Act(&a.At), make([]words.Key, 0, usual)
	if says := prompt.Does(a.Scene, act); says != "" {
		key := strings.ToUpper(a.Words.Table.Enter)
		if act.Do.Lacks() {
			key = "" // there is nothing that it does
		} else if act.Do == choose.DoReady && a.At.Swapping() || act.Do == choose.DoNext || act.Do == choose.DoAgain {
			key = "r"
		}
		keys = append(keys, words.Key{Key: key, Does: says})
	}
	if asked, ok := prompt.CallOffKey(a.Scene); ok {
		keys = append(keys, asked)
	}
	for _, k := range prompt.Keys(a.Scene) {
		if !slices.ContainsFunc(keys, func(there words.Key) bool { return there.Key == k.Key }) {
			keys = append(keys, k)
		}
	}
	return keys
}

// panes are what stands beside the table, or on a high one, as far as a window has room for it: the rules, what happened, what
// was said.
func (a *Facts) panes(width, height int) (panes []board.Pane) {
	w := &a.Words.Table.Board
	panes = append(panes, a.beside.pane(width >= board.PanesFrom))
	if !grows(width, height) {
		return panes
	}
	happened := board.Pane{Title: w.Story, Key: "l", Bottom: true, Who: look.Soft, What: look.Soft}
	said := board.Pane{Title: w.Chat, Key: "c", Bottom: true, Input: w.Say, Who: look.Name}
	switch {
	case a.At.Me.Guest():
		said.Input = ""
	case a.Entry.Typing == scene.TypingChat:
		said.Input = " " // the line that is typed is in the last row
	}
	happened.Lines, said.Lines = a.told.happened(), a.said()
	happened.Lead, said.Lead = leadOf(happened.Lines), leadOf(said.Lines)
	happened.Lines = happened.Lines[max(0, len(happened.Lines)-1-height):]
	if panes = append(panes, happened); said.Input == "" && len(said.Lines) == 0 {
		return panes // nobody has said anything, and the viewer can't
	}
	return append(panes, said)
}

// grows reports whether a window has room for panes of what happened and was said.
func grows(width, height int) bool { return width >= board.PanesFrom || height >= board.TallFrom }

// leadOf is how many columns the names take before what they did.
func leadOf(lines []board.Line) int {
	const widest = 12
	n := 0
	for i := range lines {
		n = max(n, frame.Width(lines[i].Who)+1)
	}
	return min(n, widest)
}

package plain

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/table/prompt"
	"shithead/views/table/result"
	"shithead/views/table/scene"
	"shithead/views/table/story"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// Reader is what somebody sees of a room, in lines. It is not for concurrent use.
type Reader struct {
	*scene.Scene
	lexicon *lexicon
	result  *result.Results
	// told is the number of the last line that was told, of a log that began at a time.
	told  int
	began time.Time
	// status, held, news and seated are what was said last of what is to be done, of the viewer's cards, above that and of
	// the seats; scored is the round whose points were.
	status, held, news, seated, scored string
	// terms are what was agreed on when that was said last.
	terms [2]string
	// queued are those of whom it was told that they wait for a seat.
	queued map[data.ID]bool
	// last are the lines of the latest view that said anything.
	last []string
	// dared is what was typed last and has to be typed twice, asked what was before that.
	dared, asked string
	// practised: it was said that a guest practises.
	practised bool
	// voted reports whether the view before had a vote to call the round off, if that is the round of this view.
	voted bool
	// counted is the deadline of which it was said that it is near.
	counted time.Time
}

// New is somebody at a table, who reads some words, in which the context has them read out from now on.
func New(l *ui.Context, me rooms.Person) *Reader {
	l.Words = languages.Aloud(l.Words)
	s := scene.New(l, me)
	s.Addressed = true
	return &Reader{Scene: s, lexicon: lexiconOf(l.Words), result: result.New(s), queued: map[data.ID]bool{}}
}

// Speak has everything said in other words from now on.
func (r *Reader) Speak(w *words.Words) {
	r.Words = languages.Aloud(w)
	r.lexicon = lexiconOf(r.Words)
	if r.View != nil {
		r.terms = r.changeable()
	}
}

// earlier is how many lines of what happened before are told to somebody who comes in.
const earlier = 5

// See gives the lines that a view adds.
func (r *Reader) See(v *rooms.RoomView) (lines []string) {
	first := r.View == nil
	anew := !first && !v.LogBegan.Equal(r.began)
	paced := !first && !anew && v.Terms.BotPace != r.View.Terms.BotPace && v.Lines == r.View.Lines && len(v.Log) > 0
	r.voted = !first && v.Round == r.View.Round && slices.Contains(r.View.CallOff, true)
	r.Turned = prompt.TurnedInVain(r.Scene, v)
	r.Scene.See(v)
	r.result.See()
	r.began = v.LogBegan
	switch {
	case first:
		lines = append(lines, r.where(), r.seats())
		r.seated = lines[1]
		if v.Phase == rooms.Gathering && r.At.Seated() && !r.Practice {
			lines = append(lines, r.brings())
		}
		if v.Forfeit != "" {
			lines = append(lines, r.forfeit())
		}
		r.told, r.terms = max(0, v.Lines+v.Said-earlier), r.changeable()
	case anew:
		lines = append(lines, r.Words.Plain.GoesOn)
		r.told, r.status = v.Lines+v.Said, ""
	}
	if paced { // in the place of the line before
		line, _ := story.Latest(r.Scene, v.Log)
		lines = append(lines, sentence(&line))
	}
	lines = append(append(lines, r.happened()...), r.tellChanges()...)
	if v.Closed != nil {
		return append(lines, r.Words.Error(v.Closed))
	}
	if lines = append(lines, r.now()...); len(lines) > 0 {
		r.last = lines
	}
	return lines
}

// happened is what is in the log and has not been told.
func (r *Reader) happened() (lines []string) {
	newest, oldest := r.View.Lines+r.View.Said, 0
	for line := range story.Lines(r.Scene) {
		if line.Number <= r.told {
			oldest = line.Number
			break
		}
		oldest = line.Number
		lines = append(lines, sentence(&line))
	}
	if missed := oldest - r.told - 1; missed > 0 && len(lines) > 0 {
		lines = append(lines, (&words.Facts{N: strconv.Itoa(missed)}).Fill(r.Words.Plain.Skipped))
	}
	r.told = newest
	slices.Reverse(lines)
	return lines
}

// sentence is a line of the log as it is read out.
func sentence(line *story.Saying) string {
	text := words.Behind(line.Name, line.Text)
	switch {
	case line.Name == words.HouseMark:
		return line.Text
	case line.Said:
		return text
	default:
		return unstarred(words.Sentence(text))
	}
}

// now is what has changed of what the viewer can do.
func (r *Reader) now() (lines []string) {
	news, status := r.newsNow(), r.statusNow()
	key := strings.TrimSuffix(status, r.headStart()) // however much of it is left
	if news != r.news && news != "" {
		lines = append(lines, news)
	}
	r.news = news
	if r.voted && r.At.Playing() != nil && !slices.Contains(r.View.CallOff, true) {
		lines = append(lines, r.Words.Plain.NoCallOff)
	}
	if r.View.Phase == rooms.Gathering {
		if seats := r.seats(); seats != r.seated {
			lines, r.seated = append(lines, seats), seats
		}
	}
	over := r.View.Phase == rooms.Between || r.View.Phase == rooms.Over
	round := string(r.View.Round) // of the next match the first is number 1 again
	if m := r.View.Match; m != nil && over && r.scored != round+strconv.Itoa(m.Round) {
		lines, r.scored = append(append(lines, r.points()), readable(r.result.Text())...), round+strconv.Itoa(m.Round)
		if v := r.View; v.Forfeit != "" && v.Result != nil && v.Result.Shithead >= 0 {
			lines = append(lines, r.forfeit())
		}
	}
	switch {
	case status == "":
	case r.At.Auto():
	case r.At.Preparing() && !r.At.Seat().Laid:
		key = r.Words.Plain.SwapHow // whatever is offered
	case r.At.Preparing(): // whoever else lays
	case r.At.Playing() != nil && r.View.Table.Phase == engine.PhaseOpening:
		key = strconv.Itoa(r.View.Table.Moves) // whatever time is left
	case r.At.Playing() != nil:
		key += strconv.Itoa(r.View.Table.Moves)
	}
	if status != "" && key != r.status {
		lines = append(lines, status)
	}
	r.status = key
	if status != "" && r.At.Playing() != nil && r.At.Seat() != nil {
		if held := strings.Join(r.hand(), " "); held != r.held {
			lines, r.held = append(lines, held), held
		}
	}
	return lines
}

// newsNow is what has just been called, turned or proposed, or advised.
func (r *Reader) newsNow() string {
	if r.View.Advice != nil && r.At.Playing() != nil {
		return r.advice()
	}
	text, _ := prompt.News(r.Scene, wide)
	switch {
	case strings.HasPrefix(text, words.HouseMark), text == r.DealerSays(): // which the log says
		return ""
	case text == r.Words.Lobby.Practice && r.practised:
		return ""
	case text == r.Words.Lobby.Practice:
		r.practised = true
	}
	return unstarred(text)
}

// advice is what a good player would say, and why.
func (r *Reader) advice() string {
	return unstarred(prompt.Because(r.Scene, r.Sentence(&r.View.Advice.Move), wide))
}

// unstarred is a text without the stars behind the names of bots, which are said once, where it is said who sits there.
func unstarred(text string) string { return strings.ReplaceAll(text, "*", "") }

// wide is more columns than any sentence has.
const wide = 400

// statusNow is what the viewer can do now, empty if nothing.
func (r *Reader) statusNow() string {
	w := &r.Words.Plain
	switch {
	case r.View.Paused:
		return r.Words.Table.Waits(r.View)
	case r.At.Playing() == nil:
		return r.outside()
	case r.At.Auto():
		return w.BotPlays
	case r.At.Preparing():
		says, fact := w.SwapHow, words.Facts{K: strconv.Itoa(r.View.Table.Rules.Up)}
		if r.At.Laying() {
			says = w.LayHow
		}
		if i := slices.IndexFunc(r.View.Legal, changes); i >= 0 {
			fact.N = r.Sentence(&r.View.Legal[i])
			return fact.Fill(says)
		}
		return w.CanSay + " " + w.Verbs[words.SayReady].First() + "."
	case r.At.Seat() == nil:
		return unstarred(words.Sentence(r.watches()))
	case r.At.Called(), r.At.Playable() != 0, r.View.Table.Phase == engine.PhaseOpening:
		return unstarred(words.Sentence(r.readOut(prompt.Status(r.Scene)))) + r.first() + r.headStart()
	}
	return ""
}

// readOut is a sentence of the screen as it is read out: without the key in it, and "5+9/J" as 5 with 9 or J.
func (r *Reader) readOut(text string) string {
	text = strings.ReplaceAll(text, words.NoBreak, " ")
	if alone := r.At.Alone(); alone != 0 {
		text = strings.Replace(text, ": "+r.Words.Table.RankList(alone), ": "+r.Words.Ranks(alone), 1)
	}
	list := strings.Fields(strings.ReplaceAll(text, " ("+r.Vocabulary().TakeKey.Key+")", ""))
	for i, word := range list {
		if card, company, has := strings.Cut(word, "+"); has {
			if i > 0 && !strings.HasSuffix(list[i-1], ":") {
				list[i-1] += ","
			}
			list[i] = card + " " + r.Words.Plain.With.First() + " " + strings.ReplaceAll(company, "/", " "+r.Words.Plain.Or+" ")
		}
	}
	return strings.Join(list, " ")
}

// changes reports whether a move of the set-up lays or swaps cards of different ranks.
func changes(m engine.Move) bool {
	return m.Kind == engine.MoveLay || m.Kind == engine.MoveSwap && m.Hand()[0].Rank() != m.Up()[0].Rank()
}

// first is the sentence for something that is done without cards of one's own, if that is all there is to do.
func (r *Reader) first() string {
	if r.At.Playable() != 0 || len(r.View.Legal) == 0 {
		return ""
	}
	return " " + r.Words.Plain.CanSay + " " + r.Offers()[0] + "."
}

// awaited reports whether the others wait for the viewer to hear what has happened.
func (r *Reader) awaited() bool {
	seat := r.View.Seat
	return !r.View.HeadStartUntil.IsZero() && seat != engine.NoSeat && r.View.Seats[seat].Awaited
}

// headStart says how long the others wait for what could be done out of turn, if they do.
func (r *Reader) headStart() string {
	if !r.awaited() || r.At.MyTurn() {
		return ""
	}
	w := &r.Words.Plain
	left := int(r.View.HeadStartUntil.Sub(r.View.At).Round(time.Second) / time.Second)
	return (&words.Facts{N: w.Seconds(left), Other: w.Verbs[words.SayPass].First()}).Fill(" " + w.HeadStart)
}

// watches says that the viewer only watches, and when they get a seat if they wait for one, or that they were removed.
func (r *Reader) watches() string {
	if r.View.Removed && r.QueuePlace() == 0 {
		return r.Words.Error(rooms.ErrRemoved)
	}
	return strings.TrimSpace(cmp.Or(r.Queued(), r.Words.Table.YouWatch))
}

// outside is what can be done where no round runs.
func (r *Reader) outside() string {
	w := &r.Words.Plain
	switch r.act() {
	case choose.DoSit:
		return w.CanSay + " " + w.Verbs[words.SaySit].First() + "."
	case choose.DoStart:
		start := w.Verbs[words.SayStart].First()
		if r.At.FreeSeats() > 0 { // which bots get
			start += " (" + w.Does[words.SayStart] + ")"
		}
		return strings.TrimSpace(w.CanSay + " " + start + ". " + r.OpenStart())
	case choose.DoNext:
		return w.Next
	case choose.DoAgain:
		return w.Another
	default:
	}
	switch {
	case !r.At.Seated():
		return unstarred(words.Sentence(r.watches()))
	case r.View.Phase == rooms.Gathering:
		says := r.Words.Table.Gathering.HostDeals
		if r.At.FreeSeats() == 0 {
			says = r.Words.Table.WaitingFor
		}
		says = (&words.Facts{Who: r.View.Maker.Name}).Fill(says)
		return strings.TrimSpace(strings.TrimSpace(says) + " " + r.OpenStart())
	case r.View.Phase == rooms.Over:
		return prompt.Vote(r.Scene)
	default:
		return strings.TrimSpace(r.Words.Table.IsReady)
	}
}

// where is which table it is, and by which rules.
func (r *Reader) where() string {
	fact := words.Facts{Who: r.View.Code}
	if r.Practice {
		fact.Who = r.Words.Lobby.PracticeRoom
	}
	if rules := r.View.Terms.Rules; rules != nil {
		fact.N = rules.Title
	}
	return fact.Fill(r.Words.Plain.Table)
}

// brings is what friends type to come.
func (r *Reader) brings() string {
	w := &r.Words.Table.Gathering
	says := w.Bring
	if r.View.Terms.Private {
		says = w.BringPrivate
	}
	return says + " " + r.Invitation()
}

// seats are those at the table.
func (r *Reader) seats() string {
	var names []string
	for i := range r.View.Seats {
		name := unstarred(r.Name(i))
		switch {
		case name == "":
			name = r.Words.Plain.Free
		case r.View.Seats[i].Bot != "":
			name += " (" + r.Words.Plain.Bot + ")"
		case i == r.View.Seat:
			name += " (" + r.Words.Plain.You + ")"
		}
		names = append(names, name)
	}
	return (&words.Facts{N: strings.Join(names, r.Words.Semicolon)}).Fill(r.Words.Plain.Seats)
}

// points are how the match stands.
func (r *Reader) points() string {
	m, w := r.View.Match, &r.Words.Plain
	if m == nil || len(m.Points) == 0 {
		return w.NoPoints
	}
	var list []string
	for i := range m.Points {
		if name := unstarred(r.Called(i)); name != "" {
			n := m.Shitheads[i]
			if m.Scored {
				n = m.Points[i]
			}
			list = append(list, name+" "+strconv.Itoa(n))
		}
	}
	says, fact := w.Shitheads, words.Facts{N: r.Words.List(list), Other: r.Vocabulary().Shithead}
	if m.Scored {
		says = w.Points
	}
	return fact.Fill(says)
}

// bag are cards as they are read out.
func (r *Reader) bag(of *engine.Bag) string {
	var list []string
	for rank := range engine.NoRank {
		if n := of.Rank(rank); n > 0 {
			list = append(list, r.Words.Table.CardsName(rank, n))
		}
	}
	if len(list) == 0 {
		return r.Words.Plain.None
	}
	return r.Words.List(list)
}

// hurry is how long before a deadline it is said that it is near.
const hurry = 10 * time.Second

// Due is when [Reader.Tick] has something to say, zero for never.
func (r *Reader) Due() time.Time {
	v := r.View
	if v == nil || v.Deadline.IsZero() || v.Deadline.Equal(r.counted) || v.Paused || r.At.Auto() || !r.At.Called() && !r.At.Preparing() {
		return time.Time{}
	}
	return v.Deadline.Add(-hurry)
}

// Tick says that there is little time left, once for each deadline.
func (r *Reader) Tick(now time.Time) []string {
	due := r.Due()
	if due.IsZero() || now.Before(due) {
		return nil
	}
	r.counted = r.View.Deadline
	r.Clock.Now = now
	return []string{r.left()}
}

// left is how much time is left.
func (r *Reader) left() string {
	if r.Clock.Deadline.IsZero() {
		return r.Words.Plain.NoClock
	}
	return (&words.Facts{N: r.Words.Plain.Seconds(r.Clock.Left())}).Fill(r.Words.Plain.Left)
}

// unspoken are signs that are not read out: a blank at which no line is broken is one like any other.
func unspoken(c rune) bool {
	return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !unicode.IsMark(c) &&
		!strings.ContainsRune(words.NoBreak+" .,:;!?'’-()*/%&+\"“”„«»|", c)
}

package plain

import (
	"slices"
	"strings"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/table"
	"shithead/views/table/choose"
	"shithead/views/table/panel"
	"shithead/views/table/prompt"
	"shithead/views/table/scene"
	"shithead/views/words"
)

// Answer is what a typed line comes to: commands for the room, lines for whoever typed it, or something that is not the table's.
type Answer struct {
	Do   []rooms.Command
	Says []string
	// Verb is what is not the table's: to leave it, [words.SayLeave], or what is done in the lobby, with the words behind it.
	Verb words.Verb
	Rest string
	// Terms are those of the room that is opened, nil for none.
	Terms *rooms.Terms
}

func say(lines ...string) Answer { return Answer{Says: lines} }

// Hear reads a line that was typed.
func (r *Reader) Hear(line string) (a Answer) {
	fields := strings.Fields(line)
	if len(fields) == 0 {
		return Answer{}
	}
	r.asked, r.dared = r.dared, ""
	verb, rest := r.lexicon.verb(fields)
	typed := strings.Join(fields, " ")
	a = r.hear(verb, rest, typed)
	if len(a.Says) == 1 && a.Says[0] == r.Words.Plain.NotNow {
		a.Says = r.NotNow()
	}
	if r.At.Auto() && a.Verb == "" { // whatever is said
		a.Do = append([]rooms.Command{rooms.Back{}}, a.Do...)
	}
	return a
}

// queries are the verbs that only ask, with what answers them.
var queries = map[words.Verb]func(r *Reader) []string{
	words.SayHand:   (*Reader).hand,
	words.SayPile:   (*Reader).pile,
	words.SayWho:    (*Reader).who,
	words.SayPoints: func(r *Reader) []string { return []string{r.points()} },
	words.SayTime:   func(r *Reader) []string { return []string{r.left()} },
	words.SayAgain:  func(r *Reader) []string { return r.last },
	words.SayInvite: func(r *Reader) []string { return []string{r.brings()} },
	words.SayFair:   (*Reader).fair,
	words.SayPeople: func(r *Reader) []string { return readable(panel.PeopleText(r.Scene)) },
	words.SayLog:    (*Reader).latestLines,
}

func (r *Reader) hear(verb words.Verb, rest []string, typed string) Answer {
	if tell := queries[verb]; tell != nil {
		return say(tell(r)...)
	}
	w, text := &r.Words.Plain, strings.Join(rest, " ")
	switch verb {
	case words.SayRules:
		return r.readRules(rest)
	case words.SayHelp:
		return r.lexicon.explain(r.Words, rest, r.Help)
	case words.SayHint:
		if r.View.Advice != nil {
			return say(r.advice())
		}
		return Answer{Do: []rooms.Command{rooms.Advise{}}}
	case words.SayPass:
		if !r.awaited() {
			return say(w.NotNow)
		}
		return Answer{Do: []rooms.Command{rooms.Pass{}}, Says: []string{w.Passed}}
	case words.SayChat:
		if r.At.Me.Guest() {
			return say(r.Words.Table.People.GuestSilent)
		}
		return Answer{Do: []rooms.Command{rooms.Say{Text: text}}}
	case words.SayReact:
		return r.reacts(rest)
	case words.SaySit:
		if r.View.Phase != rooms.Gathering && !r.At.Seated() && r.QueuePlace() == 0 {
			return r.manage(words.SayQueue, rest, typed) // a seat comes with the next round or match
		}
		return Answer{Do: []rooms.Command{rooms.Sit{}}}
	case words.SayStart:
		return r.starts()
	case words.SayReady:
		return r.ready(typed)
	case words.SayCallOff:
		return r.callsOff(typed)
	case words.SayGiveUp:
		if r.sure(typed) {
			return Answer{Do: []rooms.Command{rooms.Leave{}}}
		}
		return say(r.AsksToLeave(), w.Sure)
	case words.SayAddBot, words.SayRemove, words.SayForfeit, words.SayReset, words.SayFaster, words.SaySlower,
		words.SayYield, words.SayQueue, words.SayShare:
		return r.manage(verb, rest, typed)
	case words.SayLeave, words.SayRooms, words.SayOpen, words.SayJoin, words.SayWatch, words.SayLearn, words.SayUndo,
		words.SaySave, words.SayDrop:
		return Answer{Verb: verb, Rest: text}
	default:
		if slices.Contains(words.CommandVerbs(), verb) {
			return Answer{Verb: verb, Rest: r.lexicon.commandArgs(verb, rest)}
		}
		return r.move(verb, rest, typed)
	}
}

// NotNow says that something can't be done now, and what is awaited instead.
func (r *Reader) NotNow() []string {
	awaited := r.statusNow()
	if awaited == "" && r.At.Playing() != nil {
		awaited = unstarred(words.Sentence(r.readOut(prompt.Status(r.Scene))))
	}
	return slices.DeleteFunc([]string{r.Words.Plain.NotNow, awaited}, func(line string) bool { return line == "" })
}

// sure reports whether something has been said twice. What was said once has to be said again.
func (r *Reader) sure(typed string) bool {
	if r.Timing.Confirmed(r.asked == typed) {
		return true
	}
	r.dared = typed
	return false
}

// ready is ready to play, or for what comes next.
func (r *Reader) ready(typed string) Answer {
	if r.At.Preparing() {
		return r.makes(engine.Ready(r.View.Seat), typed)
	}
	if r.View.Phase == rooms.Gathering && r.act() != choose.DoStart {
		return say(r.Words.Plain.NotNow)
	}
	return r.starts()
}

// starts begins the match, with bots on the seats that are free, or what comes next.
func (r *Reader) starts() Answer {
	switch act := r.act(); {
	case act == choose.DoNext, act == choose.DoAgain:
		return Answer{Do: []rooms.Command{rooms.Ready{}}}
	case act != choose.DoStart && r.View.Phase != rooms.Gathering:
		return say(r.Words.Plain.NotNow)
	case act != choose.DoStart:
		return Answer{Do: []rooms.Command{rooms.Start{}}} // and hear why not
	}
	bots := slices.Repeat([]rooms.Command{rooms.AddBot{Level: bot.Levels()[table.UsualLevel()]}}, r.At.FreeSeats())
	return Answer{Do: append(bots, rooms.Start{})}
}

// reacts is a reaction by its word, or says which there are.
func (r *Reader) reacts(rest []string) Answer {
	if reaction, known := meant(r.lexicon.reactions, strings.Join(bare(rest), " ")); known {
		return Answer{Do: []rooms.Command{rooms.React{Reaction: reaction}}}
	}
	verb, all := r.Words.Plain.Verbs[words.SayReact].First(), []string(nil)
	for _, reaction := range rooms.Reactions() {
		all = append(all, verb+" "+strings.Join(bare([]string{r.Words.Table.People.Reactions[reaction]}), ""))
	}
	return say((&words.Facts{N: r.Words.List(all)}).Fill(r.Words.Plain.React))
}

// act is what can be done outside of a round.
func (r *Reader) act() choose.Doing {
	none := choose.None()
	return none.Act(&r.At).Do
}

func (r *Reader) callsOff(typed string) Answer {
	if r.At.Playing() == nil || !r.At.Seated() {
		return say(r.Words.Plain.NotNow)
	}
	agree, ends := prompt.CallsOff(r.Scene)
	if ends && !r.sure(typed) {
		return say(r.Words.Plain.SureOff)
	}
	return Answer{Do: []rooms.Command{rooms.CallOff{Agree: agree}}}
}

// Help is what can be said now: first what can be played.
func (r *Reader) Help() []string { return r.help(r.verbs()) }

// help is what can be played now, and verbs.
func (r *Reader) help(verbs []words.Verb) []string {
	w := &r.Words.Plain
	lines := []string{w.CanSay}
	if offers := r.Offers(); len(offers) > 0 {
		lines = append(lines, r.Words.List(offers))
	}
	var everywhere []string
	for _, v := range words.CommandVerbs() {
		everywhere = append(everywhere, w.Verbs[v].First())
	}
	last := len(verbs) - 1
	lines = append(append(lines, describe(r.Words, verbs[:last])...), w.Everywhere+" "+r.Words.List(everywhere)+".")
	return append(lines, describe(r.Words, verbs[last:])...)
}

// describe are verbs and what they do, a line each.
func describe(w *words.Words, verbs []words.Verb) (lines []string) {
	for _, v := range verbs {
		lines = append(lines, w.Of(w.Plain.Verbs[v].First(), w.Plain.Does[v]))
	}
	return lines
}

// verbs are those that mean something now and are no moves.
func (r *Reader) verbs() (all []words.Verb) {
	act, playing, seated := r.act(), r.At.Playing() != nil, r.At.Seated()
	setsUp, paces := r.View.Phase == rooms.Gathering && r.At.Maker(), r.View.PacesBots(r.At.Me) == nil
	_, queues := prompt.QueueKey(r.Scene)
	for _, v := range []struct {
		verb words.Verb
		when bool
	}{
		{words.SaySit, act == choose.DoSit},
		{words.SayStart, act == choose.DoStart},
		{words.SayReady, act == choose.DoNext || act == choose.DoAgain},
		{words.SayHand, playing && seated},
		{words.SayPile, playing},
		{words.SayWho, true},
		{words.SayPoints, r.View.Match != nil},
		{words.SayTime, !r.Clock.Deadline.IsZero()},
		{words.SayHint, playing && r.View.Advises()},
		{words.SayPass, r.awaited()},
		{words.SayAgain, true},
		{words.SayRules, true},
		{words.SayPeople, true},
		{words.SayLog, true},
		{words.SayChat, !r.At.Me.Guest() && !r.Practice},
		{words.SayReact, (seated || !r.At.Me.Guest()) && !r.Practice},
		{words.SayAddBot, setsUp && r.At.FreeSeats() > 0},
		{words.SayRemove, setsUp},
		{words.SayInvite, r.View.Phase != rooms.Over && !r.Practice},
		{words.SaySave, !r.At.Me.Guest() && !r.Practice},
		{words.SayForfeit, r.At.Maker()},
		{words.SayReset, r.At.Maker() && r.View.Phase != rooms.Playing && r.View.Tally != nil},
		{words.SayFaster, paces},
		{words.SaySlower, paces},
		{words.SayYield, paces && r.SeatedBots()},
		{words.SayQueue, queues},
		{words.SayShare, panel.CanShare(r.Scene)},
		{words.SayFair, r.View.Deal != nil},
		{words.SayCallOff, playing && seated},
		{words.SayGiveUp, seated && !r.Practice},
		{words.SayLeave, true},
	} {
		if v.when {
			all = append(all, v.verb)
		}
	}
	return all
}

// hand are the viewer's own cards.
func (r *Reader) hand() []string {
	w, seat := &r.Words.Plain, r.At.Seat()
	if seat == nil || r.At.Playing() == nil {
		return []string{w.NotNow}
	}
	lines := []string{w.NoHand}
	if r.View.Table.Hand.Len() > 0 {
		lines[0] = (&words.Facts{Cards: r.bag(&r.View.Table.Hand)}).Fill(w.Hand)
	}
	return append(lines,
		(&words.Facts{Cards: r.bag(&seat.FaceUp)}).Fill(w.FaceUp),
		(&words.Facts{N: r.Words.Table.Cards(seat.Covered())}).Fill(w.FaceDown))
}

// pile is what lies in the middle.
func (r *Reader) pile() []string {
	w, v := &r.Words.Plain, r.At.Playing()
	if v == nil {
		return []string{w.NotNow}
	}
	const shown = 4
	text := r.Vocabulary().Adapt(w.NoPile)
	if n := len(v.Pile); n > 0 {
		top := slices.Clone(v.Pile[max(0, n-shown):])
		slices.Reverse(top)
		fact := words.Facts{N: r.Words.Table.Cards(n), Cards: r.Words.Table.CardList(top), Ask: prompt.Demand(r.Scene)}
		text = fact.Fill(r.Vocabulary().Adapt(w.Pile))
		if !r.At.Preparing() {
			text += " " + r.readOut(fact.Fill(r.Vocabulary().Asks))
		}
	}
	return []string{text, (&words.Facts{N: r.Words.Table.Cards(v.Draw)}).Fill(w.Draw)}
}

// who are those at the table, with their cards while a round runs.
func (r *Reader) who() (lines []string) {
	w, v := &r.Words.Plain, r.At.Playing()
	switch {
	case r.View.Phase == rooms.Gathering && r.At.Seated() && !r.Practice:
		return []string{r.seats(), r.brings()}
	case v == nil:
		return []string{r.seats()}
	}
	for i := range v.Seats {
		s := &v.Seats[i]
		fact := words.Facts{
			Who: unstarred(r.Name(i)), N: r.Words.Table.Cards(s.Hand), Cards: r.bag(&s.FaceUp),
			K: r.Words.Table.Cards(s.Covered()),
		}
		if i == r.View.Seat {
			fact.Who += " (" + w.You + ")"
		}
		says := w.SeatHas
		if s.Out {
			says, fact.N = w.SeatOut, r.Words.Table.Ordinal(scene.PlaceIn(v, i))
		}
		lines = append(lines, fact.Fill(says))
	}
	return lines
}

// readRules gives what is particular about the rules of the table, or in full those that are named, or all of these.
func (r *Reader) readRules(named []string) Answer {
	rules := r.View.Terms.Rules
	switch means := r.lexicon.particle(strings.Join(named, " ")); {
	case len(named) == 0:
		return say(r.rules()...)
	case means == all && rules != nil:
		return Answer{Verb: words.SayRules, Rest: rules.Code()}
	default:
		return Answer{Verb: words.SayRules, Rest: r.lexicon.rulesCode(named)}
	}
}

// rules are what is particular about the rules of the table.
func (r *Reader) rules() (lines []string) {
	rules := r.View.Terms.Rules
	if rules == nil {
		return []string{r.Words.Plain.NotNow}
	}
	lines = append(lines, rules.Title+".")
	for _, all := range [][]words.CardLine{r.Words.CardLines(rules), r.Words.RuleLines(rules)} {
		for _, l := range all {
			var parts []string
			for _, part := range []string{l.Card, l.Name} {
				if part != "" && !strings.ContainsFunc(part, unspoken) {
					parts = append(parts, part)
				}
			}
			lines = append(lines, r.Words.Of(r.Words.List(parts), l.Does+"."))
		}
	}
	return lines
}

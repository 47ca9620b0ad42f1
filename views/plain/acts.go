package plain

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/replay"
	"shithead/views/table"
	"shithead/views/table/panel"
	"shithead/views/table/prompt"
	"shithead/views/table/story"
	"shithead/views/ui"
	"shithead/views/words"
)

// manage does or tells what is about the table, its people and its terms, and not about cards.
func (r *Reader) manage(verb words.Verb, rest []string, typed string) Answer {
	text := strings.Join(rest, " ")
	do := func(c rooms.Command) Answer { return Answer{Do: []rooms.Command{c}} }
	switch verb {
	case words.SayAddBot:
		kind := slices.DeleteFunc(bare(rest), func(word string) bool { // as in "an avenger bot"
			return r.lexicon.verbs[word] == verb || r.lexicon.particle(word) == filler || r.lexicon.opens[word] == words.OpenOne
		})
		level, ok := meant(r.lexicon.levels, strings.Join(kind, " "))
		if !ok && len(kind) > 0 {
			return say(r.Words.Error(bot.ErrLevel))
		}
		return do(rooms.AddBot{Level: cmp.Or(level, bot.Levels()[table.UsualLevel()])})
	case words.SayRemove:
		return r.removeSeat(text, typed)
	case words.SayForfeit:
		if r.lexicon.particle(text) == nothing {
			return do(rooms.SetForfeit{})
		} else if text == "" {
			return say(r.forfeit())
		}
		return do(rooms.SetForfeit{Text: text})
	case words.SayReset:
		if r.View.Phase == rooms.Playing {
			return say(r.Words.Plain.NotInRound)
		} else if r.At.Maker() && !r.sure(typed) {
			return say(r.Words.Plain.Sure)
		}
		return do(rooms.ResetTally{})
	case words.SayFaster, words.SaySlower:
		faster, w := verb == words.SayFaster, &r.Words.Table.Pace
		if pace := r.View.Terms.BotPace; pace.Step(faster) == pace { // nothing would come of it
			return say(words.Sentence(w.Says(w.Bots, pace)))
		}
		return do(rooms.PaceBots{Faster: faster})
	case words.SayYield:
		yield, ok := meant(r.lexicon.yields, strings.Join(bare(rest), " "))
		switch {
		case text == "":
			yield = r.View.Terms.Yield.Next()
		case !ok:
			return say((&words.Facts{N: typed}).Fill(r.Words.Plain.NotUnderstood))
		case yield == r.View.Terms.Yield:
			return say(r.Words.Table.People.Yields[yield])
		}
		return do(rooms.YieldBots{Yield: yield})
	case words.SayQueue:
		return do(rooms.Queue{Wait: r.QueuePlace() == 0})
	default:
		a := do(rooms.TypeShare{Text: text})
		if text == "" {
			a.Says = []string{r.Words.Table.Fair.How}
		}
		return a
	}
}

// fair is how rounds are dealt, with each command on one line.
func (r *Reader) fair() []string {
	text := strings.Join(panel.FairText(r.Scene), "\n")
	return readable(strings.Split(strings.ReplaceAll(text, "\\\n", ""), "\n"))
}

// removeSeat frees the seat of a player by their name, which has to be typed twice, or one of a bot.
func (r *Reader) removeSeat(name, typed string) Answer {
	seat := r.seatCalled(name)
	switch {
	case name == "":
		return Answer{Do: []rooms.Command{rooms.RemoveBot{}}}
	case seat == engine.NoSeat:
		return say((&words.Facts{N: name}).Fill(r.Words.Plain.Nobody))
	case r.At.Maker() && r.View.Seats[seat].Bot == "" && !r.sure(typed):
		return say(r.Words.Plain.Sure)
	default:
		return Answer{Do: []rooms.Command{rooms.Remove{Seat: seat}}}
	}
}

// forfeit is what the last player has to do.
func (r *Reader) forfeit() string {
	if r.View.Forfeit == "" {
		return r.Owes(r.Words.Table.Gathering.NoForfeit)
	}
	return r.Owes(r.Words.Table.People.Owes)
}

// changeable are what can be changed of the table at any time and is in no log, a sentence each.
func (r *Reader) changeable() [2]string {
	return [...]string{r.forfeit(), r.Words.Table.People.Yields[r.View.Terms.Yield]}
}

// tellQueue tells the host who waits for a seat, each of them once until they have one. It is empty for others.
func (r *Reader) tellQueue() string {
	const most, known = 3, 1000 // that are told by name, and that are known to have been told
	if len(r.queued) > known {
		clear(r.queued)
	}
	for i := range r.View.Seats {
		delete(r.queued, r.View.Seats[i].Owner.ID)
	}
	var list []string
	for i, who := range r.View.Queue {
		if r.At.Maker() && !r.queued[who.ID] && who.ID != r.At.Me.ID {
			waits := (&words.Facts{N: r.Words.Table.Ordinal(i + 1)}).Fill(r.Words.Table.People.Waits)
			list, r.queued[who.ID] = append(list, r.Words.Of(who.Name, waits)), true
		}
	}
	if more := len(list) - most; more > 0 {
		list = append(list[:most], (&words.Facts{N: strconv.Itoa(more)}).Fill(r.Words.Table.More))
	}
	return words.Sentence(strings.Join(list, r.Words.Semicolon))
}

// tellChanges gives what has been agreed on anew, and who waits for a seat.
func (r *Reader) tellChanges() (lines []string) {
	for i, says := range r.changeable() {
		if says != r.terms[i] && says != "" {
			lines = append(lines, says)
		}
		r.terms[i] = says
	}
	if says := r.tellQueue(); says != "" {
		lines = append(lines, says)
	}
	return lines
}

// logged is how many of the latest lines of a log are read out.
const logged = 20

// latestLines are those lines of the table, and the cards of others that all have seen.
func (r *Reader) latestLines() (lines []string) {
	for line := range story.Lines(r.Scene) {
		if lines = append(lines, sentence(&line)); len(lines) == logged {
			break
		}
	}
	slices.Reverse(lines)
	for _, known := range prompt.KnownHands(r.Scene, wide, 1) {
		lines = append(lines, strings.ReplaceAll(unstarred(known), " · ", r.Words.Semicolon))
	}
	return lines
}

// Replay tells a finished round from its beginning, as all have seen it.
func Replay(l *ui.Context, round *replay.Round) ([]string, error) {
	r := New(l, rooms.Person{})
	view, err := round.WholeView()
	if err != nil {
		return nil, err
	}
	r.Scene.See(view)
	return append([]string{view.Terms.Rules.Title + ".", r.seats()}, r.happened()...), nil
}

// readable are lines without signs that are not read out, and without empty ones.
func readable(lines []string) (heard []string) {
	for _, line := range lines {
		line = strings.Join(strings.FieldsFunc(unstarred(line), func(c rune) bool { return c == ' ' || unspoken(c) }),
			" ")
		if line != "" {
			heard = append(heard, line)
		}
	}
	return heard
}

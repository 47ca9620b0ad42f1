package table

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/words"
)

// callOff agrees to abandon the round that runs, or does not any more. Who would end it by that is asked once more.
func (t *Table) callOff() tea.Cmd {
	if t.at.Playing() == nil || !t.at.Seated() {
		return nil
	}
	agree := !t.agrees(t.view.Seat)
	if names, all := t.agreed(); agree && len(names)+1 >= all && !t.ending {
		t.ending = true
		t.note, t.kept = t.Words.Table.People.SureCallOff, true
		return nil
	}
	t.ending = false
	return t.errand(rooms.CallOff{Agree: agree})
}

// agrees says whether the owner of a seat wants to call the round off.
func (t *Table) agrees(seat int) bool {
	return seat >= 0 && seat < len(t.view.CallOff) && t.view.CallOff[seat]
}

// agreed are those who want to call the round off, by name, and how many have to, those among them. The viewer has to, who
// is not away.
func (t *Table) agreed() (names []string, all int) {
	for i := range t.view.Seats {
		s := &t.view.Seats[i]
		agrees := t.agrees(i)
		if agrees {
			names = append(names, s.Name)
		}
		if asked := s.Owner.ID != "" && !s.Left && !s.Auto && !s.Excused; agrees || asked || i == t.view.Seat {
			all++
		}
	}
	return names, all
}

// unasked are the names of those who need not agree, as they are away or have been waited for long enough.
func (t *Table) unasked() (names []string) {
	for i := range t.view.Seats {
		if s := &t.view.Seats[i]; s.Excused && !t.agrees(i) && i != t.view.Seat {
			names = append(names, s.Name)
		}
	}
	return names
}

// callingOff says who wants to call the round off, in a width, empty if nobody does.
func (t *Table) callingOff(width int) string {
	w := &t.Words.Table.People
	names, all := t.agreed()
	if t.at.Playing() == nil || len(names) == 0 {
		return ""
	}
	answer := ""
	switch {
	case !t.at.Seated():
	case t.agrees(t.view.Seat):
		answer = w.TakeBack
	default:
		answer = w.Agree
	}
	fact := words.Facts{Who: strings.Join(names, ", "), K: strconv.Itoa(len(names)), N: strconv.Itoa(all)}
	unasked := ""
	if others := t.unasked(); len(others) > 0 {
		unasked = (&words.Facts{Who: strings.Join(others, ", ")}).Fill(w.Unasked)
	}
	for _, text := range []string{fact.Fill(w.CallOff) + unasked + answer, fact.Fill(w.CallOffMany) + unasked + answer} {
		if frame.Width(text) <= width {
			return text
		}
	}
	return fact.Fill(w.CallOffMany) + answer
}

// callOffKey is the key with which the viewer answers those who want to call the round off, if there are any.
func (t *Table) callOffKey() (words.Key, bool) {
	names, all := t.agreed()
	if t.at.Playing() == nil || len(names) == 0 || !t.at.Seated() {
		return words.Key{}, false
	}
	k := t.Words.Table.People.AgreeKey
	if t.agrees(t.view.Seat) {
		k = t.Words.Table.People.TakeBackKey
	}
	k.Does = (&words.Facts{K: strconv.Itoa(len(names)), N: strconv.Itoa(all)}).Fill(k.Does)
	return k, true
}

// queue waits for a seat, or not any more.
func (t *Table) queue() tea.Cmd {
	if t.at.Seated() || !t.speaks() {
		return nil
	}
	return t.errand(rooms.Queue{Wait: t.place() == 0})
}

// place is the viewer's in the queue, from 1; 0 for none.
func (t *Table) place() int {
	if t.at.Me.Guest() {
		return 0
	}
	return 1 + slices.IndexFunc(t.view.Queue, func(who rooms.Person) bool { return who.ID == t.at.Me.ID })
}

// queued says where in the queue the viewer is, empty if not in it.
func (t *Table) queued() string {
	if t.place() == 0 {
		return ""
	}
	return (&words.Facts{N: t.Words.Table.Ordinal(t.place())}).Fill(t.Words.Table.People.Queued)
}

// queueKey is the key that waits for a seat, if the viewer can.
func (t *Table) queueKey() (words.Key, bool) {
	w := &t.Words.Table.People
	switch {
	case t.at.Seated(), t.at.Me.Guest(), t.view.Phase == rooms.Gathering && t.at.Free() > 0:
		return words.Key{}, false
	case t.place() > 0:
		return w.UnwaitKey, true
	default:
		return w.WaitKey, true
	}
}

// votes counts those who want another match, and those who are here to say so.
func (t *Table) votes() (want, here int) {
	for i := range t.view.Seats {
		s := &t.view.Seats[i]
		if s.Ready {
			want++
		}
		if s.Owner.ID != "" && s.Here && (s.Ready || !s.Auto) {
			here++
		}
	}
	return want, here
}

// voteStatus says how it stands with another match.
func (t *Table) voteStatus() string {
	w := &t.Words.Table.People
	want, here := t.votes()
	fact := words.Facts{K: strconv.Itoa(want), N: strconv.Itoa(here), Other: strconv.Itoa(here/2 + 1), Rank: t.timeSaid()}
	if t.time() != "" && 2*want > here {
		return fact.Fill(w.VoteRuns)
	}
	return fact.Fill(w.Vote)
}

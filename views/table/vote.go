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
	if t.scene.at.Playing() == nil || !t.scene.at.Seated() {
		return nil
	}
	agree := !vote{t.scene}.agrees(t.scene.view.Seat)
	if names, all := (vote{t.scene}).agreed(); agree && len(names)+1 >= all && !t.ending {
		t.ending = true
		t.scene.note, t.kept = t.scene.Words.Table.People.SureCallOff, true
		return nil
	}
	t.ending = false
	return t.errand(rooms.CallOff{Agree: agree})
}

// agrees says whether the owner of a seat wants to call the round off.
func (v vote) agrees(seat int) bool {
	return seat >= 0 && seat < len(v.view.CallOff) && v.view.CallOff[seat]
}

// agreed are those who want to call the round off, by name, and how many have to, those among them. The viewer has to, who
// is not away.
func (v vote) agreed() (names []string, all int) {
	for i := range v.view.Seats {
		s := &v.view.Seats[i]
		agrees := v.agrees(i)
		if agrees {
			names = append(names, s.Name)
		}
		if asked := s.Owner.ID != "" && !s.Left && !s.Auto && !s.Excused; agrees || asked || i == v.view.Seat {
			all++
		}
	}
	return names, all
}

// unasked are the names of those who need not agree, as they are away or have been waited for long enough.
func (v vote) unasked() (names []string) {
	for i := range v.view.Seats {
		if s := &v.view.Seats[i]; s.Excused && !v.agrees(i) && i != v.view.Seat {
			names = append(names, s.Name)
		}
	}
	return names
}

// callingOff says who wants to call the round off, in a width, empty if nobody does.
func (v vote) callingOff(width int) string {
	w := &v.Words.Table.People
	names, all := v.agreed()
	if v.at.Playing() == nil || len(names) == 0 {
		return ""
	}
	answer := ""
	switch {
	case !v.at.Seated():
	case v.agrees(v.view.Seat):
		answer = w.TakeBack
	default:
		answer = w.Agree
	}
	fact := words.Facts{Who: strings.Join(names, ", "), K: strconv.Itoa(len(names)), N: strconv.Itoa(all)}
	unasked := ""
	if others := v.unasked(); len(others) > 0 {
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
func (v vote) callOffKey() (words.Key, bool) {
	names, all := v.agreed()
	if v.at.Playing() == nil || len(names) == 0 || !v.at.Seated() {
		return words.Key{}, false
	}
	k := v.Words.Table.People.AgreeKey
	if v.agrees(v.view.Seat) {
		k = v.Words.Table.People.TakeBackKey
	}
	k.Does = (&words.Facts{K: strconv.Itoa(len(names)), N: strconv.Itoa(all)}).Fill(k.Does)
	return k, true
}

// queue waits for a seat, or not any more.
func (t *Table) queue() tea.Cmd {
	if t.scene.at.Seated() || !t.speaks() {
		return nil
	}
	return t.errand(rooms.Queue{Wait: t.scene.place() == 0})
}

// place is the viewer's in the queue, from 1; 0 for none.
func (s *scene) place() int {
	if s.at.Me.Guest() {
		return 0
	}
	return 1 + slices.IndexFunc(s.view.Queue, func(who rooms.Person) bool { return who.ID == s.at.Me.ID })
}

// queued says where in the queue the viewer is, empty if not in it.
func (s *scene) queued() string {
	if s.place() == 0 {
		return ""
	}
	return (&words.Facts{N: s.Words.Table.Ordinal(s.place())}).Fill(s.Words.Table.People.Queued)
}

// queueKey is the key that waits for a seat, if the viewer can.
func (l keyLine) queueKey() (words.Key, bool) {
	w := &l.Words.Table.People
	switch {
	case l.at.Seated(), l.at.Me.Guest(), l.view.Phase == rooms.Gathering && l.at.Free() > 0:
		return words.Key{}, false
	case l.place() > 0:
		return w.UnwaitKey, true
	default:
		return w.WaitKey, true
	}
}

// votes counts those who want another match, and those who are here to say so.
func (v vote) votes() (want, here int) {
	for i := range v.view.Seats {
		s := &v.view.Seats[i]
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
func (v vote) voteStatus() string {
	w := &v.Words.Table.People
	want, here := v.votes()
	fact := words.Facts{K: strconv.Itoa(want), N: strconv.Itoa(here), Other: strconv.Itoa(here/2 + 1), Rank: v.timeSaid()}
	if v.time() != "" && 2*want > here {
		return fact.Fill(w.VoteRuns)
	}
	return fact.Fill(w.Vote)
}

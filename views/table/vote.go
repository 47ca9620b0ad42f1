package table

import (
	"strconv"
	"strings"

	"shithead/views/frame"
	"shithead/views/words"
)

// vote is how it stands with calling the round off, and with another match.
type vote struct{ *scene }

func (v vote) agrees(seat int) bool {
	return seat >= 0 && seat < len(v.view.CallOff) && v.view.CallOff[seat]
}

// agreed are those who want to call the round off, by name, and how many have to, those among them. The viewer has to, who
// is not away. Unasked are those who need not, as they are away or have been waited for long enough.
func (v vote) agreed() (names, unasked []string, all int) {
	for i := range v.view.Seats {
		s := &v.view.Seats[i]
		agrees := v.agrees(i)
		switch {
		case agrees:
			names = append(names, s.Name)
		case s.Excused && i != v.view.Seat:
			unasked = append(unasked, s.Name)
		}
		if asked := s.Owner.ID != "" && !s.Left && !s.Auto && !s.Excused; agrees || asked || i == v.view.Seat {
			all++
		}
	}
	return names, unasked, all
}

// CallsOff is what the viewer would say next about calling the round off, for it or after all against it, and whether that
// would end the round.
func CallsOff(s *scene) (agree, ends bool) {
	v := vote{s}
	names, _, all := v.agreed()
	agree = !v.agrees(s.view.Seat)
	return agree, agree && len(names)+1 >= all
}

// callingOff says who wants to call the round off, in a width, empty if nobody does.
func (v vote) callingOff(width int) string {
	w := &v.Words.Table.People
	names, others, all := v.agreed()
	if v.at.Playing() == nil || len(names) == 0 {
		return ""
	}
	answer := w.Agree
	switch {
	case !v.at.Seated():
		answer = ""
	case v.agrees(v.view.Seat):
		answer = w.TakeBack
	}
	fact := words.Facts{Who: strings.Join(names, ", "), K: strconv.Itoa(len(names)), N: strconv.Itoa(all)}
	unasked := ""
	if len(others) > 0 {
		unasked = (&words.Facts{Who: strings.Join(others, ", ")}).Fill(w.Unasked)
	}
	for _, text := range []string{fact.Fill(w.CallOff) + unasked + answer, fact.Fill(w.CallOffMany) + unasked + answer} {
		if frame.Width(text) <= width {
			return text
		}
	}
	return fact.Fill(w.CallOffMany) + answer
}

// CallOffKey is the key with which the viewer answers those who want to call the round off, if there are any.
func CallOffKey(s *scene) (words.Key, bool) {
	v := vote{s}
	names, _, all := v.agreed()
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

// Vote says how it stands with another match: how many want it of those who are here to say so.
func Vote(of *scene) string {
	v := vote{of}
	w := &v.Words.Table.People
	want, here := 0, 0
	for i := range v.view.Seats {
		s := &v.view.Seats[i]
		if s.Ready {
			want++
		}
		if s.Owner.ID != "" && s.Here && (s.Ready || !s.Auto) {
			here++
		}
	}
	fact := words.Facts{K: strconv.Itoa(want), N: strconv.Itoa(here), Other: strconv.Itoa(here/2 + 1), Rank: timeSaid(v.scene)}
	if v.time() != "" && 2*want > here {
		return fact.Fill(w.VoteRuns)
	}
	return fact.Fill(w.Vote)
}

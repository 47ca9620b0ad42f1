package prompt

import (
	"strconv"

	"shithead/views/frame"
	"shithead/views/table/scene"
	"shithead/views/words"
)

// vote is how it stands with calling the round off, and with another match.
type vote struct{ *scene.Scene }

func (v vote) agrees(seat int) bool {
	return seat >= 0 && seat < len(v.View.CallOff) && v.View.CallOff[seat]
}

// agreed are those who want to call the round off, by name, and how many have to, those among them. The viewer has to, who
// is not away. Unasked are those who need not, as they are away or have been waited for long enough.
func (v vote) agreed() (names, unasked []string, all int) {
	for i := range v.View.Seats {
		s := &v.View.Seats[i]
		agrees := v.agrees(i)
		switch {
		case agrees:
			names = append(names, v.Called(i))
		case s.Excused && i != v.View.Seat:
			unasked = append(unasked, s.Name)
		}
		if asked := s.Owner.ID != "" && !s.Left && !s.Auto && !s.Excused; agrees || asked || i == v.View.Seat {
			all++
		}
	}
	return names, unasked, all
}

// CallsOff is what the viewer would say next about calling the round off, for it or after all against it, and whether that
// would end the round.
func CallsOff(s *scene.Scene) (agree, ends bool) {
	v := vote{s}
	names, _, all := v.agreed()
	agree = !v.agrees(s.View.Seat)
	return agree, agree && len(names)+1 >= all
}

// callingOff says who wants to call the round off, in a width, and to whoever looks at keys which one answers; empty if nobody does.
func (v vote) callingOff(width int) string {
	w := &v.Words.Table.People
	names, others, all := v.agreed()
	if v.At.Playing() == nil || len(names) == 0 {
		return ""
	}
	answer := w.Agree
	switch {
	case !v.At.Seated():
		answer = ""
	case v.agrees(v.View.Seat):
		answer = w.TakeBack
	}
	fact := words.Facts{Who: v.Words.List(names), K: strconv.Itoa(len(names)), N: strconv.Itoa(all)}
	unasked := ""
	if len(others) > 0 {
		unasked = (&words.Facts{Who: v.Words.List(others)}).Fill(w.Unasked)
	}
	for _, text := range []string{fact.Fill(w.CallOff) + unasked + answer, fact.Fill(w.CallOffMany) + unasked + answer} {
		if frame.Width(text) <= width {
			return text
		}
	}
	return fact.Fill(w.CallOffMany) + answer
}

// CallOffKey is the key with which the viewer answers those who want to call the round off, if there are any.
func CallOffKey(s *scene.Scene) (words.Key, bool) {
	v := vote{s}
	names, _, all := v.agreed()
	if v.At.Playing() == nil || len(names) == 0 || !v.At.Seated() {
		return words.Key{}, false
	}
	k := v.Words.Table.People.AgreeKey
	if v.agrees(v.View.Seat) {
		k = v.Words.Table.People.TakeBackKey
	}
	k.Does = (&words.Facts{K: strconv.Itoa(len(names)), N: strconv.Itoa(all)}).Fill(k.Does)
	return k, true
}

// Vote says how it stands with another match: how many want it of those who are here to say so.
func Vote(of *scene.Scene) string {
	v := vote{of}
	w := &v.Words.Table.People
	want, here := 0, 0
	for i := range v.View.Seats {
		s := &v.View.Seats[i]
		if s.Ready {
			want++
		}
		if s.Owner.ID != "" && s.Here && (s.Ready || !s.Auto) {
			here++
		}
	}
	if here <= 1 {
		return w.VoteAlone
	}
	fact := words.Facts{K: strconv.Itoa(want), N: strconv.Itoa(here), Other: strconv.Itoa(here/2 + 1), Rank: timeSaid(v.Scene)}
	if v.Time() != "" && 2*want > here {
		return fact.Fill(w.VoteRuns)
	}
	return fact.Fill(w.Vote)
}

package prompt

import (
	"slices"
	"strconv"
	"strings"

	"shithead/views/frame"
	"shithead/views/table/reason"
	"shithead/views/table/scene"
	"shithead/views/words"
)

// Because is the advice that has come, in a width: to do what does says, with those reasons behind it that there is room for, the
// better one first.
func Because(s *scene.Scene, does string, width int) string {
	if !s.View.Advice.Acts {
		does = s.Words.Table.AdviceWait
	}
	var why []string
	text := advising(s, does, why)
	for _, r := range reason.For(s.View.Table, s.View.Legal, s.View.Advice) {
		more := append(slices.Clone(why), reasons{s}.says(&r))
		if longer := advising(s, does, more); frame.Fits(longer, width) {
			text, why = longer, more
		}
	}
	return text
}

// advising is the advice to do something, for some reasons.
func advising(s *scene.Scene, does string, why []string) string {
	if len(why) > 0 {
		does += " (" + strings.Join(why, "; ") + ")"
	}
	return (&words.Facts{Other: does}).Fill(s.Words.Table.Advice)
}

// reasons says why a move may be a good one.
type reasons struct{ *scene.Scene }

func (s reasons) says(r *reason.Reason) string {
	fact := words.Facts{
		Who: s.Name(r.Seat), N: s.Words.Table.Cards(r.N), K: strconv.Itoa(r.K), Cards: s.ranks(r), Ask: status(s).asked(r.Ask),
	}
	if r.Kind == reason.Odds {
		fact.N = strconv.Itoa(r.N)
	}
	return fact.Fill(s.clause(r))
}

// ranks are those of a reason, as they stand in a clause.
func (s reasons) ranks(r *reason.Reason) string {
	const most = 3
	var names []string
	for rank := range words.Each(r.Ranks) {
		names = append(names, words.RankName(rank))
	}
	return s.And(names, most)
}

func (s reasons) clause(r *reason.Reason) string {
	w, vocab := &s.Words.Table.Reasons, s.Vocabulary()
	return [reason.NumKinds]string{
		reason.Out: w.Out, reason.Four: s.then(vocab.BurnsFour, r), reason.Burns: s.then(vocab.Burns, r), reason.Again: vocab.Cards.Again,
		reason.Left: w.Left, reason.Waits: w.Waits, reason.Needs: w.Needs, reason.Fewest: w.Fewest, reason.Gives: w.Gives,
		reason.Only: w.Only, reason.Nothing: w.Nothing, reason.Keeps: w.Keeps, reason.Brings: w.Brings, reason.Odds: w.Odds,
		reason.AnySlot: w.AnySlot, reason.Lowest: w.Lowest, reason.Sheds: w.Sheds, reason.Empties: w.Empties,
		reason.Cheap: w.Cheap, reason.Leads: w.Leads, reason.Saves: w.Saves, reason.Best: w.Best,
	}[r.Kind]
}

// then is what is done to the pile, as the log has it behind a card, and whose turn it is then if the viewer's.
func (s reasons) then(burns string, r *reason.Reason) string {
	burns = strings.TrimPrefix(burns, ": ")
	switch {
	case !r.Again:
		return burns
	case !s.At.MyTurn():
		return burns + ", " + s.Words.Table.Reasons.Turn
	default:
		return burns + ", " + s.Vocabulary().Cards.Again
	}
}

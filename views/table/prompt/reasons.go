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
		for _, clause := range (reasons{s}).says(&r) {
			more := append(slices.Clone(why), clause)
			if longer := advising(s, does, more); frame.Fits(longer, width) {
				text, why = longer, more
				break
			}
		}
	}
	return text
}

// advising is the advice to do something, for some reasons.
func advising(s *scene.Scene, does string, why []string) string {
	w := &s.Words.Table.Reasons
	for i, clause := range why {
		says := w.Because
		if i > 0 {
			says = w.Besides
		}
		does = (&words.Facts{Other: does, N: clause}).Fill(says)
	}
	return (&words.Facts{Other: does}).Fill(s.Words.Table.Advice)
}

// reasons says why a move may be a good one.
type reasons struct{ *scene.Scene }

// says are the clauses that say a reason, the longest first: each is true, and the shorter ones leave something out.
func (s reasons) says(r *reason.Reason) []string {
	fact := words.Facts{
		Who: s.Name(r.Seat), Other: s.Name(r.Seat), N: s.Words.Table.Cards(r.N), K: strconv.Itoa(r.K), Cards: s.ranks(r), Ask: status(s).asked(r.Ask),
	}
	if r.Kind == reason.Odds {
		fact.N = strconv.Itoa(r.N)
	}
	clauses := s.clauses(r)
	for i := range clauses {
		clauses[i] = fact.Fill(clauses[i])
	}
	return clauses
}

// ranks are those of a reason, as they stand in a clause.
func (s reasons) ranks(r *reason.Reason) string {
	const most = 3
	var names []string
	for rank := range words.Each(r.Ranks) {
		names = append(names, s.Words.Table.RankName(rank))
	}
	return s.And(names, most)
}

func (s reasons) clauses(r *reason.Reason) []string {
	w, vocab := &s.Words.Table.Reasons, s.Vocabulary()
	switch r.Kind {
	case reason.Four:
		return append(s.burns(vocab.BurnsFour, r), s.burns(vocab.Burns, r)...)
	case reason.Burns:
		return s.burns(vocab.Burns, r)
	case reason.Skips:
		return []string{clause(s.Words.Table.Log.Skips)}
	case reason.Reverses:
		return []string{clause(vocab.Reverses)}
	case reason.Waits:
		return []string{w.Waits, w.Left}
	case reason.Needs:
		return []string{w.Needs, w.Left}
	default:
	}
	return []string{[reason.NumKinds]string{
		reason.Out: w.Out, reason.Again: w.Again, reason.Left: w.Left, reason.Fewest: w.Fewest, reason.Gives: w.Gives,
		reason.Only: w.Only, reason.Nothing: w.Nothing, reason.Keeps: w.Keeps, reason.Brings: w.Brings, reason.Odds: w.Odds,
		reason.AnySlot: w.AnySlot, reason.Lowest: w.Lowest, reason.LowestPlain: w.LowestPlain, reason.Sheds: w.Sheds,
		reason.Empties: w.Empties, reason.Cheap: w.Cheap, reason.Leads: w.Leads, reason.Saves: w.Saves, reason.Best: w.Best,
		reason.Asks: w.Asks,
	}[r.Kind]}
}

// clause is what the log has behind a card, alone.
func clause(logged string) string { return strings.TrimLeft(logged, ",: "+words.NoBreak) }

// burns is what is done to the pile, as the log has it behind a card, and before that the same with whose turn it is then, if it
// is the viewer's.
func (s reasons) burns(logged string, r *reason.Reason) []string {
	w := &s.Words.Table.Reasons
	text := clause(logged)
	switch {
	case !r.Again:
		return []string{text}
	case !s.At.MyTurn():
		return []string{s.Words.List([]string{text, w.Turn}), text}
	default:
		return []string{s.Words.List([]string{text, w.Again}), text}
	}
}

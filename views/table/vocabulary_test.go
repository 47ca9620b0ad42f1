package table

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/rules"
	"shithead/views/table/prompt"
	"shithead/views/table/scenetest"
	"shithead/views/table/tabletest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// otherWords are words of other rule sets that a rule set does not use for its own things, by language. What is taken out
// before are words that have them in them.
var otherWords = map[string]map[string]struct{ forbidden, but string }{
	"bitenight": {
		"en": {`\bpiles?\b|face-?(up|down)|\bburn|\bpick(s|ed)? up\b|\bstash|\bwipe`, `draw pile|discard pile`},
		"de": {`offene|verdeckt|verbr[ae]nn|\bheb(t|st)? .*auf\b|bunker|frisst|fressen|lösch|Talon|Spielstapel|Ablegestapel`, ``},
		"fr": {`\btas\b|\bvisible|cachée|brûl|ramass|planqu|bouff|effac|défausse|balai|balay`, ``},
	},
	"leeds": {
		"en": {`\bpiles?\b|\bburn|\bblow|\bwipe|\bclear|\btakes? the\b|exchang`, `discard pile`},
		"de": {`[Ss]tapel|verbr[ae]nn|spreng|lösch|räum|frisst|stash`, ``},
		"fr": {`\btas\b|brûl|explos|bouff|effac|balai|balay|aveugles|\bprend(s|re)? (le|rien|la défausse)`, ``},
	},
	"schwechat": {
		"en": {`face-?(up|down)|\bFUC\b|\bFDC and\b|\b(the|only|your|all) FDC\b|\btakes? the\b|\bpick(s|ed)? up\b|\bburn|\bstash|\bdelet|\bclear|\bflip|\bpass(es|ed)? over`, ``},
		"de": {`\bStapels?\b|\bZiehstapels?\b|Ablagestapel|offenen? Karte|verdeckt|verbr[ae]nn|bunker|spreng|\bdeckt .*auf\b|aufdeck|Verstoß|verstößt`, ``},
		"fr": {`\bvisible|cachée|aveugles|brûl|planqu|explos|ramass|défausse|balai|balay|\bprend(s|re)? le tas`, ``},
	},
	"classic": {
		"en": {`face-?down|draw pile|discard pile|\bstock\b|\btakes? the pile|\bstash|\bwipe|\bclear`, ``},
		"de": {`verdeckt|\bStapels?\b|[Zz]iehstapel|Ablage|Talon|\bnimmt? (den|nichts)|bunker|spreng|lösch|räum`, ``},
		"fr": {`cachée|planqu|explos|bouff|effac|défausse|balai|balay|\bprend(s|re)? le tas`, ``},
	},
	"custom": {
		"en": {`face-?(up|down)|\bpiles?\b|\bburn(s|ed)\b|\btakes? (the|nothing)\b|\bstash|\bwipe|Shithead|\bflip`, `draw pile`},
		"de": {`verdeckt|offenen? Karte|\bStapels?\b|verbr[ae]nn|bunker|spreng|lösch|Shithead|Scheißkopf|\bdeckt .*auf\b|verliert `, ``},
		"fr": {`\bvisible|cachée|\btas\b|brûl|planqu|explos|bouff|effac|aveugles|Shithead|\bprend(s|re)? (le tas|rien)`, ``},
	},
}

// TestOneWordAThing: at the table, in the log, in refusals and on its page a rule set uses the words of those who wrote it
// down, and no others. A refusal is a sentence of its own in a row of 78 columns.
func TestOneWordAThing(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	sets := []*engine.Rules{enginetest.Rules(strictRules), enginetest.Rules("custom:shoot=A,pickup=5,joker=invisible-reverse,again=4,hand=4")}
	for i := range times(15, 500) {
		sets = append(sets, enginetest.AnyRules(t, i, rng))
	}
	refused := map[error]bool{}
	for i, rules := range sets {
		locale := languages.Tags()[i%len(languages.Tags())]
		w := otherWords[rules.Name][locale]
		forbidden, but := regexp.MustCompile(w.forbidden), regexp.MustCompile(cmp.Or(w.but, "$^"))
		texts := saidAtTable(t, locale, rules, refused)
		if len(texts) < 100 {
			t.Errorf("%s, %s: only %d texts", rules.Code(), locale, len(texts))
		}
		for text := range texts {
			if found := forbidden.FindString(but.ReplaceAllString(text, "")); found != "" {
				t.Errorf("%s, %s: %q is not its word: %q", rules.Code(), locale, found, text)
			}
			if strings.ContainsAny(text, "[]{}") {
				t.Errorf("%s, %s: not filled in: %q", rules.Code(), locale, text)
			}
		}
	}
	for reason := range refused {
		if !slices.Contains(refusals, reason) {
			t.Errorf("%v is not among the refusals", reason)
		}
	}
}

// saidAtTable is what is said of a rule set and while it is played: at random, with mistakes in between. Refused are the reasons
// for which something was.
func saidAtTable(t *testing.T, locale string, rules *engine.Rules, refused map[error]bool) map[string]bool {
	t.Helper()
	words, said := languages.For(locale), map[string]bool{}
	add := func(texts ...string) {
		for _, text := range texts {
			said[text] = true
		}
	}
	v := words.Table.Vocabulary(rules)
	add(v.Hand, v.FaceUp, v.FaceDown, v.Pile, v.Draw, v.Burned)
	for _, line := range words.Table.Help {
		add(v.Adapt(line.Does))
	}
	for _, line := range append(words.CardLines(rules), words.RuleLines(rules)...) {
		add(line.Name + ": " + line.Does)
	}
	add(pageOfItsOwn(words, rules)...)
	refuse := func(r *engine.Refusal, v *rooms.RoomView) string {
		says := words.Refusal(r, v)
		if !isLine(says) || says == words.Other {
			t.Errorf("%s, %v: %q", rules.Code(), r, says)
		}
		return says
	}
	rng := rand.New(rand.NewPCG(5, 5))
	for seed := range uint64(2) {
		r := tabletest.FirstRound(t, rules, "easy", 2+rng.IntN(3), seed)
		for r.State.Moves() < 250 {
			if rules.Strict && rng.IntN(20) == 0 {
				r.AnyFoul(rng)
			}
			if !r.Step() {
				break
			}
			s := newDesk(t, locale, r.Bare(rng.IntN(r.State.Players()))).table.scene
			news, _ := prompt.News(s, 200)
			add(prompt.Status(s), prompt.Does(s, s.Choice.Act(&s.At)), news)
			for _, k := range prompt.Keys(s) {
				add(k.Does)
			}
			for range 4 {
				var refusal *engine.Refusal
				m := junk(rng, r.Bare(max(0, r.State.Turn())))
				if errors.As(r.State.Clone().Apply(m, nil), &refusal) {
					refused[refusal.Reason] = true
					add(refuse(refusal, r.Bare(int(m.Seat))))
				}
			}
		}
		for _, reason := range refusals {
			free := engine.Ask{Kind: engine.AskFree}
			refuse(&engine.Refusal{Reason: reason, Move: engine.Take(0), Asked: free, Opening: engine.NoRank, Turn: engine.NoSeat}, r.Bare(0))
		}
		add(slices.Collect(strings.Lines(scenetest.Told(locale, r.Bare(engine.NoSeat))))...)
	}
	return said
}

// isLine reports whether a text is a sentence of its own in a row.
func isLine(text string) bool {
	return text != "" && frame.Width(text) <= 78 && !strings.ContainsAny(text, "{}?") && !strings.HasPrefix(text, " ") &&
		!strings.Contains(text, "  ") && !strings.Contains(text, " ;") && !strings.Contains(text, " .")
}

// pageOfItsOwn are the parts of a page, each as one text, but for those that tell one language in words of the other: where
// it comes from, and what may be chosen.
func pageOfItsOwn(w *words.Words, set *engine.Rules) (parts []string) {
	p := &w.Rules
	titles := []string{
		p.Story, p.Examples, p.Tips, p.Silent, p.Missing, p.Aim, p.Cards, p.Start, p.Turn, p.Powers, p.Matrix.Title, p.End, p.House, p.Options, p.Chosen,
	}
	foreign, part := false, ""
	for _, line := range rules.Text(w, set, 200) {
		if !slices.Contains(titles, line) {
			part += " " + strings.TrimSpace(line)
			continue
		}
		if !foreign {
			parts = append(parts, part)
		}
		foreign, part = slices.Contains([]string{p.Story, p.Options, p.Chosen, p.Missing}, line), line
	}
	if !foreign {
		parts = append(parts, part)
	}
	if len(parts) < 8 {
		panic("the page has only few parts")
	}
	return parts
}

// junk is a move that may well be refused.
func junk(rng *rand.Rand, v *rooms.RoomView) engine.Move {
	n := len(v.Seats)
	seat := rng.IntN(n)
	if v.Table.Turn != engine.NoSeat && rng.IntN(2) == 0 {
		seat = v.Table.Turn
	}
	some := func(cards []engine.Card, most int) []engine.Card { return cards[:min(len(cards), rng.IntN(most))] }
	rank, count, cards := engine.Rank(rng.IntN(engine.NumRanks)), 1+rng.IntN(3), v.Table.Hand.Cards()
	suits := engine.Play(seat, rank, count)
	suits.Cards = cards
	moves := []engine.Move{
		engine.Take(seat), engine.Flip(seat, rng.IntN(5)-1), engine.Aim(seat, rng.IntN(n)), engine.Jump(seat, rank, count), engine.Chance(seat),
		engine.Lay(seat, some(cards, 5)), engine.Swap(seat, some(cards, 3), some(v.Table.Seats[seat].FaceUp.Cards(), 3)), engine.Ready(seat),
		engine.PlayWith(seat, rank, count, engine.Rank(rng.IntN(engine.NumRanks)), 1), engine.ShootAt(seat, rank, count, rng.IntN(n)),
		suits, engine.Play(seat, rank, count),
	}
	return moves[rng.IntN(len(moves))]
}

// refusals are the reasons for which a move is refused.
var refusals = []error{
	engine.ErrSetUp, engine.ErrNotSetUp, engine.ErrLaid, engine.ErrNotLaid, engine.ErrNoSwap, engine.ErrReady, engine.ErrOver,
	engine.ErrOut, engine.ErrTurn, engine.ErrOpening, engine.ErrNotHeld, engine.ErrCards, engine.ErrUneven, engine.ErrAsk,
	engine.ErrCompany, engine.ErrAlone, engine.ErrTarget, engine.ErrNoTarget, engine.ErrAim, engine.ErrNotAim, engine.ErrFlip,
	engine.ErrNotFlip, engine.ErrSlot, engine.ErrEmptyPile, engine.ErrMustPlay, engine.ErrChance, engine.ErrNoReferee,
	engine.ErrNoFoul, engine.ErrLot, engine.ErrJump, engine.ErrJumpTurn, engine.ErrSeat, engine.ErrMove,
	rooms.ErrStale, rooms.ErrPaused, rooms.ErrNotSeated,
}

// TestRefusals have the facts: what was asked, and by which card, and what was played.
func TestRefusals(t *testing.T) {
	ask := func(kind engine.AskKind, rank engine.Rank, m engine.Move) engine.Refusal {
		asked := engine.Ask{Kind: kind, Rank: rank}
		return engine.Refusal{Reason: engine.ErrAsk, Asked: asked, Move: m, Opening: engine.NoRank, Turn: 0}
	}
	var b strings.Builder
	for _, c := range []struct {
		code    string
		refusal engine.Refusal
	}{
		{"bitenight", ask(engine.AskAtMost, engine.Seven, engine.Play(0, engine.Nine, 1))},
		{"bitenight", ask(engine.AskAtLeast, engine.Queen, engine.Play(0, engine.Eight, 2))},
		{"schwechat", ask(engine.AskBelow, engine.Seven, engine.Play(0, engine.King, 1))},
		{"leeds", ask(engine.AskAtLeast, engine.Four, engine.Play(0, engine.Five, 1))},
		{"classic", ask(engine.AskAbove, engine.Jack, engine.Play(0, engine.Jack, 1))},
		{"custom:again=9", ask(engine.AskAbove, engine.Nine, engine.Play(0, engine.Two, 1))},
		{"custom:lower-on=below", ask(engine.AskAtMost, engine.Seven, engine.Play(0, engine.Seven, 1))},
		{"custom:lower-on=below", ask(engine.AskAtMost, engine.Seven, engine.Play(0, engine.Eight, 1))},
		{"custom", ask(engine.AskTrump, engine.Joker, engine.Play(0, engine.Ace, 1))},
		{"custom:shoot=A,shoot-answers=2/3", ask(engine.AskAnswer, engine.Ace, engine.Play(0, engine.King, 1))},
		{"bitenight", engine.Refusal{Reason: engine.ErrJump, Move: engine.Jump(0, engine.Nine, 2), Opening: engine.NoRank}},
		{"classic", engine.Refusal{Reason: engine.ErrOpening, Move: engine.Play(0, engine.Eight, 1), Opening: engine.Three, Turn: engine.NoSeat}},
		{"schwechat", engine.Refusal{Reason: engine.ErrTurn, Move: engine.Take(0), Opening: engine.NoRank, Turn: 1}},
	} {
		v := tabletest.FirstRound(t, enginetest.Rules(c.code), "easy", 4, 1).Bare(0)
		fmt.Fprintf(&b, "=== %s: %v\n", c.code, c.refusal.Move)
		for _, locale := range languages.Tags() {
			fmt.Fprintln(&b, languages.For(locale).Refusal(&c.refusal, v))
		}
	}
	golden.Text(t, "dialogues/refused", b.String())
}

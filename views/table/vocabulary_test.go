package table

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/views/rules"
	"shithead/views/table/prompt"
	"shithead/views/table/scenetest"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
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

// playedCodes are rule sets in which most that can be said is said.
var playedCodes = []string{
	"bitenight", "leeds", "schwechat:referee=strict", "schwechat", "classic", "custom",
	"custom:shoot=A,pickup=5,joker=invisible-reverse,again=4,hand=4", "custom:again=2,joker=highest,lower-on=A",
}

// TestOneWordAThing: at the table, in the log, in refusals and on its page a rule set uses the words of those who wrote it
// down, and nobody else's.
func TestOneWordAThing(t *testing.T) {
	for _, code := range playedCodes {
		for _, locale := range languages.Tags() {
			rules := viewtest.Rules(t, code)
			w := otherWords[rules.Name][locale]
			forbidden, but := regexp.MustCompile(w.forbidden), regexp.MustCompile(w.but)
			told := map[string]bool{}
			texts := saidAtTable(t, locale, rules)
			if len(texts) < 150 {
				t.Errorf("%s, %s: only %d texts", code, locale, len(texts))
			}
			for text := range texts {
				said := text
				if w.but != "" {
					said = but.ReplaceAllString(text, "")
				}
				if found := forbidden.FindString(said); found != "" && !told[found] {
					told[found] = true
					t.Errorf("%s, %s: %q is not its word: %q", code, locale, found, text)
				}
				if strings.ContainsAny(text, "[]{}") {
					t.Errorf("%s, %s: not filled in: %q", code, locale, text)
				}
			}
		}
	}
}

// saidAtTable is what is said of a rule set and while it is played: at random, with mistakes in between.
func saidAtTable(t *testing.T, locale string, rules *engine.Rules) map[string]bool {
	t.Helper()
	words, said := languages.For(locale), map[string]bool{}
	v := words.Table.Vocabulary(rules)
	for _, label := range []string{v.Hand, v.FaceUp, v.FaceDown, v.Pile, v.Draw, v.Burned} {
		said[label] = true
	}
	for _, line := range words.Table.Help {
		said[v.Adapt(line.Does)] = true
	}
	for _, line := range append(words.CardLines(rules), words.RuleLines(rules)...) {
		said[line.Name+": "+line.Does] = true
	}
	for _, text := range pageOfItsOwn(words, rules) {
		said[text] = true
	}
	rng := rand.New(rand.NewPCG(5, 5))
	for seed := range uint64(3) {
		r := tabletest.FirstRound(t, rules, "easy", 3, seed)
		for range 250 {
			if rules.Strict && rng.IntN(20) == 0 {
				r.AnyFoul(rng)
			}
			if !r.Step() {
				break
			}
			view := r.Bare(rng.IntN(3))
			s := newDesk(t, locale, view).table.scene
			said[prompt.Status(s)], said[prompt.Does(s, s.Choice.Act(&s.At))] = true, true
			for _, k := range prompt.Keys(s) {
				said[k.Does] = true
			}
			if text, _ := prompt.News(s, 200); text != "" {
				said[text] = true
			}
			var refusal *engine.Refusal
			if errors.As(r.State.Clone().Apply(junk(rng, view), nil), &refusal) {
				said[words.Refusal(refusal, view)] = true
			}
		}
		for line := range strings.Lines(scenetest.Told(locale, r.Bare(engine.NoSeat))) {
			said[line] = true
		}
	}
	return said
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

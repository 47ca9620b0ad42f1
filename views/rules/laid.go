package rules

import (
	"slices"
	"strings"

	"shithead/engine"
	"shithead/views/words"
)

// demand is something that the pile of a rule set may ask for: what it is called, and the ranks that ask for it.
type demand struct {
	name string
	kind engine.AskKind
	// binds: wild cards have to answer it too.
	binds bool
	by    engine.RankSet
}

// demands are what the piles of a rule set may ask for.
func (p *rulesPage) demands() (list []demand) {
	w := &p.words.Rules.Laying
	for _, d := range []demand{
		{name: w.Free, kind: engine.AskFree},
		{name: w.AtLeast, kind: engine.AskAtLeast},
		{name: w.AtMost, kind: engine.AskAtMost},
		{name: w.Again, kind: engine.AskAbove, binds: true},
		{name: w.Trump, kind: engine.AskTrump, binds: true},
		{name: w.Shot, kind: engine.AskAnswer, binds: true},
	} {
		d.by = ranksThat(p.rules, func(power *engine.Power) bool {
			return d.kind == engine.AskAnswer && power.Shoots || d.kind != engine.AskAnswer && power.Asks == d.kind
		})
		d.name = (&words.Facts{Cards: p.words.Ranks(d.by)}).Fill(d.name)
		if d.by != 0 || d.kind == engine.AskFree { // as on an empty pile
			list = append(list, d)
		}
	}
	return list
}

// answeredBy reports whether a rank answers all of it.
func (d *demand) answeredBy(rules *engine.Rules, r engine.Rank) bool {
	return words.RanksThat(func(other engine.Rank) bool {
		return d.by.Has(other) && !rules.Answers(engine.Ask{Kind: d.kind, Rank: other}).Has(r)
	}) == 0
}

// laid says what the invisible cards and the trumps answer where something binds wild cards too (RULES.md custom/trump, custom/again).
func (p *rulesPage) laid() {
	demands := p.demands()
	if !slices.ContainsFunc(demands, func(d demand) bool { return d.binds }) {
		return
	}
	p.gap()
	says := ranksThat(p.rules, func(power *engine.Power) bool { return power.Invisible || power.Trump })
	for r := range words.Each(says) {
		p.entry(strings.TrimSpace(bullet), p.laidSays(r, demands), len(bullet))
	}
}

// laidSays is what a rank answers of some demands, and what it does not.
func (p *rulesPage) laidSays(r engine.Rank, demands []demand) string {
	w := &p.words.Rules
	var may, not []string
	for i := range demands {
		if d := &demands[i]; d.answeredBy(p.rules, r) {
			may = append(may, d.name)
		} else {
			not = append(not, d.name)
		}
	}
	fact := words.Facts{The: p.words.Table.The(words.RankName(r)), N: p.words.List(may), K: p.words.List(not)}
	says := words.UpperFirst(fact.Fill(w.Laid))
	if not != nil {
		says += fact.Fill(w.LaidNot)
	}
	return says
}

package rules

import (
	"strings"

	"shithead/engine"
	"shithead/views/words"
)

// demand is something that the pile of a rule set may ask for: what it is called, of the ranks that ask for it.
type demand struct {
	name string
	asks []engine.Ask
	// binds: wild cards have to answer it too.
	binds bool
}

// demands are what the piles of a rule set may ask for.
func (p *rulesPage) demands() []demand {
	w := &p.words.Rules.Laying
	list := []demand{{name: w.Free, asks: []engine.Ask{{Kind: engine.AskFree}}}}
	for _, d := range [...]struct {
		name  string
		kind  engine.AskKind
		binds bool
	}{
		{w.AtLeast, engine.AskAtLeast, false},
		{w.AtMost, engine.AskAtMost, false},
		{w.Again, engine.AskAbove, true},
		{w.Trump, engine.AskTrump, true},
		{w.Shot, engine.AskAnswer, true},
	} {
		if asks := asksOf(p.rules, d.kind); asks != nil {
			list = append(list, demand{(&words.Facts{Cards: askedBy(asks)}).Fill(d.name), asks, d.binds})
		}
	}
	return list
}

// asksOf are what the ranks of a rule set ask that ask in one way.
func asksOf(rules *engine.Rules, kind engine.AskKind) (asks []engine.Ask) {
	for _, r := range ranksOf(rules) {
		p := &rules.Powers[r]
		if kind == engine.AskAnswer && p.Shoots || kind != engine.AskAnswer && p.Asks == kind {
			asks = append(asks, engine.Ask{Kind: kind, Rank: r})
		}
	}
	return asks
}

// askedBy are the ranks that ask for something.
func askedBy(asks []engine.Ask) string {
	var set engine.RankSet
	for _, a := range asks {
		set |= engine.Ranks(a.Rank)
	}
	return words.CommaList(set)
}

// answeredBy says whether a rank answers all of it.
func (d *demand) answeredBy(rules *engine.Rules, r engine.Rank) bool {
	for _, a := range d.asks {
		if !rules.Answers(a).Has(r) {
			return false
		}
	}
	return true
}

// laid says what the invisible cards and the trumps answer where something binds wild cards too (RULES.md section 6).
func (p *rulesPage) laid() {
	demands, binds := p.demands(), false
	for i := range demands {
		binds = binds || demands[i].binds
	}
	if !binds {
		return
	}
	p.gap()
	for _, r := range ranksOf(p.rules) {
		if power := &p.rules.Powers[r]; power.Invisible || power.Trump {
			p.entry(strings.TrimSpace(bullet), p.laidSays(r, demands), len(bullet))
		}
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
	fact := words.Facts{The: p.words.Table.The(words.RankName(r)), N: strings.Join(may, ", "), K: strings.Join(not, ", ")}
	says := words.UpperFirst(fact.Fill(w.Laid))
	if not != nil {
		says += fact.Fill(w.LaidNot)
	}
	return says
}

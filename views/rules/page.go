package rules

import (
	"strings"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// pageKind is what a line of a page is.
type pageKind uint8

const (
	pageText pageKind = iota
	pageTitle
	pageSection
	pageHead
)

// pageLine is a line of a page. What stands before its text is set off from it.
type pageLine struct {
	lead, text string
	kind       pageKind
}

// rulesPage is the page of a rule set while it is written: everything that the value says, and the prose that goes with it
// as far as it is in force.
type rulesPage struct {
	words *words.Words
	rules *engine.Rules
	prose prose
	width int
	lines []pageLine
}

// widestPage is how wide lines may be that are easy to read.
const widestPage = 88

// rulesLines are the page of a rule set in lines of a width, whatever the rule set.
func rulesLines(w *words.Words, rules *engine.Rules, width int) []pageLine {
	p := &rulesPage{words: w, rules: rules, prose: proseOf(w, rules), width: min(width, widestPage)}
	p.wrapped(pageTitle, rules.Title)
	p.text(w.Rules.Code + rules.Code())
	p.told(w.Rules.Story, "story")
	if len(rules.Set) > 0 {
		p.chosen()
	}
	p.aim()
	p.cards()
	p.start()
	p.turn()
	p.powers()
	p.whatBeatsWhat()
	p.ending()
	p.told(w.Rules.Examples, "examples")
	p.told(w.Rules.Tips, "tips")
	p.told(w.Rules.Silent, "rulings")
	p.house()
	p.told(w.Rules.Missing, "missing")
	if len(rules.Set) == 0 {
		p.choices()
	}
	return p.lines
}

// Text is the page of a rule set as lines of plain text, none of them wider than width.
func Text(w *words.Words, rules *engine.Rules, width int) []string {
	return texts(rulesLines(w, rules, width))
}

func texts(lines []pageLine) (list []string) {
	for _, l := range lines {
		list = append(list, strings.TrimRight(l.lead+l.text, " "))
	}
	return list
}

// List names rule sets, a line each, with what is special about each.
func List(w *words.Words, presets []engine.Preset, width int) []string {
	p := &rulesPage{words: w, width: min(width, widestPage)}
	for _, preset := range presets {
		p.entry(preset.Name, w.Of(preset.Title, w.Rules.InShort(preset.Name)), listColumn)
	}
	return append(append(texts(p.lines), ""), ui.Wrap(w.Rules.ListHint, width)...)
}

// listColumn is where it begins what a rule set is called.
const listColumn = 11

func (p *rulesPage) line(l pageLine) { p.lines = append(p.lines, l) }

// gap is an empty line, unless there is one.
func (p *rulesPage) gap() {
	if n := len(p.lines); n > 0 && p.lines[n-1] != (pageLine{}) {
		p.line(pageLine{})
	}
}

func (p *rulesPage) section(title string) {
	p.gap()
	p.wrapped(pageSection, title)
}

// text writes sentences as one paragraph.
func (p *rulesPage) text(sentences ...string) { p.wrapped(pageText, strings.Join(sentences, " ")) }

func (p *rulesPage) wrapped(kind pageKind, text string) {
	for _, line := range ui.Wrap(text, p.width) {
		p.line(pageLine{text: line, kind: kind})
	}
}

// entry writes something that stands before a text, which begins in a column; where that leaves little room, below it.
func (p *rulesPage) entry(lead, text string, column int) {
	const least = 20
	if p.width-column < least {
		column = 2
	}
	if frame.Width(lead) >= column {
		for _, line := range ui.Wrap(lead, p.width) {
			p.line(pageLine{lead: line})
		}
		lead = ""
	}
	for _, row := range ui.Hung(lead, ui.Wrap(text, p.width-column)) {
		p.line(pageLine{lead: ui.Padded(row.Key, column), text: row.Does})
	}
}

// entries writes what belongs together in one column.
func (p *rulesPage) entries(list []words.Key) {
	const gap, most = 2, 24
	column := 0
	for _, k := range list {
		if width := frame.Width(k.Key) + gap; width <= most {
			column = max(column, width)
		}
	}
	for _, k := range list {
		p.entry(k.Key, k.Does, column)
	}
}

// told writes a part of the prose, if there is anything in it.
func (p *rulesPage) told(title, part string) {
	paragraphs := p.prose[part]
	if len(paragraphs) == 0 {
		return
	}
	p.section(title)
	for i, paragraph := range paragraphs {
		if item, ok := strings.CutPrefix(paragraph.text, bullet); ok {
			p.entry(strings.TrimSpace(bullet), item, len(bullet))
			continue
		}
		if i > 0 {
			p.gap()
		}
		p.text(paragraph.text)
	}
}

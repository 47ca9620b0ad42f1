package wordfile

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"shithead/views/words"
)

// categories are the plural categories of CLDR.
var categories = [...]string{
	plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many",
}

// numbers are how a language writes numbers, and which forms it has for them.
type numbers struct {
	tag       language.Tag
	grouped   *message.Printer
	cardinals []plural.Form
	ordinals  []plural.Form
}

func newNumbers(tag language.Tag) *numbers {
	return &numbers{tag: tag, grouped: message.NewPrinter(tag), cardinals: forms(plural.Cardinal, tag), ordinals: forms(plural.Ordinal, tag)}
}

// forms are those that whole numbers have. No rule of CLDR for them looks at more than the last two digits, or at millions,
// which nothing here counts.
func forms(rules *plural.Rules, tag language.Tag) (all []plural.Form) {
	for n := range 200 {
		if form := rules.MatchPlural(tag, n, 0, 0, 0, 0); !slices.Contains(all, form) {
			all = append(all, form)
		}
	}
	return all
}

// fewestGrouped is the least number whose digits are written in groups: four are read at a glance, and ratings stay as people
// know them.
const fewestGrouped = 10_000

// write is a number as it is written, with blanks at which no line is broken.
func (l *numbers) write(n int) string {
	if n < fewestGrouped {
		return strconv.Itoa(n)
	}
	return strings.ReplaceAll(l.grouped.Sprint(number.Decimal(n)), "\u202f", words.NoBreak)
}

// form is a text with a place for a fact, if it has one.
type form struct {
	before, after string
	shows         bool
}

func newForm(text, gap string) (f form) {
	f.before, f.after, f.shows = strings.Cut(text, gap)
	return f
}

func (f *form) fill(fact string) string {
	if !f.shows {
		return f.before
	}
	return f.before + fact + f.after
}

// counted are the texts for numbers.
type counted struct {
	rules   *plural.Rules
	numbers *numbers
	forms   [len(categories)]form
	// exact are those for one number alone.
	exact map[int]form
}

func (c *counted) fill(all form) {
	for i := range c.forms {
		c.forms[i] = all
	}
}

func (c *counted) says(n int) string {
	f, ok := c.exact[n]
	if !ok {
		f = c.forms[c.rules.MatchPlural(c.numbers.tag, max(n, -n), 0, 0, 0, 0)]
	}
	if !f.shows {
		return f.before
	}
	return f.fill(c.numbers.write(n))
}

// count says a number of things.
func (r *reader) count(n *node, at place) words.Count {
	return r.counted(n, at, plural.Cardinal, r.numbers.cardinals)
}

// ordinal is a place in a row.
func (r *reader) ordinal(n *node, at place) words.Count {
	return r.counted(n, at, plural.Ordinal, r.numbers.ordinals)
}

// counted reads the texts for numbers: one for all, or a table of one for each category that the language has, and of those for
// single numbers.
func (r *reader) counted(n *node, at place, rules *plural.Rules, has []plural.Form) words.Count {
	c := counted{rules: rules, numbers: r.numbers, exact: map[int]form{}}
	if n.kind == aText {
		c.fill(newForm(r.text(n, at), "{n}"))
		return c.says
	}
	if !r.is(n, aTable, at) {
		return nil
	}
	for _, form := range has {
		if n.table[categories[form]] == nil {
			r.faults.add(n.line, at.at(categories[form]).path, "is not there, and the language has this form")
		}
	}
	in := at
	in.empty = true // twice over, or not at all
	if other := n.table[categories[plural.Other]]; other != nil {
		c.fill(newForm(other.text, "{n}")) // what no small number has, too
	}
	for _, key := range n.keys {
		if exact, ok := exactly(key); ok {
			c.exact[exact] = newForm(r.text(n.table[key], in), "{n}")
			continue
		}
		form := plural.Form(slices.Index(categories[:], key))
		if !slices.Contains(has, form) {
			r.faults.add(n.table[key].line, at.at(key).path, "is no form of this language, and no number")
			continue
		}
		c.forms[form] = newForm(r.text(n.table[key], in), "{n}")
	}
	return c.says
}

// exactly is a number that a form is for alone, as its key has it.
func exactly(key string) (n int, ok bool) {
	n, err := strconv.Atoi(key)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == key
}

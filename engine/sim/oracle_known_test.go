package sim_test

// What the oracle knows, from RULES.md: which rule sets there are, with which options. It refuses all others, so that
// nothing new goes unchecked.

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// knownSet is a rule set: its options, and what it is besides them.
type knownSet struct {
	// options are the values that each takes, the first of them unless chosen.
	options map[string]string
	// role says what a rank is, down, up and dealt how many cards are dealt. Those of custom are options.
	role            map[string]string
	down, up, dealt string
	// besides are facts.
	besides []string
	// race are the ranks that open for the first to lay one, in their order.
	race string
}

func (s knownSet) has(fact string) bool { return slices.Contains(s.besides, fact) }

// knownSets are all rule sets: those of the table in RULES.md, and custom.
var knownSets = knownFrom("../RULES.md")

// knownFrom reads the table of rule sets. It panics where it does not understand a row.
func knownFrom(path string) map[string]knownSet {
	text, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	sets := map[string]knownSet{"custom": {options: customOptions}}
	_, table, _ := strings.Cut(string(text), "| ranks | face-down, face-up, hand | besides |\n|---|---|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	for row := range strings.SplitSeq(table, "\n") {
		set := knownSet{options: map[string]string{"packs": packs}, role: map[string]string{}}
		cells := strings.Split(strings.Trim(row, "|"), "|")
		for _, option := range listed(cells[1]) {
			key, values, _ := strings.Cut(strings.TrimPrefix(option, "`"), "` ")
			set.options[key] = values
		}
		for _, rank := range listed(cells[2]) {
			name, role, _ := strings.Cut(rank, " ")
			set.role[name] = role
		}
		if _, err := fmt.Sscan(cells[3], &set.down, &set.up, &set.dealt); err != nil {
			panic(fmt.Sprintf("%s: %v", row, err))
		}
		for _, fact := range listed(cells[4]) {
			if race, ok := strings.CutPrefix(fact, "race "); ok {
				set.race = race
			} else if !slices.Contains([]string{"a card is turned up", "burns are wild", "two reverse"}, fact) {
				panic(fmt.Sprintf("%s: the oracle does not know %q", row, fact))
			}
			set.besides = append(set.besides, fact)
		}
		sets[strings.Trim(cells[0], " `")] = set
	}
	return sets
}

// listed are the items of a cell.
func listed(cell string) []string {
	if cell = strings.TrimSpace(cell); cell == "" {
		return nil
	}
	return strings.Split(cell, ", ")
}

const (
	packs = "auto 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20"
	ranks = " none 2 3 4 5 6 7 8 9 T J Q K A"
)

// customOptions are those of house rules. Of shoot-answers there are several values at once.
var customOptions = map[string]string{
	"packs": packs, "down": "3 4 5", "up": "3 4 5", "hand": "3 4 5", "reset": "2" + ranks, "burn": "T" + ranks,
	"burn-on": "A T", "lower": "7" + ranks, "lower-on": "own below K A", "invisible": "3" + ranks, "skip": "8" + ranks,
	"again": ranks, "reverse": "J" + ranks, "pickup": ranks, "joker": "pickup none invisible-reverse burn highest",
	"shoot": "none A", "shoot-answers": "usual 2 3 4 5 6 7 8 9 T J Q K Jk", "chance": "on off",
}

// optionsOf is what holds in a rule set with the options of a header, by key. It fails for what is not known.
func optionsOf(rules string, chosen map[string]any) (map[string]string, error) {
	set, known := knownSets[rules]
	options := map[string]string{}
	for key, values := range set.options {
		options[key] = strings.Fields(values)[0]
	}
	for key, value := range chosen {
		words := strings.Fields(strings.Trim(fmt.Sprint(value), "[]"))
		known = known && (len(words) == 1 || key == "shoot-answers")
		for _, word := range words {
			known = known && slices.Contains(strings.Fields(set.options[key]), word)
		}
		options[key] = strings.Join(words, "/")
	}
	if !known {
		return nil, fmt.Errorf("the oracle knows no %s with %v", rules, chosen)
	}
	return options, nil
}

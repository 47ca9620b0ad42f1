package sim_test

// What the oracles know, from RULES.md: which rule sets there are, with which options, and which revisions. What is not
// among it they refuse, so that nothing new goes unchecked.

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// knownOption is the values that an option takes, the first of them unless chosen. A list takes any of them.
type knownOption struct {
	values []string
	list   bool
}

func oneOf(values string) knownOption { return knownOption{values: strings.Fields(values)} }

// aRank is an option that is a rank or none.
func aRank(def string) knownOption { return oneOf(def + " none " + strings.Join(plainOrder, " ")) }

// knownSet is a rule set: its options, and what it is besides them.
type knownSet struct {
	options map[string]knownOption
	// role says what a rank is, down, up and dealt how many cards are dealt. Those of custom are options.
	role            map[string]string
	down, up, dealt int
	// turnsUp: a card is turned up after the deal. burnsAnywhere: what burns may be laid on anything. reversesTwo: play is
	// turned round between two players, too.
	turnsUp, burnsAnywhere, reversesTwo bool
	// race are the ranks that open for the first to lay one, in their order.
	race string
}

// knownSets are all rule sets but bitenight: those of the table in RULES.md, and custom.
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
		set := knownSet{options: map[string]knownOption{"packs": packs}, role: map[string]string{}}
		cells := strings.Split(strings.Trim(row, "|"), "|")
		for _, option := range listed(cells[1]) {
			key, values, _ := strings.Cut(strings.TrimPrefix(option, "`"), "` ")
			set.options[key] = oneOf(values)
		}
		for _, rank := range listed(cells[2]) {
			name, role, _ := strings.Cut(rank, " ")
			set.role[name] = role
		}
		if _, err := fmt.Sscan(cells[3], &set.down, &set.up, &set.dealt); err != nil {
			panic(fmt.Sprintf("%s: %v", row, err))
		}
		for _, fact := range listed(cells[4]) {
			race, races := strings.CutPrefix(fact, "race ")
			switch {
			case races:
				set.race = race
			case fact == "a card is turned up":
				set.turnsUp = true
			case fact == "burns are wild":
				set.burnsAnywhere = true
			case fact == "two reverse":
				set.reversesTwo = true
			default:
				panic(fmt.Sprintf("%s: the oracle does not know %q", row, fact))
			}
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

// customOptions are those of house rules.
var customOptions = map[string]knownOption{
	"packs": packs, "down": oneOf("3 4 5"), "up": oneOf("3 4 5"), "hand": oneOf("3 4 5"),
	"reset": aRank("2"), "burn": aRank("T"), "burn-on": oneOf("A T"), "lower": aRank("7"), "lower-on": oneOf("own below K A"),
	"invisible": aRank("3"), "skip": aRank("8"), "again": aRank("none"), "reverse": aRank("J"), "pickup": aRank("none"),
	"joker": oneOf("pickup none invisible-reverse burn highest"), "shoot": oneOf("none A"),
	"shoot-answers": {values: strings.Fields("usual 2 3 4 5 6 7 8 9 T J Q K Jk"), list: true}, "chance": oneOf("on off"),
}

var packs = oneOf("auto 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20")

// optionsOf is what holds in a rule set with the options of a header, by key. It fails for what is not known.
func optionsOf(rules string, chosen map[string]any) (map[string]string, error) {
	set, ok := knownSets[rules]
	if !ok {
		return nil, fmt.Errorf("no rule set of the oracle's is called %q", rules)
	}
	options := map[string]string{}
	for key, o := range set.options {
		options[key] = o.values[0]
	}
	for key, v := range chosen {
		o, ok := set.options[key]
		value := fmt.Sprint(v)
		words := []string{value}
		if o.list {
			words = strings.Fields(strings.Trim(value, "[]"))
			value = strings.Join(words, "/")
		}
		for _, word := range words {
			ok = ok && slices.Contains(o.values, word)
		}
		if !ok {
			return nil, fmt.Errorf("%s of the oracle's has no option %s=%s", rules, key, value)
		}
		options[key] = value
	}
	return options, nil
}

// quietMoves is how many quiet moves a player make a stalemate by a revision of the rules (RULES.md common/end). None
// in the header, 0, is the first. It fails for one that is not known.
func quietMoves(revision int) (int, error) {
	switch revision {
	case 0, 1:
		return 200, nil
	case 2:
		return 50, nil
	default:
		return 0, fmt.Errorf("the oracle knows no revision %d", revision)
	}
}

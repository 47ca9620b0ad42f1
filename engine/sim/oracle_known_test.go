package sim_test

// What the oracles know, from RULES.md: which rule sets there are, with which options, and which revisions. What is not among
// it they refuse, so that nothing new goes unchecked.

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/sim"
)

// knownOption is the values that an option takes, the first of them unless chosen. A list takes any of them.
type knownOption struct {
	values []string
	list   bool
}

func oneOf(values string) knownOption { return knownOption{values: strings.Fields(values)} }

// aRank is an option that is a rank or none.
func aRank(def string) knownOption {
	return oneOf(def + " none " + strings.Join(strings.Split(order, ""), " "))
}

// knownSet is a rule set: its options, and what it is besides them.
type knownSet struct {
	options map[string]knownOption
	// role says what a rank is, down, up and dealt how many cards are dealt. Those of custom are options.
	role            map[string]string
	down, up, dealt int
	// turnsUp: a card is turned up after the deal. burnsAnywhere: what burns may be laid on anything. reversesTwo: play is
	// turned round between two players, too.
	turnsUp, burnsAnywhere, reversesTwo bool
	// race are the ranks that open for whoever is first to lay one, in their order.
	race string
}

// knownSets are all rule sets but bitenight, whose oracle is another: those of the table in RULES.md, and custom.
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
		value := text(v)
		words := []string{value}
		if o.list {
			words = strings.FieldsFunc(value, func(r rune) bool { return r == '/' })
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

// agrees has the oracle check a match that is played by some rules.
func agrees(c sim.Config, text []byte) error {
	if c.Rules.Name == "bitenight" {
		return checkTrace(strings.NewReader(string(text)))
	}
	return checkOthers(text)
}

// TestTheOraclesKnowEveryOption: each preset, and each value of each option that the program has, is checked by one of
// them: a preset in all revisions of the rules, a value in one of them in turn, or in all with SHITHEAD_LONG=1.
func TestTheOraclesKnowEveryOption(t *testing.T) {
	checked, all := 0, os.Getenv("SHITHEAD_LONG") == "1"
	for _, p := range engine.Presets() {
		sets := []map[string]string{nil}
		for _, o := range p.Options {
			for _, value := range valuesOf(&o) {
				set := map[string]string{o.Key: value}
				if o.Needs.Key != "" {
					set[o.Needs.Key] = o.Needs.Value
				}
				sets = append(sets, set)
			}
		}
		for i, set := range sets {
			for revision := 1; revision <= engine.Revision; revision++ {
				if !all && i > 0 && (i+revision)%engine.Revision != 0 {
					continue
				}
				rules, err := engine.KeptRules(p.Name, set, revision)
				if err != nil {
					continue // two powers of one rank
				}
				c := sim.Config{
					Rules: rules, Players: 2 + i%2, Rounds: 1, Seed: fmt.Sprint("known ", i), Bots: []string{"random"},
				}
				if err := agrees(c, trace(t, c)); err != nil {
					t.Errorf("%s of revision %d: %v", rules.Code(), revision, err)
				}
				checked++
			}
		}
	}
	t.Logf("%d rounds", checked)
}

// valuesOf are values of an option: all, or two of its numbers.
func valuesOf(o *engine.Option) []string {
	const few, more = 2, 5
	if o.Kind() == engine.OptionNumber {
		return []string{strconv.Itoa(max(o.Low, few)), strconv.Itoa(min(o.High, more))}
	}
	return o.Choices
}

// TestTheOraclesRefuseWhatTheyDoNotKnow: a rule set, an option, a value or a revision.
func TestTheOraclesRefuseWhatTheyDoNotKnow(t *testing.T) {
	for code, changes := range map[string][][2]string{
		"bitenight": {{`"rev":2`, `"rev":3`}, {`"options":{}`, `"options":{"jokers":2}`}, {`"bitenight"`, `"bytenight"`}},
		"classic": {
			{`"rev":2`, `"rev":3`},
			{`"options":{}`, `"options":{"again":"9"}`},
			{`"options":{}`, `"options":{"faceup":"lower"}`},
			{`"classic"`, `"classical"`},
			{`"classic"`, `"bitenight"`},
		},
		"custom:joker=burn": {
			{`"joker":"burn"`, `"joker":"wild"`},
			{`"joker":"burn"`, `"joker":"burn","draw":"2"`},
			{`"joker":"burn"`, `"joker":"burn","shoot":"A","shoot-answers":["2","A"]`},
		},
	} {
		rules, err := engine.ParseRules(code)
		if err != nil {
			t.Fatal(err)
		}
		c := sim.Config{Rules: rules, Players: 3, Rounds: 1, Seed: "1", Bots: []string{"random"}}
		whole := trace(t, c)
		if err := agrees(c, whole); err != nil {
			t.Fatal(err)
		}
		for _, change := range changes {
			changed := strings.Replace(string(whole), change[0], change[1], 1)
			if changed == string(whole) {
				t.Fatalf("%s: nothing to change: %s", code, change[0])
			}
			if err := agrees(c, []byte(changed)); err == nil || !strings.HasPrefix(err.Error(), "line 1: ") {
				t.Errorf("%s: %s was changed to %s: %v", code, change[0], change[1], err)
			}
		}
	}
}

// TestOlderTracesAgree: a trace of before there was another revision, in which a highest Joker opens.
func TestOlderTracesAgree(t *testing.T) {
	text, err := os.ReadFile("../record/testdata/revision1/highest-trace.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if err := checkOthers(text); err != nil {
		t.Error(err)
	}
	newer := strings.Replace(string(text), `"deck":`, `"rev":2,"deck":`, 1)
	if err := checkOthers([]byte(newer)); err == nil {
		t.Error("the Joker opens by the newer rules, too")
	}
}

package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"

	"shithead/engine"
)

func main() {
	c := config{seed: 1}
	var out, rules string
	flag.StringVar(&rules, "rules", "bitenight", "the preset")
	flag.StringVar(&out, "out", "", "the file of the net")
	flag.Uint64Var(&c.seed, "seed", c.seed, "where all chance comes from")
	flag.IntVar(&c.rounds, "rounds", usualRounds, "how many rounds are played")
	flag.IntVar(&c.workers, "workers", runtime.GOMAXPROCS(0), "how many rounds are played at once")
	flag.Parse()
	if err := run(c, rules, out); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// run trains the net of a preset and writes its file.
func run(c config, preset, out string) error {
	c.company = companyOf(preset)
	for _, code := range codesOf(preset) {
		rules, err := engine.ParseRules(code)
		if err != nil {
			return err
		}
		c.rules = append(c.rules, rules)
	}
	net := train(c, func(done int, miss float64) { fmt.Printf("%s %d rounds, squared error %.4f\n", preset, done, miss) })
	command := fmt.Sprintf("go run ./engine/bot/train --rules %s --seed %d --rounds %d", preset, c.seed, c.rounds)
	return os.WriteFile(out, net.Encode(preset, command), 0o644)
}

// codesOf are the rule sets that are played for the net of a preset. House rules have many, for which one net has to do.
func codesOf(preset string) []string {
	if preset != "custom" {
		return []string{preset}
	}
	return []string{
		"custom", "custom", "custom", "custom:again=9,pickup=Q,joker=invisible-reverse,shoot=A",
		"custom", "custom", "custom", "custom:again=2,joker=highest,shoot=A,hand=5",
		"custom", "custom", "custom", "custom:reset=3,invisible=2,lower=8,skip=7,burn-on=T,joker=burn",
	}
}

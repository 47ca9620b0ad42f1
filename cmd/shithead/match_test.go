package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/object"
	"shithead/sshsrv/sshtest"
)

var (
	tableTitle  = regexp.MustCompile(`(?:^| · )([a-z]+-[a-z]+) #(\d+)`)
	roundOf     = regexp.MustCompile(`round (\d+) of (\d+)`)
	roundOver   = regexp.MustCompile(`round \d+ of \d+ is over`)
	keyDoes     = regexp.MustCompile(`(?m)^ {0,2}(ENTER|enter|r):? {1,2}(?:2×: )?(.*)`)
	pressable   = regexp.MustCompile(`^(ready|open with|play|take|pick up|eat|flip|turn|show the|jump in|next round)`)
	markedField = regexp.MustCompile(`▶ \S+`)
	toChoose    = regexp.MustCompile(`(?m)^ {0,2}choose (?:whom|cards first \(([2-9tjqkao ]+),)`)
)

// progress is how far a match is: the round, and in it the moves.
type progress struct{ round, moves int }

// whole is more moves than any round has, for one that is over.
const whole = 1 << 20

func (p progress) before(other progress) bool {
	return p.round < other.round || p.round == other.round && p.moves < other.moves
}

func progressOf(s *sshtest.Session) (at progress, ok bool) {
	screen := s.Picture()
	table, round := tableTitle.FindStringSubmatch(s.Title()), roundOf.FindStringSubmatch(screen)
	if table == nil || round == nil {
		return progress{}, false
	}
	at.round, _ = strconv.Atoi(round[1])
	at.moves, _ = strconv.Atoi(table[2])
	if roundOver.MatchString(screen) {
		at.moves = whole // a server that was started between two rounds counts no moves
	}
	return at, true
}

func play(t *testing.T, s *sshtest.Session, luck *rand.Rand, enough func(screen string) bool) {
	t.Helper()
	for acted, last := "", ""; ; {
		s.Wait("something to do", func() bool { return s.Ended() || s.Picture() != acted })
		acted = s.Picture()
		if s.Ended() || enough(acted) || t.Failed() {
			return
		}
		keys := whatToDo(acted, luck)
		switch {
		case keys == "":
			continue
		case keys == last && keys == "\r": // another key with the same meaning need not wait until this picture is read
			keys = " "
		case keys == last:
			s.Reads()
		}
		last = keys
		_, _ = io.WriteString(s, keys) // if the server is gone the end of the session comes next
	}
}

// act plays until so many moves more have been made, and gives how far the match is then.
func act(t *testing.T, s *sshtest.Session, more int, luck *rand.Rand) (at progress) {
	t.Helper()
	end := -1
	play(t, s, luck, func(string) bool {
		now, ok := progressOf(s)
		if !ok {
			return false
		}
		if now.before(at) {
			t.Errorf("shown %v after %v", now, at)
		}
		if at = now; end < 0 {
			end = at.moves + more
		}
		return at.moves >= end
	})
	if s.Ended() {
		t.Fatalf("it has ended: %s", s.Errors())
	}
	return at
}

func whatToDo(screen string, luck *rand.Rand) string {
	found, choose := keyDoes.FindStringSubmatch(screen), toChoose.FindStringSubmatch(screen)
	switch {
	case strings.Contains(screen, "any key and you're back"):
		return " "
	case strings.Contains(screen, "  b  back to "): // an esc was late, with nothing chosen any more
		return "b"
	case choose != nil && choose[1] == "":
		return "\x1b[C"
	case choose != nil:
		return lowest(strings.Fields(choose[1]), luck) + strings.Repeat("\x1b[A", 3)
	case found == nil:
		return ""
	case found[1] == "r":
		return "r"
	case strings.HasPrefix(found[2], "try"): // chosen before another player was faster
		return "\x1b"
	case pressable.MatchString(found[2]):
		return "\r"
	}
	return ""
}

// lowest is the key of the lowest rank that is no special card, now and then of any: any every time hardly ever gets to the end
// of a round before it is a stalemate.
func lowest(keys []string, luck *rand.Rand) string {
	plain := slices.IndexFunc(keys, func(key string) bool { return !strings.Contains("23to", key) })
	if plain >= 0 && luck.IntN(8) > 0 {
		return keys[plain]
	}
	return keys[luck.IntN(len(keys))]
}

func toField(s *sshtest.Session, name string) *sshtest.Session {
	marked := func() string { return markedField.FindString(s.Picture()) } // what others do changes the rest
	for marked() != "▶ "+name {
		before := marked()
		s.Types("\x1b[B").Wait("the next field", func() bool { return marked() != before })
	}
	return s
}

// TestAWholeMatchOverSSH plays Bite Night to the end of the match: three people with three keys, the real command, killed
// in the second round. No player loses a seat, no move that a screen showed is lost, and what the last screen says is in the
// statistics. The records can be checked with what the table showed before.
func TestAWholeMatchOverSSH(t *testing.T) {
	t.Parallel()
	const rounds = 2
	home, people, keys := t.TempDir(), []string{"ann", "bob", "cid"}, make([]gossh.Signer, 3)
	server := start(t, home)
	together := func(does func(i int, luck *rand.Rand)) {
		var all sync.WaitGroup
		for i := range people {
			all.Go(func() { does(i, rand.New(rand.NewPCG(uint64(i), 1))) })
		}
		if all.Wait(); t.Failed() {
			t.FailNow()
		}
	}
	var sessions [3]*sshtest.Session
	for i, name := range people {
		keys[i] = sshtest.NewKey(t)
		sessions[i] = newcomer(t, server.address(), name, keys[i])
	}
	ann := sessions[0].Types("o").Sees("Open a room").Types("3").Sees("for 3:")
	toField(ann, "Rounds").Types(strconv.Itoa(rounds)).Sees(fmt.Sprintf("%d rounds", rounds)).Types("\r")
	code := awaitTable(t, ann.Sees("Played before?").Reads().Types("\r"))
	for _, s := range sessions[1:] {
		s.Sees("gathering").Types("\r").Sees("Played before?").Reads().Types("\r")
	}
	for _, name := range people {
		ann.Sees(name)
	}
	screen := ann.Sees("ENTER  deal").Types("f").Sees("Your share:").Types("dice 4 2 6\r").Sees("dice 4 2 6  typed").Picture()
	round := regexp.MustCompile(`round (\w{26})`).FindStringSubmatch(screen)[1]
	commit := regexp.MustCompile(`sha256:\w{64}`).FindString(screen)
	ann.Types("\x1b").Sees("ENTER  deal").Types("\r")

	var seen [3]progress
	together(func(i int, luck *rand.Rand) {
		s := sessions[i].Sees("ready, no more swaps")
		play(t, s, luck, func(screen string) bool {
			if strings.Contains(screen, "another match") {
				t.Errorf("the match ended before the server was killed:\n%s", screen)
			}
			if at, ok := progressOf(s); ok && at.moves < whole {
				seen[i] = at
			}
			if i == 0 && !seen[i].before(progress{2, 25}) {
				_ = server.cmd.Process.Kill()
			}
			return false
		})
	})
	server.kill()
	server = start(t, home)
	most := slices.MaxFunc(seen[:], func(a, b progress) int { return 2*(a.round-b.round)*whole + a.moves - b.moves })

	var standings [3]string
	together(func(i int, luck *rand.Rand) {
		s := comeIn(t, server.address(), people[i], keys[i]).Sees(code).Types("\r")
		awaitTable(t, s)
		if at, ok := progressOf(s); !ok || at.before(most) {
			t.Errorf("%v, and %v was shown", at, most)
		}
		play(t, s, luck, func(screen string) bool {
			standings[i] = screen
			return strings.Contains(screen, "another match")
		})
	})
	for i, name := range people {
		row := regexp.MustCompile(`(?m)^ (\d)\w\w +` + name + `(?: \(you\))? +(\d+)`).FindStringSubmatch(standings[i])
		var stats object.Stats
		must(t, json.Unmarshal([]byte(server.asks(t, keys[i], "stats --json").Out), &stats))
		total := stats.Counted[1] // behind that of all rule sets
		if row == nil || strconv.Itoa(total.Points) != row[2] || total.Matches != 1 || (total.Won == 1) != (row[1] == "1") {
			t.Errorf("%s has %q on the screen, and in the statistics %+v\n%s", name, row, total, standings[i])
		}
	}

	first, latest := server.asks(t, keys[1], "record "+round).Out, server.asks(t, keys[1], "record").Out
	if first == latest || !strings.Contains(first, `"shares":["dice 4 2 6",`) || !strings.Contains(first, `"names":["ann",`) {
		t.Errorf("the first round is\n%s", first)
	}
	for says, c := range map[string]struct{ record, commit string }{
		"round " + round + ": bitenight, 3 players": {first, commit},
		"round ": {latest, ""},
	} {
		file := filepath.Join(t.TempDir(), "r.jsonl")
		write(t, file, c.record)
		fails(t, 0, says, "verify", file, "--commit="+c.commit)
	}
}

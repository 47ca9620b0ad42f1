package main

import (
	"fmt"
	"math/rand/v2"
	"net"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
	"shithead/views/viewtest"
)

// people are those who play a whole match, in the order of their seats.
var people = []string{"ann", "bob", "cid", "dan"}

// evening is a match of four people over real SSH against the real command, which is killed on the way.
type evening struct {
	home   string
	server *served
	keys   []gossh.Signer
	// rounds are how many the match has.
	rounds int
	// killAt is the round, and the move in it, at which the server is killed; 0 for not at all.
	killAt, killMove int
	killed           atomic.Bool
	// seen is the highest number of moves of the running round that anybody's window showed.
	seen atomic.Int64
	// code is the room's, standings the last screen of each.
	code      atomic.Value
	standings [4]string
	// first is what the table said of the first round before it was dealt: its id and the commitment.
	first [2]string
}

var (
	tableTitle  = regexp.MustCompile(`(?:^| · )([a-z]+-[a-z]+) #(\d+)`)
	roundOf     = regexp.MustCompile(`round (\d+) of (\d+)`)
	roundOver   = regexp.MustCompile(`round \d+ of \d+ is over`)
	keyDoes     = regexp.MustCompile(`(?m)^ {0,2}(ENTER|enter|r):? {1,2}(.*?)(?: {3,}.*)?$`)
	markedField = regexp.MustCompile(`▶ \S+`)
	toChoose    = regexp.MustCompile(`(?m)^ {0,2}choose (?:whom|cards first \(([2-9tjqkao ]+),)`)
)

// in lets somebody come in at a terminal in which no line is cut.
func (e *evening) in(t *testing.T, i int) *sshtest.Session {
	t.Helper()
	return comeIn(t, net.JoinHostPort("127.0.0.1", e.server.port), people[i], e.keys[i])
}

// together lets all do something at once, and waits for them.
func together(does func(i int)) {
	var all sync.WaitGroup
	for i := range people {
		all.Go(func() { does(i) })
	}
	all.Wait()
}

// sitDown is somebody's first visit: a name, and a seat at the table that ann makes.
func (e *evening) sitDown(t *testing.T, i int) *sshtest.Session {
	t.Helper()
	s := e.in(t, i).Sees("Your name: " + people[i])
	s.Types("\r")
	if i == 0 {
		s.Sees("No room is open").Types("o").Sees("Open a room").Types("4").Sees("for 4:")
		toField(s, "Rounds").Types(strconv.Itoa(e.rounds)).Sees(fmt.Sprintf("%d rounds", e.rounds)).Types("\r")
		s.Wait("the table", func() bool { return tableTitle.MatchString(s.Title()) })
		e.code.Store(tableTitle.FindStringSubmatch(s.Title())[1])
		for _, name := range people {
			s.Sees(name)
		}
		s.Sees("ENTER  deal").Types("f").Sees("Your share:").Types("dice 4 2 6\r").Sees("dice 4 2 6  typed")
		screen := s.Picture()
		e.first = [2]string{
			regexp.MustCompile(`round (\w{26})`).FindStringSubmatch(screen)[1], regexp.MustCompile(`sha256:\w{64}`).FindString(screen),
		}
		s.Types("\x1b").Sees("ENTER  deal").Types("\r")
	} else {
		s.Sees("gathering").Types("\r")
	}
	return s.Sees("ready, no more swaps")
}

// toField goes down to a field of the form in which a room is made.
func toField(s *sshtest.Session, name string) *sshtest.Session {
	marked := func() string { return markedField.FindString(s.Picture()) } // what others do changes the rest
	for marked() != "▶ "+name {
		before := marked()
		s.Types("\x1b[B").Wait("the next field", func() bool { return marked() != before })
	}
	return s
}

// play plays as well as somebody can who reads the two lines that say what can be done, until the match is over, and gives
// the last screen; or nothing, if the server is gone before that.
func (e *evening) play(t *testing.T, s *sshtest.Session, i int) string {
	t.Helper()
	luck := rand.New(rand.NewPCG(uint64(i), 1))
	acted := ""
	for {
		s.Wait("something to do", func() bool { return s.Ended() || s.Picture() != acted })
		if s.Ended() {
			return ""
		}
		screen := s.Picture()
		if strings.Contains(screen, "another match") {
			return screen
		}
		e.look(t, s, i)
		acted = screen
		if key := whatToDo(screen, luck); key != "" {
			_, _ = s.Write([]byte(key)) // if the server is gone the end of the session comes next
		}
	}
}

// look notes how far the match is, and kills the server when it is far enough.
func (e *evening) look(t *testing.T, s *sshtest.Session, i int) {
	t.Helper()
	title, round := tableTitle.FindStringSubmatch(s.Title()), roundOf.FindStringSubmatch(s.Picture())
	if title == nil || round == nil {
		return
	}
	r, _ := strconv.Atoi(round[1])
	n, _ := strconv.Atoi(title[2])
	if r != e.killAt || e.killed.Load() {
		return
	}
	for old := e.seen.Load(); int64(n) > old && !e.seen.CompareAndSwap(old, int64(n)); old = e.seen.Load() {
	}
	if i == 0 && n >= e.killMove && e.killed.CompareAndSwap(false, true) {
		if err := e.server.cmd.Process.Kill(); err != nil {
			t.Error(err)
		}
	}
}

// whatToDo are the keys that somebody presses at a screen, if any.
func whatToDo(screen string, luck *rand.Rand) string {
	found, choose := keyDoes.FindStringSubmatch(screen), toChoose.FindStringSubmatch(screen)
	switch {
	case strings.Contains(screen, "any key and you're back"):
		return " "
	case choose != nil && choose[1] == "":
		return "\x1b[C"
	case choose != nil:
		return lowest(strings.Fields(choose[1]), luck) + strings.Repeat("\x1b[A", 3)
	case found == nil:
		return ""
	case found[1] == "r":
		return "r"
	case strings.HasPrefix(found[2], "try"): // chosen before somebody else was faster
		return "\x1b"
	}
	for _, does := range []string{"ready", "open with", "play", "take", "flip", "show the", "jump in", "next round"} {
		if strings.HasPrefix(found[2], does) {
			return "\r"
		}
	}
	return ""
}

// lowest is the key of the lowest rank that is no special card, now and then of any: who plays any every time hardly ever gets
// to the end of a round before it is a stalemate.
func lowest(keys []string, luck *rand.Rand) string {
	plain := slices.IndexFunc(keys, func(key string) bool { return !strings.Contains("23to", key) })
	if plain >= 0 && luck.IntN(8) > 0 {
		return keys[plain]
	}
	return keys[luck.IntN(len(keys))]
}

// TestAWholeMatchOverSSH plays Bite Night to the end of the match: four people with four keys, the real command, killed
// with SIGKILL in the middle of a round. Nobody loses a seat, no move that anybody saw is lost, and what the last screen
// says is in everybody's statistics. The records can be checked with what the table showed before.
func TestAWholeMatchOverSSH(t *testing.T) {
	t.Parallel()
	e := &evening{home: t.TempDir(), rounds: 2, killAt: 2, killMove: 25}
	if viewtest.Long() {
		e.rounds = 4
	}
	for range people {
		e.keys = append(e.keys, sshtest.NewKey(t))
	}
	e.server = start(t, e.home, "--listen", "127.0.0.1:0")
	together(func(i int) {
		if screen := e.play(t, e.sitDown(t, i), i); screen != "" {
			t.Errorf("the match ended before the server was killed:\n%s", screen)
		}
	})
	if t.Failed() {
		return
	}
	_ = e.server.cmd.Wait()
	e.server = start(t, e.home, "--listen", "127.0.0.1:0")
	together(func(i int) {
		s := e.in(t, i).Sees(e.code.Load().(string))
		s.Types("\r")
		s.Wait("the table", func() bool { return tableTitle.MatchString(s.Title()) })
		n, _ := strconv.Atoi(tableTitle.FindStringSubmatch(s.Title())[2])
		if round := roundOf.FindStringSubmatch(s.Picture()); int64(n) < e.seen.Load() || round == nil || round[1] != "2" || round[2] != strconv.Itoa(e.rounds) {
			t.Errorf("move %d of round %v, and somebody had seen move %d", n, round, e.seen.Load())
		}
		e.standings[i] = e.play(t, s, i)
	})
	if t.Failed() {
		return
	}
	e.readsTheTotals(t)
	e.checksTheRecords(t)
}

// standing is the place that the last screen of a match gives somebody, and what it has under "sum".
func standing(t *testing.T, screen, name string) (place, sum string) {
	t.Helper()
	row := regexp.MustCompile(`(?m)^ (\d)\w\w +` + name + ` .*$`).FindStringSubmatch(screen)
	head := regexp.MustCompile(`(?m)^ place +who .*?sum`).FindString(screen)
	if row == nil || head == "" {
		t.Fatalf("%s is not in the standings:\n%s", name, screen)
	}
	fields := strings.Fields(string([]rune(row[0])[:len(head)]))
	return row[1], fields[len(fields)-1]
}

// readsTheTotals compares what the last screens say of the match with everybody's statistics.
func (e *evening) readsTheTotals(t *testing.T) {
	t.Helper()
	shitheads, won, rounds, points, last := 0, 0, 0, 0, ""
	roundID := regexp.MustCompile(`\b[A-Z2-7]{26}\b`)
	for i, name := range people {
		place, sum := standing(t, e.standings[i], name)
		answer := sshtest.Dial(t, net.JoinHostPort("127.0.0.1", e.server.port), name, sshtest.WithKey(e.keys[i])).Run("stats")
		if answer.Status != 0 || strings.Contains(answer.Out, "Practice") {
			t.Fatalf("%+v", answer)
		}
		total := statsRow(t, answer.Out, "Bite Night Scheissekopf")
		t.Logf("%s: place %s with %s points; %v", name, place, sum, total)
		if fmt.Sprint(total["Points"]) != sum || total["Matches"] != 1 || (total["Won"] == 1) != (place == "1") {
			t.Errorf("%s has place %s and %s points on the screen, and in the statistics:\n%s", name, place, sum, answer.Out)
		}
		if i > 0 && total["Rounds"] != rounds {
			t.Errorf("%s played %d rounds, somebody else %d", name, total["Rounds"], rounds)
		}
		// All four played the same rounds.
		if ids := strings.Join(roundID.FindAllString(answer.Out[strings.Index(answer.Out, "Last rounds"):], -1), " "); i == 0 {
			last = ids
		} else if ids != last || strings.Count(ids, " ") != e.rounds-1 {
			t.Errorf("%s played %s last, somebody else %s", name, ids, last)
		}
		if rated := isRated(answer.Out); (total["Rating"] != 0) != rated {
			t.Errorf("%s, of whom some round rates (%t), has the rating %d:\n%s", name, rated, total["Rating"], answer.Out)
		}
		shitheads, won, rounds = shitheads+total["Shithead"], won+total["Won"], total["Rounds"]
		points += total["Points"] - 10*total["Low Card"]
	}
	// A round in which nobody got anywhere is one of them, and counts for nothing.
	if rounds > e.rounds || shitheads != rounds || won == 0 || points != rounds*(10+20+30) {
		t.Errorf("%d rounds, %d Shitheads, %d winners, %d points", rounds, shitheads, won, points)
	}
}

// isRated says whether some of the last rounds has a place without a mark. Programs play faster than rates, unless the machine
// is busy.
func isRated(stats string) bool {
	for _, round := range regexp.MustCompile(`(?m)^\d{4}-\S+ +Bite Night Scheissekopf +(\S+)`).FindAllStringSubmatch(stats, -1) {
		if round[1] != "abandoned" && !strings.HasSuffix(round[1], "+") {
			return true
		}
	}
	return false
}

// statsRow reads one row of statistics by what is over its columns.
func statsRow(t *testing.T, text, name string) map[string]int {
	t.Helper()
	between := regexp.MustCompile(` {2,}`)
	var heads []string
	for _, line := range strings.Split(text, "\n") {
		fields := between.Split(strings.TrimSpace(line), -1)
		if fields[0] != name {
			heads = fields
			continue
		}
		out := map[string]int{}
		for k, head := range heads {
			out[head], _ = strconv.Atoi(fields[k+1])
		}
		return out
	}
	t.Fatalf("no row %s in\n%s", name, text)
	return nil
}

package sshsrv

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/sshsrv/object"
	"shithead/sshsrv/sshtest"
)

// randomProgram plays a seat and notes what it sees.
type randomProgram struct {
	*apiClient
	seat int
	luck *rand.Rand
	// views are by round and number of moves, moved by round, results by round.
	views   map[string]map[int]seenView
	moved   map[string][]apiLine
	results map[string]apiLine
	rounds  []string
	// round is that of the newest view, tried says for which of its views a move was tried, waits until what comes next.
	round         string
	n             int
	legal         []string
	view          seenTable
	laid, swapped bool
	// once: only one round is played. wanders: its room moves from server to server, and told counts the moves that it was told.
	once, wanders bool
	// ended: the match is over, as the room says. A program that was not there when its last round ended is not told of that.
	ended bool
	told  atomic.Int64
}

// seenView is a view and what is legal there, as they were written.
type seenView struct{ view, legal string }

// seenTable is what a random program looks at.
type seenTable struct {
	Phase string            `json:"phase"`
	Turn  *int              `json:"turn"`
	Hands []json.RawMessage `json:"hands"`
	Up    [][]string        `json:"up"`
	Down  [][]*string       `json:"down"`
	Ready []int             `json:"ready"`
}

func newRandomProgram(c *apiClient, seat int) *randomProgram {
	return &randomProgram{
		apiClient: c, seat: seat, luck: rand.New(rand.NewPCG(uint64(seat), 1)),
		views: map[string]map[int]seenView{}, moved: map[string][]apiLine{}, results: map[string]apiLine{},
	}
}

// plays plays until the match is over. Cards are laid where the rules say so.
func (p *randomProgram) plays(lays bool) {
	p.t.Helper()
	for {
		line := p.next()
		if line == nil {
			p.t.Error("hung up on")
			return
		}
		switch line.text("type") {
		case "room":
			if p.wanders && line.text("phase") == "over" && !p.ended {
				p.ended = true
				p.asks("stats", nil) // before whose answer comes what belongs to it
			}
		case "view":
			p.looks(line)
		case "moved":
			round := line.text("round")
			p.moved[round] = append(p.moved[round], line)
			p.told.Add(1)
		case "closed":
			p.comesAgain(line)
		case "result":
			round := line.text("round")
			p.results[round] = line
			p.rounds = append(p.rounds, round)
			var match struct{ Over bool }
			if err := json.Unmarshal(line["match"], &match); err != nil {
				p.t.Error(err)
			}
			if match.Over || p.once {
				return
			}
		}
		if p.ended && len(p.seen) == 0 {
			return
		}
		for again := true; again && len(p.seen) == 0; { // nothing newer is known
			again = p.acts(lays)
		}
	}
}

// comesAgain goes into its room again, which has moved.
func (p *randomProgram) comesAgain(closed apiLine) {
	if !p.wanders || closed.text("error") != "moved" {
		p.t.Errorf("told %s", closed)
	}
	p.view, p.legal = seenTable{}, nil
	answer := p.asks("join", map[string]any{"room": closed.text("room")})
	for p.waits(answer) || answer.text("error") == "unreachable" || answer.text("error") == "no_such_room" {
		answer = p.asks("join", map[string]any{"room": closed.text("room")})
	}
	if string(answer["ok"]) != "true" || p.seat >= 0 && answer.number("seat") != p.seat {
		p.t.Errorf("come in again: %s", answer)
	}
}

// wandered says whether an answer is one that is given where a room has moved meanwhile.
func (p *randomProgram) wandered(answer apiLine) bool {
	return p.waits(answer) || p.wanders && slices.Contains([]string{"moved", "not_in_a_room"}, answer.text("error"))
}

// waits says whether an answer is one that is given while nothing can be written, or nobody knows whether it was.
func (p *randomProgram) waits(answer apiLine) bool {
	return p.wanders && (answer.text("error") == "uncertain" || answer.text("error") == "paused")
}

// looks notes a view.
func (p *randomProgram) looks(line apiLine) {
	round := line.text("round")
	if p.views[round] == nil {
		p.views[round] = map[int]seenView{}
		p.laid, p.swapped = false, false
	}
	p.round, p.n, p.legal = round, line.number("n"), nil
	p.views[round][p.n] = seenView{string(line["view"]), string(line["legal"])}
	p.view = seenTable{}
	for key, to := range map[string]any{"view": &p.view, "legal": &p.legal} {
		if err := json.Unmarshal(line[key], to); err != nil {
			p.t.Errorf("%s: %v", line[key], err)
		}
	}
	if line.number("seat") != p.seat {
		p.t.Errorf("a view of seat %s at seat %d", line["seat"], p.seat)
	}
}

// acts makes some move, if it is for the program to make one. It says whether that is to be tried again.
func (p *randomProgram) acts(lays bool) (again bool) {
	switch {
	case p.seat < 0:
		return false
	case p.view.Phase == "setup":
		return p.setsUp(lays)
	case len(p.legal) == 0:
		return false
	}
	onTurn := p.view.Phase == "opening" || p.view.Turn != nil && *p.view.Turn == p.seat
	legal := p.legal
	text := legal[p.luck.IntN(len(legal))]
	p.legal = nil
	if !onTurn && p.luck.IntN(2) == 0 {
		return false // does not jump in
	}
	fields := map[string]any{"n": p.n, "move": text}
	if text == "flip" && p.luck.IntN(2) == 0 {
		slots := p.view.Down[p.seat]
		fields["slot"] = slices.IndexFunc(slots, func(s *string) bool { return s != nil })
	}
	answer := p.asks("move", fields)
	switch {
	case string(answer["ok"]) == "true":
		if answer.number("n") <= p.n {
			p.t.Errorf("%v: %s", fields, answer)
		}
	case answer.text("error") == "not_now" && (!onTurn || p.wanders): // whoever was on turn has ended the round, or a move of which nobody knew
	case p.waits(answer):
		p.legal = legal
		return true
	case p.wandered(answer):
	case answer.text("error") != "stale":
		p.t.Errorf("seat %d, %v: %s, view %s", p.seat, fields, answer, p.views[p.round][p.n])
	}
	return false
}

// setsUp lays or swaps something, once, and is ready. It says whether that is to be tried again.
func (p *randomProgram) setsUp(lays bool) (again bool) {
	if slices.Contains(p.view.Ready, p.seat) {
		return false
	}
	var hand []string
	if err := json.Unmarshal(p.view.Hands[p.seat], &hand); err != nil {
		p.t.Error(err)
	}
	p.luck.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	fields := map[string]any{"n": p.n, "move": "ready"}
	switch {
	case lays && !p.laid:
		fields = map[string]any{"n": p.n, "move": "lay", "cards": hand[:3]}
	case !lays && !p.swapped:
		fields = map[string]any{"n": p.n, "move": "swap", "hand": hand[:2], "up": p.view.Up[p.seat][:2]}
	}
	answer := p.asks("move", fields)
	switch {
	case string(answer["ok"]) != "true":
		if answer.text("error") != "stale" && !p.wandered(answer) {
			p.t.Errorf("%v: %s", fields, answer)
		}
	case fields["move"] == "lay":
		p.laid = true
	case fields["move"] == "swap":
		p.swapped = true
	}
	return p.waits(answer)
}

// TestFourProgramsPlayEveryRuleSet to the end, choosing at random, and a fifth watches. What each saw is compared with the
// record: every view is what that seat may know at that point and not a card more, and all saw the same moves and results.
// Of several servers the short version plays one rule set.
func TestFourProgramsPlayEveryRuleSet(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, hasty)
		for _, rules := range []struct {
			preset  string
			options map[string]any
			rounds  int
			lays    bool
		}{
			{"bitenight", nil, 2, false},
			{"leeds", nil, 2, false},
			{"schwechat", map[string]any{"referee": "strict"}, 1, true},
			{"classic", nil, 1, false},
			{"custom", map[string]any{"shoot": "A", "down": 4, "again": "9", "shoot-answers": []string{"2", "3"}}, 1, false},
		} {
			if at.servers > 1 && !long() && rules.preset != "leeds" {
				continue
			}
			t.Run(rules.preset, func(t *testing.T) {
				t.Parallel()
				var programs []*randomProgram
				var code string
				for i := range 4 {
					c := h.api(t, fmt.Sprintf("%s%d", rules.preset, i), sshtest.WithKey(sshtest.NewKey(t)))
					if i == 0 {
						code = c.does("create", map[string]any{
							"rules": rules.preset, "options": rules.options, "seats": 4, "rounds": rules.rounds,
						}).text("room")
					} else if answer := c.does("join", map[string]any{"room": code}); answer.number("seat") != i {
						t.Errorf("joined: %s", answer)
					}
					programs = append(programs, newRandomProgram(c, i))
				}
				watcher := newRandomProgram(h.api(t, "eve", sshtest.WithoutKey()), -1)
				watcher.does("watch", map[string]any{"room": code})
				programs[0].does("start", nil)
				var all sync.WaitGroup
				for _, p := range append(programs, watcher) {
					all.Go(func() { p.plays(rules.lays) })
				}
				all.Wait()
				if !t.Failed() {
					compare(t, append(programs, watcher))
				}
			})
		}
	})
}

// compare compares what programs saw with the records.
func compare(t *testing.T, programs []*randomProgram) {
	t.Helper()
	for _, round := range programs[0].rounds {
		answer := programs[0].does("record", map[string]any{"round": round})
		var text bytes.Buffer
		var lines []apiLine
		for range answer.number("lines") {
			line := programs[0].next()
			lines = append(lines, line)
			text.Write(object.Line(line))
		}
		if _, err := record.Verify(bytes.NewReader(text.Bytes())); err != nil {
			t.Fatalf("round %s: %v", round, err)
		}
		var header record.Header
		if err := json.Unmarshal(object.Line(lines[0]), &header); err != nil {
			t.Fatal(err)
		}
		state, err := header.Deal()
		if err != nil {
			t.Fatal(err)
		}
		open := laidOpen{}
		judge := func(m *record.Move) {
			open.add(state, m)
			agree(t, programs, round, state, m.N)
			allAgree(t, programs, round, m.N)
			for _, p := range programs {
				if saw, ok := p.views[round][m.N]; ok {
					hides(t, p.seat, saw.view, state, open, len(header.Deck))
				}
			}
			toldUnseen(t, programs, round, state, m)
		}
		judge(&record.Move{})
		for _, line := range lines[1 : len(lines)-1] {
			var move record.Move
			if err := json.Unmarshal(object.Line(line), &move); err != nil {
				t.Fatal(err)
			}
			m, err := move.Engine(state.Players())
			if err != nil {
				t.Fatal(err)
			}
			if err := state.Apply(m, nil); err != nil {
				t.Fatal(err)
			}
			judge(&move)
		}
		for _, p := range programs {
			heard(t, p, round, lines[1:])
		}
	}
}

// agree compares what each saw after so many moves with what it may know then.
func agree(t *testing.T, programs []*randomProgram, round string, state *engine.State, n int) {
	t.Helper()
	for _, p := range programs {
		saw, ok := p.views[round][n]
		if !ok {
			continue // something newer came
		}
		v := &rooms.RoomView{Seat: p.seat, Table: state.View(p.seat)}
		if state.Phase() != engine.PhaseOver && p.seat >= 0 {
			v.Legal = state.Legal(p.seat, nil)
		}
		moves := []string{}
		if state.Phase() != engine.PhaseSetUp {
			moves = record.Texts(v.Legal)
		}
		if view, legal := jsonText(record.NewView(v.Table)), jsonText(moves); saw.view != view || saw.legal != legal {
			t.Fatalf("seat %d after %d moves saw\n%s\n%s\nwant\n%s\n%s", p.seat, n, saw.view, saw.legal, view, legal)
		}
	}
}

// heard compares the moves and the result that a program was told of with the record's: whatever key was told is as it is
// there, and nobody was told what only one saw.
func heard(t *testing.T, p *randomProgram, round string, lines []apiLine) {
	t.Helper()
	result := lines[len(lines)-1]
	for _, key := range []string{"places", "shithead", "points", "bonus", "moves", "end"} {
		if string(p.results[round][key]) != string(result[key]) {
			t.Errorf("seat %d was told of %s %s, the record says %s", p.seat, key, p.results[round][key], result[key])
		}
	}
	if len(p.views[round]) == 0 || p.views[round][result.number("moves")].view == "" {
		t.Errorf("seat %d never saw the end", p.seat)
	}
	if len(p.moved[round]) == 0 {
		t.Errorf("seat %d was told of no move", p.seat)
	}
	toldAsItWas(t, p, round, lines)
}

// toldAsItWas compares the moves that a program was told of with the record's.
func toldAsItWas(t *testing.T, p *randomProgram, round string, lines []apiLine) {
	t.Helper()
	for _, moved := range p.moved[round] {
		line := maps.Clone(lines[moved.number("n")-1])
		for _, key := range []string{"type", "room", "round", "t"} {
			delete(moved, key)
			delete(line, key)
		}
		for key, value := range moved {
			if string(line[key]) != string(value) {
				t.Errorf("seat %d was told of %s, the record says %s", p.seat, moved, line)
			}
			delete(line, key)
		}
		for key := range line { // a card that was not for everybody
			if key != "card" && key != "replaced" {
				t.Errorf("seat %d was not told of the %s of %s", p.seat, key, moved)
			}
		}
	}
}

func jsonText(value any) string { return strings.TrimSuffix(string(object.Line(value)), "\n") }

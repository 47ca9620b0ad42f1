package record_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/record"
)

var update = flag.Bool("update", false, "write the stories of the kept records anew")

// TestStoriesOfKeptRecords holds a record of each rule set against its story: what a person wants to see of a move to
// judge whether it was right. Each move stands with what the pile asked and how the mover's cards and the pile lay then.
func TestStoriesOfKeptRecords(t *testing.T) {
	for _, name := range kept(t, "testdata/*.jsonl") {
		told := story(t, name)
		file := strings.TrimSuffix(name, ".jsonl") + ".txt"
		if *update {
			if err := os.WriteFile(file, told, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(told, want) {
			t.Errorf("%s tells another story now:\n%s", name, told)
		}
	}
}

func story(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	var out bytes.Buffer
	var s *engine.State
	lines := bufio.NewScanner(text)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var header record.Header
		var move record.Move
		var result record.Result
		for _, into := range []any{&header, &move, &result} {
			if err := json.Unmarshal(lines.Bytes(), into); err != nil {
				t.Fatal(err)
			}
		}
		switch header.Type {
		case "round":
			if s, err = header.Deal(); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "%s, %d players, seat %d deals\n", s.Rules().Code(), header.Players, *header.Dealer)
			if s.Rules().TurnsUp {
				fmt.Fprintf(&out, "      turned up: %v\n", s.Pile())
			}
			for seat := range header.Players {
				hand, up := s.Hand(seat), s.FaceUp(seat)
				fmt.Fprintf(&out, "      seat %d, %s: hand %v, face-up %v, face-down %v\n",
					seat, header.Names[seat], hand.Cards(), up.Cards(), s.FaceDown(seat))
			}
		case "move":
			tellMove(t, &out, s, &move)
		default:
			fmt.Fprintf(&out, "      out in this order: %v; points %v, of them bonus %v\n\n", result.Places, result.Points, result.Bonus)
		}
	}
	return out.Bytes()
}

func tellMove(t *testing.T, out *bytes.Buffer, s *engine.State, line *record.Move) {
	t.Helper()
	m, err := line.Engine(s.Players())
	if err != nil {
		t.Fatal(err)
	}
	before := fmt.Sprintf("%s, pile %s", s.Ask(), top(s.Pile()))
	if s.Phase() == engine.PhaseSetUp {
		before = "set-up"
	}
	hand := s.Hand(*line.Seat)
	has := fmt.Sprintf("hand %v", hand.Cards())
	if up := s.FaceUp(*line.Seat); hand.Len() == 0 && up.Len() > 0 {
		has = fmt.Sprintf("face-up %v", up.Cards())
	} else if hand.Len() == 0 {
		has = fmt.Sprintf("face-down %v", s.FaceDown(*line.Seat))
	}
	var ev engine.Events
	if err := s.Apply(m, &ev); err != nil {
		t.Fatal(err)
	}
	var notes []string
	for _, e := range ev.Unredacted()[1:] {
		notes = append(notes, note(e))
	}
	does := line.Move
	switch {
	case line.Hand != nil:
		does = fmt.Sprintf("swaps %v for %v", line.Hand, line.Up)
	case m.Kind == engine.MoveLay:
		does = fmt.Sprintf("lays %v", line.Cards)
	case m.Kind == engine.MoveChance:
		does = fmt.Sprintf("turns %v", *line.Card)
	case m.Kind == engine.MoveFoul:
		does = "foul"
	case line.Card != nil:
		does = fmt.Sprintf("flips %v from slot %d", *line.Card, *line.Slot)
	}
	text := fmt.Sprintf("%4d  seat %d: %-12s", line.N, *line.Seat, does)
	if len(notes) > 0 {
		text += " > " + strings.Join(notes, ", ")
	}
	fmt.Fprintf(out, "%-64s | %s | %s\n", text, before, has)
}

// top is a pile, shortened to the cards on top.
func top(pile []engine.Card) string {
	const most = 6
	text := fmt.Sprintf("%v", pile[max(0, len(pile)-most):])
	if len(pile) > most {
		text = fmt.Sprintf("of %d: .. %s", len(pile), strings.Trim(text, "[]"))
	}
	return text
}

func note(e engine.Event) string {
	switch e.Kind {
	case engine.EventTook:
		return fmt.Sprintf("seat %d takes %d", e.Seat, e.N)
	case engine.EventBegan:
		switch {
		case e.Seat == engine.NoSeat:
			return fmt.Sprintf("the race is for %v", e.Rank)
		case e.Rank != engine.NoRank:
			return fmt.Sprintf("seat %d opens with %v", e.Seat, e.Rank)
		default:
			return fmt.Sprintf("seat %d leads", e.Seat)
		}
	case engine.EventReversed:
		return "the direction turns"
	case engine.EventAgain:
		return "again"
	case engine.EventShotBack:
		return fmt.Sprintf("shoots back at seat %d", e.Target)
	case engine.EventBurned:
		return fmt.Sprintf("%d burn", e.N)
	case engine.EventSkipped:
		return fmt.Sprintf("seat %d is skipped", e.Seat)
	case engine.EventDrew:
		return fmt.Sprintf("draws %v", e.Cards)
	case engine.EventWentOut:
		return fmt.Sprintf("seat %d is out, place %d", e.Seat, e.N)
	case engine.EventEnded:
		return fmt.Sprintf("over, the Shithead is seat %d", e.Seat)
	default:
		return fmt.Sprint("unexpected event ", e.Kind)
	}
}

package plain

import (
	"slices"
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/views/words"
)

// Sentence is what to type for a legal move, which [Reader.Hear] then makes.
func (r *Reader) Sentence(m *engine.Move) string {
	w := &r.Words.Plain
	verb := func(v words.Verb) string { return w.Verbs[v].First() }
	switch m.Kind {
	case engine.MoveReady:
		return verb(words.SayReady)
	case engine.MoveTake:
		return verb(words.SayTake)
	case engine.MoveChance:
		return verb(words.SayChance)
	case engine.MoveFlip:
		slot := int(m.Slot)
		if slot == engine.AnySlot {
			slot = slices.Index(r.At.Seat().FaceDown, true)
		}
		return verb(words.SayFlip) + " " + w.Number + " " + strconv.Itoa(slot+1)
	case engine.MoveSwap:
		return verb(words.SaySwap) + " " + r.Words.Table.CardList(m.Hand()) + " " + w.For.First() + " " + r.Words.Table.CardList(m.Up())
	case engine.MoveLay:
		return verb(words.SayLay) + " " + r.Words.Table.CardList(m.Cards)
	case engine.MoveAim:
		return w.On.First() + " " + r.called(int(m.Target))
	case engine.MoveJump:
		return verb(words.SayJump) + r.ranks(m.Rank, m.Count)
	default:
		text := verb(words.SayPlay) + r.ranks(m.Rank, m.Count)
		if m.Companions > 0 {
			text += " " + w.With.First() + r.ranks(m.Companion, m.Companions)
		}
		if m.Target != engine.NoSeat {
			text += " " + w.On.First() + " " + r.called(int(m.Target))
		}
		return text
	}
}

// ranks are so many of a rank, each behind a blank.
func (r *Reader) ranks(of engine.Rank, n uint8) string {
	return strings.Repeat(" "+r.Words.Table.RankName(of), int(n))
}

// called is what to call a seat: by its name, or by its number if that would be somebody else, or nobody.
func (r *Reader) called(seat int) string {
	if name := unstarred(r.Name(seat)); r.seatCalled(name) == seat {
		return name
	}
	return r.Words.Plain.Seat.First() + " " + strconv.Itoa(seat+1)
}

// seatCalled is the seat that is meant by a name, the beginning of one, or by "seat" and a number; engine.NoSeat for none and for several.
func (r *Reader) seatCalled(text string) int {
	text = strings.TrimRight(strings.TrimSpace(text), ".!,")
	fields := strings.Fields(text)
	if len(fields) == 2 && r.lexicon.particle(fields[0]) == seatNumber {
		if n, err := strconv.Atoi(fields[1]); err == nil && n >= 1 && n <= len(r.View.Seats) {
			return n - 1
		}
	}
	typed := words.Fold(text)
	for _, is := range []func(name string) bool{
		func(name string) bool { return name == text },
		func(name string) bool { return words.Fold(name) == typed },
		func(name string) bool { return words.Fold(strings.TrimSuffix(name, "*")) == typed },
		func(name string) bool { return typed != "" && strings.HasPrefix(words.Fold(name), typed) },
	} {
		found, n := engine.NoSeat, 0
		for i := range r.View.Seats {
			if is(r.Name(i)) {
				found, n = i, n+1
			}
		}
		if n > 0 {
			if n > 1 {
				return engine.NoSeat
			}
			return found
		}
	}
	return engine.NoSeat
}

// Offers are the sentences for all that the viewer may do in the round, each once.
func (r *Reader) Offers() (all []string) {
	if r.At.Playing() == nil || r.At.Auto() {
		return nil
	}
	for i := range r.View.Legal {
		m := &r.View.Legal[i]
		if m.Kind == engine.MoveFlip && m.Slot == engine.AnySlot {
			for slot, covered := range r.At.Seat().FaceDown {
				if covered {
					turned := engine.Flip(int(m.Seat), slot)
					all = append(all, r.Sentence(&turned))
				}
			}
			continue
		}
		if text := r.Sentence(m); !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

package table

import (
	"slices"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/table/choose"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// partly says whether it is the viewer's turn with cards of the hand that fit and others.
func partly(v *rooms.RoomView) bool {
	p := choose.Position{View: v, Me: rooms.Person{ID: "p0"}}
	if !tabletest.IsMyTurn(v) || v.Table.Hand.Len() == 0 {
		return false
	}
	fits := p.Playable() & v.Table.Hand.Ranks()
	return fits != 0 && fits != v.Table.Hand.Ranks()
}

// ownCards are all cards of one's own from which one plays.
func ownCards(d *desk) (cards []board.OwnCard) {
	for _, zone := range d.table.Board(120, 40).Own.Zones {
		cards = append(cards, zone.Cards...)
	}
	return cards
}

// TestWithoutHintsNoCardSaysThatItFits, neither by a mark nor by its ink nor in the prompt; what fits can
// still be chosen.
func TestWithoutHintsNoCardSaysThatItFits(t *testing.T) {
	v := tabletest.When(t, 4, partly)
	for _, locale := range languages.Tags() {
		d := newDesk(t, locale, v)
		can, _, _ := strings.Cut(languages.For(locale).Table.CanPlay, "{")
		can = strings.TrimSpace(strings.ReplaceAll(can, words.NoBreak, " "))
		hinted := ownCards(d)
		if !slices.ContainsFunc(hinted, playable) || !slices.ContainsFunc(hinted, slate) || !strings.Contains(d.reads(), can) {
			t.Fatalf("no hints at first:\n%s", d.picture(100, 40))
		}
		d.prefer(words.Hints)
		if got := ownCards(d); slices.ContainsFunc(got, playable) || slices.ContainsFunc(got, slate) || strings.Contains(d.reads(), can) {
			t.Errorf("%s: hints all the same:\n%s", locale, d.picture(100, 40))
		}
		for _, c := range hinted {
			one := newDesk(t, locale, v).prefer(words.Hints)
			one.types(ui.RankKeys[c.Card.Rank():][:1])
			if chosen := slices.ContainsFunc(ownCards(one), func(own board.OwnCard) bool { return own.Chosen }); c.Playable && !chosen {
				t.Errorf("%s: %v cannot be chosen", locale, c.Card)
			}
		}
	}
}

func playable(c board.OwnCard) bool { return c.Playable }

// slate is a card that is drawn as one that does not fit.
func slate(c board.OwnCard) bool { return !c.Playable && !c.Quiet && !c.Chosen }

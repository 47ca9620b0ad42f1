package table

import (
	"testing"

	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
)

// TestTheKeyOfTheSuits gives every card on the table its colours, and takes them away.
func TestTheKeyOfTheSuits(t *testing.T) {
	for name, v := range map[string]*rooms.RoomView{
		"turn": tabletest.When(t, 4, tabletest.IsMyTurn), "set-up": tabletest.When(t, 8, tabletest.IsSetUp), "twelve": tabletest.When(t, 12, tabletest.Mine), "watched": watching(tabletest.When(t, 6, tabletest.IsMyTurn)),
	} {
		d := newDesk(t, "", v)
		two := viewtest.StylesOf(d.screen)
		if !two.Share("♦", "♥") || !two.Share("♣", "♠") {
			t.Errorf("%s: diamonds and hearts, or clubs and spades, are not alike", name)
		}
		d.types("s")
		d.says("Four colours for the suits.")
		four := viewtest.StylesOf(d.screen)
		suits := []string{"♣", "♦", "♥", "♠"}
		for i, a := range suits {
			for _, b := range suits[i+1:] {
				if four.Share(a, b) {
					t.Errorf("%s: %s and %s are alike", name, a, b)
				}
			}
		}
		d.types("s")
		d.says("Two colours for the suits.")
		if !viewtest.StylesOf(d.screen).Share("♦", "♥") {
			t.Errorf("%s: there is no way back", name)
		}
		d.sent()
	}
}

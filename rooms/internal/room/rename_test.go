package room

import (
	"testing"
	"time"

	"shithead/rooms"
)

// TestANewNameIsOnASeatAndInTheQueue, also of those who are not here, and for nobody else.
func TestANewNameIsOnASeatAndInTheQueue(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.comes(cid)
	d.does(cid, rooms.Queue{Wait: true})
	d.note(d.Depart(ann, d.now))
	before := d.View(bob, d.now)
	for _, who := range []rooms.Person{{ID: ann.ID, Name: "anna"}, {ID: cid.ID, Name: "Sid"}} {
		if fx := d.Rename(who, d.now); !fx.Changed || !fx.Summary {
			t.Errorf("%s: %+v", who.Name, fx)
		}
	}
	v := d.View(bob, d.now)
	if v.Seats[0].Name != "anna" || v.Maker.Name != "anna" || v.Seats[0].Here || v.Seats[1].Name != "bob" || v.Queue[0].Name != "Sid" {
		t.Errorf("%+v, made by %s, %+v wait", v.Seats, v.Maker.Name, v.Queue)
	}
	if before.Queue[0].Name != "cid" {
		t.Error("an older view was written over")
	}
	for _, who := range []rooms.Person{dan, {ID: bob.ID, Name: "bob"}, {Name: "a guest"}} {
		if fx := d.Rename(who, d.now); fx.Changed || fx.Summary {
			t.Errorf("%s changes something", who.Name)
		}
	}
}

package room

import (
	"testing"
	"time"

	"shithead/rooms"
)

// TestDelay_PutsOffWhateverIsDue, and so it stays when it is planned anew: what bots think of, at a new pace, and the time of
// people who have to act, are gone, or are waited for.
func TestDelay_PutsOffWhateverIsDue(t *testing.T) {
	const by = 7 * time.Second
	for what, begin := range map[string]func(t *testing.T) *desk{
		"swapping": func(t *testing.T) *desk { return newDesk(t, 30*time.Second, 0, ann, bob) },
		"a turn": func(t *testing.T) *desk {
			d := newDesk(t, 30*time.Second, 0, ann, bob)
			d.toPlay(ann, bob)
			return d
		},
		"a turn without a clock": func(t *testing.T) *desk {
			d := newDesk(t, 0, 0, ann, bob)
			d.toPlay(ann, bob)
			return d
		},
		"a turn of somebody who is gone": func(t *testing.T) *desk {
			d := newDesk(t, 120*time.Second, 0, ann, bob)
			d.note(d.Depart(d.toPlay(ann, bob), d.now))
			return d
		},
		"a bot": func(t *testing.T) *desk { return newDesk(t, 30*time.Second, 3, ann) },
		"a seat that is kept before the match": func(t *testing.T) *desk {
			d := gather(t, 30*time.Second, 1, ann, bob)
			d.note(d.Depart(bob, d.now))
			return d
		},
	} {
		t.Run(what, func(t *testing.T) {
			d := begin(t)
			before := d.Wake()
			if before.IsZero() {
				t.Fatal("nothing is due")
			}
			d.Delay(by)
			d.now = d.now.Add(by)
			if after := d.Wake(); !after.Equal(before.Add(by)) {
				t.Errorf("put off by %v", after.Sub(before))
			}
			d.plan(d.now)
			if after := d.Wake(); !after.Equal(before.Add(by)) {
				t.Errorf("put off by %v, once it is planned anew", after.Sub(before))
			}
			if d.running() && d.pacesBotsAt(ann) {
				d.does(ann, rooms.PaceBots{Faster: true})
				d.does(ann, rooms.PaceBots{Faster: false})
				if after := d.Wake(); !after.Equal(before.Add(by)) {
					t.Errorf("put off by %v, at another pace and back", after.Sub(before))
				}
			}
		})
	}
}

// pacesBotsAt says whether somebody may set the pace of bots here.
func (d *desk) pacesBotsAt(who rooms.Person) bool {
	return rooms.PacesBots(who, d.maker, d.seats.owners()) == nil
}

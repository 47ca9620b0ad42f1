package live

import (
	"errors"
	"testing"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// TestBotsThatOtherServersDoNotKnow come into no room before all servers do: neither with a new one nor later.
func TestBotsThatOtherServersDoNotKnow(t *testing.T) {
	c, upgraded := busy(nowhere{}), false
	c.Reach = func(level int) error {
		if level != data.BotsLevel {
			t.Errorf("level %d", level)
		}
		if upgraded {
			return nil
		}
		return data.ErrUpgrade
	}
	l, err := openWith(c, roomConstructor())
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	old, with := terms(), terms()
	old.Bots, with.Bots = []string{"normal"}, []string{"easy", "expert"}
	code, err := l.Make(ann, old)
	if err != nil {
		t.Fatal(err)
	}
	in, err := l.Enter(code, ann, feed.NewMailbox[rooms.RoomView]())
	if err != nil {
		t.Fatal(err)
	}
	defer in.Exit()
	_, makes := l.Make(ann, with)
	if adds := in.Do(rooms.AddBot{Level: "hoarder"}); !errors.Is(makes, data.ErrUpgrade) || !errors.Is(adds, data.ErrUpgrade) {
		t.Errorf("%v, %v", makes, adds)
	}
	if err := in.Do(rooms.AddBot{Level: "easy"}); err != nil {
		t.Error(err)
	}
	upgraded = true
	_, makes = l.Make(ann, with)
	if err := errors.Join(makes, in.Do(rooms.AddBot{Level: "hoarder"})); err != nil {
		t.Error(err)
	}
}

// TestGuestsThatOtherServersDoNotKnow have no room to sit in before all servers do.
func TestGuestsThatOtherServersDoNotKnow(t *testing.T) {
	c, asked := busy(nowhere{}), 0
	c.Reach = func(level int) error {
		asked = level
		return data.ErrUpgrade
	}
	l, err := openWith(c, roomConstructor())
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	without, with := terms(), terms()
	with.Guests = true
	if _, err := l.Make(ann, without); err != nil || asked != 0 {
		t.Errorf("%v, asked for level %d", err, asked)
	}
	if _, err := l.Make(ann, with); !errors.Is(err, data.ErrUpgrade) || asked != data.GuestsLevel {
		t.Errorf("%v, asked for level %d", err, asked)
	}
	with.HeadStart = rooms.UsualHeadStart
	if _, err := l.Make(ann, with); !errors.Is(err, data.ErrUpgrade) || asked != data.HeadStartLevel {
		t.Errorf("%v, asked for level %d", err, asked)
	}
}

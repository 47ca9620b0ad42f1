package sshsrv

import (
	"encoding/json"
	"testing"

	"shithead/data"
	"shithead/sshsrv/object"
	"shithead/sshsrv/sshtest"
)

// TestAKeyWithoutAProfileGetsOne that is named after the SSH user name, made unique; whoever comes without a key is a guest.
func TestAKeyWithoutAProfileGetsOne(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	var id data.ID
	for _, c := range []struct {
		user, name string
		auth       int
	}{{"ann", "ann", 0}, {"zoe", "ann", 0}, {"ann", "ann2", 1}} {
		with := key
		if c.auth > 0 {
			with = sshtest.NewKey(t)
		}
		var player toldPlayer
		if err := json.Unmarshal(h.rawAPI(t, c.user, sshtest.WithKey(with)).next()["player"], &player); err != nil {
			t.Fatal(err)
		}
		if player.Name != c.name || player.ID == "" || c.auth == 0 && id != "" && player.ID != id {
			t.Errorf("%s is %+v, want %s", c.user, player, c.name)
		}
		id = player.ID
		if got, err := h.store.ByName(c.name); err != nil || got.ID != player.ID {
			t.Errorf("the store says %+v, %v", got, err)
		}
	}
	guest := h.api(t, "ann", sshtest.WithoutKey())
	guest.does("rooms", nil)
	guest.refused("guest", "create", map[string]any{"rules": "classic", "seats": 2})
	guest.refused("guest", "stats", nil)
	guest.refused("guest", "bot", map[string]any{"bot": true})
}

// TestAProgramIsShownAsOne, from when its profile says so, and does not count as a person.
func TestAProgramIsShownAsOne(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, hasty)
		key := sshtest.NewKey(t)
		bob := h.api(t, "bob", sshtest.WithKey(key))
		bob.does("bot", map[string]any{"bot": true})
		bob.conn.HangUp()
		bob = h.rawAPI(t, "x", sshtest.WithKey(key))
		var player toldPlayer
		if err := json.Unmarshal(bob.next()["player"], &player); err != nil || player.Name != "bob" || !player.Bot {
			t.Errorf("bob is %+v, %v", player, err)
		}
		ann := h.api(t, "ann", sshtest.WithKey(sshtest.NewKey(t)))
		code := ann.does("create", map[string]any{"rules": "classic", "seats": 2}).text("room")
		bob.does("join", map[string]any{"room": code})
		var seats []toldSeat
		for len(seats) == 0 || !seats[1].Bot {
			if err := json.Unmarshal(ann.event("room")["seats"], &seats); err != nil {
				t.Fatal(err)
			}
		}
		if seats[0].Bot || seats[1].Name != "bob*" || !seats[1].Here {
			t.Errorf("they sit %+v", seats)
		}
		ann.does("start", nil)
		playsOut(ann, bob)
		var stats object.Stats
		if err := json.Unmarshal(ann.does("stats", map[string]any{"name": "bob"})["stats"], &stats); err != nil {
			t.Fatal(err)
		}
		if len(stats.Counted) > 0 || len(stats.Practice) == 0 || stats.Practice[0].Rounds+stats.Practice[0].Abandoned != 1 {
			t.Errorf("bob has %+v", stats)
		}
		bob.does("leave", nil)
		bob.does("bot", map[string]any{"bot": false})
		h.catchesUp(t)
		if p, err := h.store.ByName("bob"); err != nil || p.Settings.Bot {
			t.Errorf("bob is %+v, %v", p, err)
		}
	})
}

// TestAProgramWhoseKeyGoesIsGone, as every session of that key.
func TestAProgramWhoseKeyGoesIsGone(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	c := h.api(t, "ann", sshtest.WithKey(sshtest.NewKey(t)))
	profile, err := h.store.ByName("ann")
	if err != nil {
		t.Fatal(err)
	}
	h.open.End(profile.ID, "another")
	c.does("rooms", nil)
	h.open.End(profile.ID, "")
	if line := c.read(); line != nil {
		t.Errorf("after the end comes %s", line)
	}
}

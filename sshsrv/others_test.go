package sshsrv

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/hall"
	"shithead/rooms/ratelimit"
	"shithead/sshsrv/account"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/news"
	"shithead/sshsrv/sshtest"
)

// census is who is there in a town, as all its servers know.
type census struct {
	mu      sync.Mutex
	servers []admin.Server
	state   admin.SharedState
}

// counted has the servers of a town know of each other.
func (w *town) counted() *census {
	c := &census{state: admin.SharedState{State: admin.SharedOK}}
	for i, h := range w.hosts {
		name := townNames[i]
		c.servers = append(c.servers, admin.Server{Name: name, There: true, Version: "v1", Come: "ssh " + name})
		h.admin.Others = &others{server: h.Server, Members: citizen{c, i}}
	}
	return c
}

func (c *census) set(change func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	change()
}

// citizen is the census as one server has it.
type citizen struct {
	*census
	own int
}

func (c citizen) Servers() (all []admin.Server) {
	c.set(func() { all = slices.Clone(c.servers) })
	all[c.own].Here = true
	return all
}

func (c citizen) Shared(context.Context) (state admin.SharedState) {
	c.set(func() { state = c.state })
	return state
}

func (c citizen) Drain(on bool) { c.set(func() { c.servers[c.own].Draining = on }) }

// ordered runs a command of operators on the machine itself, which ends with a status, -1 for any, and says something.
func (h *host) ordered(t *testing.T, command string, status int, says string) (said string) {
	t.Helper()
	var out, errs bytes.Buffer
	got := h.Admin(t.Context(), account.Operator{Name: "op"}, strings.Fields(command), &out, &errs)
	said = out.String() + errs.String()
	if status >= 0 && (got != status || (status == 0) != (errs.Len() == 0)) || !strings.Contains(said, says) {
		t.Errorf("%s: %d, %q", command, got, said)
	}
	return said
}

func TestOperators_OfAHouse(t *testing.T) {
	town := serveTown(t, 3)
	census := town.counted()
	code := town.known(t, town.beta)
	homes, people := map[string]string{}, map[string]*sshtest.Session{}
	for i, name := range []string{"ann", "bob", "cid"} {
		homes[name] = townNames[i]
		p := town.hosts[i].known(t, name)
		town.catchesUp(t)
		people[name] = p.shows("watch " + code).Sees("mia")
	}
	for _, at := range town.hosts {
		var sessions []struct{ Name, Server, Node, Via, Room string }
		check(t, json.Unmarshal([]byte(at.ordered(t, "who --json", 0, "")), &sessions))
		for _, s := range sessions {
			if s.Server != homes[s.Name] || s.Via != "" || s.Room != code || (s.Node == "beta") != (s.Name != "bob") {
				t.Errorf("%+v", s)
			}
		}
		var all struct {
			Server  string
			State   string `json:"house_state"`
			Servers []struct {
				Server, Come, Version, Error string
				There, Here                  bool
				Sessions                     int
				Rooms                        map[string]int
			}
		}
		check(t, json.Unmarshal([]byte(at.ordered(t, "status --json", 0, "")), &all))
		if len(sessions) != 3 || all.Server != at.links.Node() || all.State != "ok" || len(all.Servers) != 3 {
			t.Fatalf("%+v", all)
		}
		for i, s := range all.Servers {
			sessions, rooms := 1, 0
			if s.Server == "beta" { // which serves the others' people as guests
				sessions, rooms = 3, 1
			}
			if s.Server != townNames[i] || !s.There || s.Here != (s.Server == at.links.Node()) || s.Sessions != sessions ||
				s.Rooms["gathering"] != rooms || s.Come != "ssh "+s.Server || s.Error != "" {
				t.Errorf("%+v", s)
			}
		}
	}
	census.set(func() {
		census.servers[2].There = false
		census.state = admin.SharedState{State: admin.SharedFull, Why: "too much is kept"}
	})
	for command, says := range map[string]string{
		"status":           "\n  gamma  isn't there",
		"status --json":    `"house_state":"full"`,
		"status --here":    "draining    no\n",
		"who":              code + " on beta by alpha",
		"rooms":            ", on the server beta\n",
		"drain delta":      `the house has no server "delta"`,
		"drain gamma":      "the server gamma isn't there",
		"drain beta --off": "the server isn't draining",
		"kick dan":         `nobody is called "dan"`,
		"close no-room":    `there is no room "no-room"`,
	} {
		town.alpha.ordered(t, command, -1, says)
	}
	town.alpha.ordered(t, "status", -1, "house       full: too much is kept\n")
	census.set(func() { census.servers[2].There = true })
	for _, name := range []string{"ann", "cid"} {
		town.beta.ordered(t, "kick "+name+" --why late", 0, name+" is out; 1 session ended.\n")
		people[name].Sees("shown you out. The reason: late").Ends()
	}
	town.beta.ordered(t, "kick ann", 1, "ann isn't here\n")
	gamma := town.hosts[2]
	waitUntil(t, "the third server knows who has the room", func() bool {
		return slices.ContainsFunc(gamma.admin.Lobby.Elsewhere(), func(r access.FarRoom) bool { return r.Code == code })
	})
	gamma.ordered(t, "close "+code+" --why late", 0, code+" is closed.\n")
	people["bob"].Sees("The house has closed this room. The reason: late")
}

func TestOperators_WhereAServerDoesNotAnswer(t *testing.T) {
	town := serveTown(t, 2)
	town.counted()
	town.alpha.arrive(t, "ann")
	town.beta.arrive(t, "bob")
	town.beta.cut()
	said := ""
	waitUntil(t, "they are not connected any more", func() bool {
		said = town.alpha.ordered(t, "who", -1, "")
		return strings.Contains(said, "the server beta doesn't answer: the server is not connected")
	})
	if !strings.Contains(said, "ann") || strings.Contains(said, "bob") {
		t.Errorf("%s", said)
	}
	town.alpha.ordered(t, "status", 0, "beta   the server beta doesn't answer")
	said = town.alpha.ordered(t, "kick bob", -1, "")
	if !strings.Contains(said, "doesn't answer") && !strings.Contains(said, "nobody is called") {
		t.Errorf("%s", said)
	}
	town.alpha.ordered(t, "drain beta", 1, "the server beta can't be asked")
}

func TestAServerOfAHouseIsDrained(t *testing.T) {
	town := serveTown(t, 3)
	census := town.counted()
	stopped := make(chan struct{})
	town.beta.admin.Machine.Stop = sync.OnceFunc(func() { close(stopped) })
	code := town.known(t, town.beta)
	ann := town.alpha.known(t, "ann").shows("join " + code).Sees("mia")
	bob := town.beta.known(t, "bob").shows("join " + code).Sees("ann")
	idle := town.beta.arrive(t, "cid")
	town.alpha.ordered(t, "drain beta --within 20m", 0,
		"The rooms of beta go to other servers. It stops once nobody who came in by it sits at a table, 20")
	idle.Sees("Last orders at beta, ").Sees("ssh alpha")
	waitUntil(t, "another server has the room", func() bool {
		return !town.beta.lobby.Here(code) && (town.alpha.lobby.Here(code) || town.hosts[2].lobby.Here(code))
	})
	for _, s := range []*sshtest.Session{ann, bob} {
		speak(s.Sees("Last orders at beta, "), "on we go")
		s.Sees("on we go")
	}
	select {
	case <-stopped:
		t.Error("it stops while a player plays over it")
	default:
	}
	if town.beta.ordered(t, "drain --off", 0, ""); census.servers[1].Draining {
		t.Error("it is draining")
	}
	idle.Sees("No last orders after all")
	town.beta.ordered(t, "drain", 0, "")
	bob.Types("\x1b[27u").Sees("Say something")
	<-stopped
	go town.beta.end()
	for _, s := range []*sshtest.Session{bob, idle} {
		s.Sees("This server is going down, the house stays open. Come in again: ssh alpha").Ends()
	}
	speak(ann, "still here")
	ann.Sees("still here")
}

func TestTheHallOfAHouse(t *testing.T) {
	town := serveTown(t, 3)
	town.gossip.heardBy(0, nil) // hears nothing
	code := town.beta.makes(t, "mia")
	var people []*sshtest.Session
	for i, at := range town.hosts {
		people = append(people, at.known(t, fmt.Sprint("ann", i)).dial().Open().Start(100, 40).Sees("Say something"))
	}
	people[0].Sees("1 here")
	people[1].Sees("3 here")
	town.gossip.heardBy(0, town.alpha.Server)
	people[0].Sees(code)
	says := []string{"line-0", "line-1", "line-2"}
	for i, p := range people {
		p.Sees("3 here").Types("c" + says[i] + "\r\x1b[27u")
		for _, other := range people {
			other.Sees(says[i])
		}
	}
	town.gossip.catchesUp(t)
	for _, p := range people {
		for _, line := range says {
			checkEqual(t, strings.Count(p.Picture(), line), 1, line)
		}
	}
	watcher := town.beta.keyless(t).shows("watch " + code).Sees("mia")
	town.alpha.boss(t).do("say Back at noon", "Said.\n")
	for _, s := range append(people, watcher) {
		s.Sees("Back at noon")
	}
	watcher.Types("\x1b[27uq").Ends()
	town.gossip.set(func() { town.gossip.sure = true })
	town.hosts[2].end()
	people[0].Sees("2 here")
	people[1].Sees("2 here")
}

// TestLimitsOfAHouse: what a player has used at one server is used at all. What bounds a server's own work is not.
func TestLimitsOfAHouse(t *testing.T) {
	town := serveTown(t, 3)
	guess := func(h *host) error {
		_, err := h.lobby.Enter("brave-otter-calm-heron", ann, nil)
		return err
	}
	for range rooms.DefaultRoomLimits().Guesses {
		if err := guess(town.alpha); !errors.Is(err, rooms.ErrNoRoom) {
			t.Fatal(err)
		}
	}
	for range town.alpha.limits.Account.Changes {
		check(t, town.beta.accounts.MayChange(ann))
	}
	town.gossip.catchesUp(t)
	const want = "codes_redeemed guesses guesses_from hall_lines profile_changes rooms_made seats_taken"
	for _, h := range town.hosts {
		checkEqual(t, strings.Join(h.peers.limiters.Names(), " "), want)
		checkError(t, guess(h), rooms.ErrTooManyGuesses, h.links.Node())
		checkError(t, h.accounts.MayChange(ann), rooms.ErrTooFast, h.links.Node())
		check(t, h.accounts.MayChange(rooms.Person{ID: "p-bob"}))
	}
}

// TestHear takes up news once, and not its own, and in a house of one none. A server of several needs a name.
func TestHear(t *testing.T) {
	s := serveTown(t, 2).alpha
	used := []ratelimit.Used{{Limiter: "profile_changes", Key: "p-ann"}, {Limiter: "codes_redeemed", Key: "192.0.2.7/32"}}
	for range s.limits.Account.Changes + 1 {
		for _, n := range []news.News{{ID: "n-1", From: "beta", Used: used}, {ID: data.NewID(), From: "alpha", Used: used}} {
			check(t, s.Hear(must(n.Marshal())))
		}
	}
	for i := range s.limits.Account.Changes {
		if err := s.accounts.MayChange(rooms.Person{ID: "p-ann"}); (err == nil) != (i < s.limits.Account.Changes-1) {
			t.Errorf("change %d: %v", i, err)
		}
	}
	checkError(t, s.Hear([]byte("{")), news.ErrNews)
	alone, n := startHost(t), news.News{ID: "n-1", From: "beta"}
	checkError(t, alone.Hear(must(n.Marshal())), news.ErrNews)
	checkEqual(t, alone.peers, nil)
	checkError(t, alone.meet("", gossiper{}, hall.New(hall.DefaultLimits())), errNode)
}

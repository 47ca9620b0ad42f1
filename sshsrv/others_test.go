package sshsrv

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"

	"shithead/rooms/access"
	"shithead/sshsrv/account"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/sshtest"
)

// census is who is there in a town, as all its servers know.
type census struct {
	town *town

	mu sync.Mutex
	// draining are those that are about to stop, and gone those that are not there.
	draining, gone map[string]bool
	state          admin.SharedState
}

// counted has the servers of a town know of each other.
func (w *town) counted() *census {
	c := &census{town: w, draining: map[string]bool{}, gone: map[string]bool{}, state: admin.SharedState{State: admin.SharedOK}}
	for i, h := range w.hosts {
		h.admin.Others = &others{server: h.Server, Members: &citizen{c, townNames[i]}}
	}
	return c
}

func (c *census) set(change func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	change()
}

// citizen is what one server knows.
type citizen struct {
	*census
	name string
}

func (c *citizen) Servers() (all []admin.Server) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range c.town.hosts {
		name := townNames[i]
		all = append(all, admin.Server{
			Name: name, There: !c.gone[name], Here: name == c.name, Draining: c.draining[name], Version: "v1", Come: "ssh " + name,
		})
	}
	return all
}

func (c *citizen) Shared(context.Context) admin.SharedState {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.state
}

func (c *citizen) Drain(on bool) { c.set(func() { c.draining[c.name] = on }) }

// orders has the operator at a server want something.
func (h *host) orders(t *testing.T, words ...string) (status int, out, errs string) {
	t.Helper()
	var said, wrong bytes.Buffer
	status = h.Admin(t.Context(), account.Operator{Name: "op"}, words, &said, &wrong)
	return status, said.String(), wrong.String()
}

// TestOperators_OfAHouse see and do for the house whichever server they ask.
func TestOperators_OfAHouse(t *testing.T) {
	t.Parallel()
	town := startTownOf(t, 3, nil)
	census := town.counted()
	code := town.known(t, town.beta)
	keys := map[string]*host{"ann": town.alpha, "bob": town.beta, "cid": town.hosts[2]}
	people := map[string]*sshtest.Session{}
	for name, at := range keys {
		key := at.player(t, name)
		town.catchesUp(t)
		people[name] = at.connect(t, "x", sshtest.WithKey(key)).Open().StartCommand(100, 40, "watch "+code).Sees("mia")
	}
	for _, at := range town.hosts {
		var sessions []struct{ Name, Server, Node, Via, Room string }
		status, out, errs := at.orders(t, "who", "--json")
		if err := json.Unmarshal([]byte(out), &sessions); err != nil || status != 0 || errs != "" || len(sessions) != 3 {
			t.Fatalf("%d, %v, %s %s", status, err, out, errs)
		}
		for _, s := range sessions {
			if s.Server != keys[s.Name].links.Node() || s.Via != "" || s.Room != code || (s.Node == "beta") != (s.Name != "bob") {
				t.Errorf("%+v", s)
			}
		}
		var all struct {
			Server  string
			State   string `json:"house_state"`
			Servers []struct {
				Server        string
				There, Here   bool
				Sessions      int
				Rooms         map[string]int
				Come, Version string
				Error         string
			}
		}
		status, out, errs = at.orders(t, "status", "--json")
		if err := json.Unmarshal([]byte(out), &all); err != nil || status != 0 || errs != "" || all.Server != at.links.Node() || all.State != "ok" || len(all.Servers) != 3 {
			t.Fatalf("%d, %v, %s %s", status, err, out, errs)
		}
		for i, s := range all.Servers {
			sessions, rooms := 1, 0
			if s.Server == "beta" { // which serves the others' people as guests
				sessions, rooms = 3, 1
			}
			if s.Server != townNames[i] || !s.There || s.Here != (s.Server == at.links.Node()) || s.Sessions != sessions || s.Rooms["gathering"] != rooms || s.Come != "ssh "+s.Server || s.Error != "" {
				t.Errorf("%+v", s)
			}
		}
	}
	census.set(func() {
		census.gone["gamma"] = true
		census.state = admin.SharedState{State: admin.SharedFull, Why: "too much is kept"}
	})
	for command, says := range map[string]string{
		"status":           "\n  gamma  isn't there",
		"status --here":    "draining    no\n",
		"who":              code + " on beta by alpha",
		"drain delta":      `the house has no server "delta"`,
		"drain gamma":      "the server gamma isn't there",
		"drain beta --off": "the server isn't draining",
		"kick dan":         `nobody is called "dan"`,
		"close no-room":    `there is no room "no-room"`,
	} {
		if _, out, errs := town.alpha.orders(t, strings.Fields(command)...); !strings.Contains(out+errs, says) {
			t.Errorf("%s: %q, %q", command, out, errs)
		}
	}
	if _, out, _ := town.alpha.orders(t, "status"); !strings.Contains(out, "house       full: too much is kept\n") {
		t.Errorf("status: %q", out)
	}
	census.set(func() { census.gone["gamma"] = false })
	for name, says := range map[string]string{"ann": "ann is out; 1 session ended.\n", "cid": "cid is out; 1 session ended.\n"} {
		if status, out, errs := town.beta.orders(t, "kick", name, "--why", "it is late"); status != 0 || out != says {
			t.Errorf("%d, %q, %q", status, out, errs)
		}
		people[name].Sees("shown you out. The reason: it is late").Ends()
	}
	if status, _, errs := town.beta.orders(t, "kick", "ann"); status == 0 || errs != "ann isn't here\n" {
		t.Errorf("%d, %q", status, errs)
	}
	comesTrue(t, "the third server knows who has the room", func() bool {
		return slices.ContainsFunc(town.hosts[2].admin.Lobby.Elsewhere(), func(r access.FarRoom) bool { return r.Code == code })
	})
	if status, out, errs := town.hosts[2].orders(t, "close", code, "--why", "it is late"); status != 0 || out != code+" is closed.\n" {
		t.Errorf("%d, %q, %q", status, out, errs)
	}
	people["bob"].Sees("The house has closed this room. The reason: it is late")
}

// TestOperators_WhereAServerDoesNotAnswer are told, and shown what there is.
func TestOperators_WhereAServerDoesNotAnswer(t *testing.T) {
	t.Parallel()
	town := startTownOf(t, 2, nil)
	town.counted()
	town.alpha.arrives(t, "ann")
	town.beta.arrives(t, "bob")
	town.cut()
	comesTrue(t, "they are not connected any more", func() bool {
		status, _, errs := town.alpha.orders(t, "who")
		return status != 0 && strings.Contains(errs, "the server beta doesn't answer: the server is not connected")
	})
	if _, out, _ := town.alpha.orders(t, "who"); !strings.Contains(out, "ann") || strings.Contains(out, "bob") {
		t.Errorf("%s", out)
	}
	if status, out, _ := town.alpha.orders(t, "status"); status != 0 || !strings.Contains(out, "beta   the server beta doesn't answer") {
		t.Errorf("%d, %s", status, out)
	}
	if status, _, errs := town.alpha.orders(t, "kick", "bob"); status == 0 || !strings.Contains(errs, "doesn't answer") && !strings.Contains(errs, "nobody is called") {
		t.Errorf("%d, %s", status, errs)
	}
	if status, _, errs := town.alpha.orders(t, "drain", "beta"); status == 0 || !strings.Contains(errs, "the server beta can't be asked") {
		t.Errorf("%d, %s", status, errs)
	}
}

// TestAServerOfAHouseIsDrained: its rooms go to the others, with everybody who is there; its own people play on over it, and are told where
// to come in again when they are done and it stops.
func TestAServerOfAHouseIsDrained(t *testing.T) {
	t.Parallel()
	town := startTownOf(t, 3, nil)
	census := town.counted()
	stopped := make(chan struct{})
	town.beta.admin.Machine.Stop = sync.OnceFunc(func() { close(stopped) })
	code := town.known(t, town.beta)
	ann := town.alpha.connect(t, "x", sshtest.WithKey(town.alpha.player(t, "ann"))).Open().StartCommand(100, 40, "join "+code).Sees("mia")
	bob := town.beta.connect(t, "x", sshtest.WithKey(town.beta.player(t, "bob"))).Open().StartCommand(100, 40, "join "+code).Sees("ann")
	idle := town.beta.arrives(t, "cid")
	status, out, errs := town.alpha.orders(t, "drain", "beta", "--within", "20m")
	if status != 0 || !strings.HasPrefix(out, "The rooms of beta go to other servers. It stops once nobody who came in by it sits at a table, 20") {
		t.Fatalf("%d, %q, %q", status, out, errs)
	}
	idle.Sees("Last orders at beta, ").Sees("ssh alpha")
	comesTrue(t, "the room is elsewhere", func() bool { return !town.beta.lobby.Here(code) })
	at := town.alpha
	comesTrue(t, "somebody has it", func() bool {
		if town.hosts[2].lobby.Here(code) {
			at = town.hosts[2]
		}
		return at.lobby.Here(code)
	})
	for _, s := range []*sshtest.Session{ann, bob} {
		s.Sees("Last orders at beta, ").Types("c").Sees("Say something to the table").Types("on we go\r\x1b[27u").Sees("on we go")
	}
	select {
	case <-stopped:
		t.Error("it stops while somebody plays over it")
	default:
	}
	if status, _, errs := town.beta.orders(t, "drain", "--off"); status != 0 || census.draining["beta"] {
		t.Errorf("%d, %q", status, errs)
	}
	idle.Sees("No last orders after all")
	if status, _, errs := town.beta.orders(t, "drain"); status != 0 {
		t.Errorf("%d, %q", status, errs)
	}
	bob.Types("\x1b[27u").Sees("Say something")
	<-stopped
	go town.beta.end()
	for _, s := range []*sshtest.Session{bob, idle} {
		s.Sees("This server is going down, the house stays open. Come in again: ssh alpha").Ends()
	}
	ann.Types("c").Sees("Say something to the table").Types("still here\r\x1b[27u").Sees("still here")
}

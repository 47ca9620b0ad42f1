package sshsrv

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"shithead/rooms"
	"shithead/rooms/live"
)

// nobody is told anything.
type nobody struct{}

func (nobody) Tell(live.News) {}

// TestTheRoomsOfOtherServers are among those that operators see, which say whose they are, and are closed there.
func TestTheRoomsOfOtherServers(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) { s.lobby.Join(nobody{}) })
	_, admin := h.boss(t)
	c := h.gather(t, "ann", "bob")
	terms := h.lobby.Rooms()[0].Terms
	terms.Private = true
	h.lobby.(*live.Lobby).Hear(live.News{Server: "beta", Began: time.Now(), Number: 1, Rooms: []live.RoomNews{{
		Code: "calm-fox-wild-owl", Change: 1, Epoch: 1, Summary: &rooms.RoomSummary{Code: "calm-fox-wild-owl", Terms: terms, FreeSeats: 3},
	}}})
	lines := strings.Split(admin("rooms").Out, "\n")
	if len(lines) < 2 || !strings.HasPrefix(lines[0], c.code) || strings.Contains(lines[0], "server") || !strings.HasSuffix(lines[1], ", on the server beta") {
		t.Errorf("%q", lines)
	}
	var list []map[string]any
	if err := json.Unmarshal([]byte(admin("rooms --json").Out), &list); err != nil || len(list) != 2 || list[0]["server"] != nil || list[1]["server"] != "beta" {
		t.Errorf("%v, %v", list, err)
	}
	if got := admin("close calm-fox-wild-owl"); got.Status == 0 || !strings.Contains(got.Err, `the room "calm-fox-wild-owl" is on the server "beta": close it there`) {
		t.Errorf("%+v", got)
	}
	if got := admin("status --json"); !strings.Contains(got.Out, `"play":1`) && !strings.Contains(got.Out, `"play": 1`) {
		t.Errorf("%+v", got)
	}
}

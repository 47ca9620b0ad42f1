package sshsrv

import (
	"testing"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/sshtest"
)

// TestWhoSitsDownAsTheRoomMoves sits down where it goes on, wherever they came in, and by a command, with a key in the lobby or at the
// table: the server of before finds out as it keeps that they sit.
func TestWhoSitsDownAsTheRoomMoves(t *testing.T) {
	t.Parallel()
	for name, begins := range map[string]func(s *sshtest.Session, code string){
		"a command": func(s *sshtest.Session, code string) { s.StartCommand(100, 40, "join "+code) },
		"the lobby": func(s *sshtest.Session, code string) { s.Start(100, 40).Sees(code).Types("\r") },
		"the table": func(s *sshtest.Session, code string) {
			s.StartCommand(100, 40, "watch "+code).Sees("mia").Sees("1 watching").Types("\r")
		},
	} {
		for i := range 3 {
			t.Run(name+" at "+townNames[i], func(t *testing.T) {
				t.Parallel()
				town := venue{servers: 3}.starts(t, nil).town
				code := town.known(t, town.alpha)
				kept := town.alpha.disk
				kept.waits, kept.writes = make(chan struct{}), make(chan struct{})
				kept.slow.Store(true)
				key := town.alpha.player(t, "ann")
				town.catchesUp(t)
				at := town.hosts[i]
				begins(at.connect(t, "x", sshtest.WithKey(key)).Open(), code)
				<-kept.waits
				town.beta.takes(t, code, data.AnyEpoch)
				kept.slow.Store(false)
				kept.writes <- struct{}{}
				comesTrue(t, "ann sits", func() bool {
					seat := town.beta.watches(t, code).Seats[1]
					return seat.Name == "ann" && seat.Here
				})
			})
		}
	}
}

// TestARoomOfWhichNobodyHasTold is gone to all the same: the lobby looks whose it is.
func TestARoomOfWhichNobodyHasTold(t *testing.T) {
	t.Parallel()
	town := startTownWith(t, 3, townConfig{limits: unhurried(), rooms: rooms.DefaultRoomLimits()})
	for i, at := range town.hosts {
		at.directory = stale{}
		town.gossip.forgets(i)
	}
	code := town.alpha.table(t)
	town.catchesUp(t)
	ann := town.beta.connect(t, "x", sshtest.WithKey(town.beta.player(t, "ann"))).Open().StartCommand(100, 40, "join "+code).Sees("mia")
	town.alpha.moves(t, code, town.hosts[2])
	town.catchesUp(t)
	bob := town.beta.connect(t, "x", sshtest.WithKey(town.beta.player(t, "bob"))).Terminal().Sees("Say something")
	bob.Types("j" + code + "\r").Sees("mia")
	ann.Sees("1 watching")
	if seats := town.hosts[2].watches(t, code).Seats; seats[1].Name != "ann" || !seats[1].Here {
		t.Errorf("they sit %+v", seats)
	}
}

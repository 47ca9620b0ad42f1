package sshsrv

import (
	"shithead/rooms"
	"shithead/sshsrv/object"
)

// apiShared is what the sessions of all programs share.
type apiShared struct {
	budgets *apiBudgets
	long    *longAnswers
	list    object.RoomList
	watched *watched
}

// newAPIShared fails for limits that remember nobody.
func newAPIShared(l *APILimits) (*apiShared, error) {
	budgets, err := newAPIBudgets(l)
	if err != nil {
		return nil, err
	}
	return &apiShared{budgets: budgets, long: newLongAnswers(l), watched: newWatched()}, nil
}

// roomList is the list of the rooms that everybody sees: see [roomList.of].
func (s *Server) roomList() []byte { return s.api.list.Of(s.roomsFor(rooms.Person{})) }

package cluster

import "errors"

// What is wrong with a log, or a store that is to follow it.
var (
	// ErrNoLog: nobody has begun it, see [Client.Found].
	ErrNoLog = errors.New("the cluster has no log")
	// ErrBehind: the log does not have the next change of the store any more, so that it has to begin with a copy of another one.
	ErrBehind = errors.New("the database is older than the log reaches back")
	// ErrAhead: the store has changes that the log has not, so it is none of this house.
	ErrAhead = errors.New("the database is ahead of the log")
)

// What is wrong with a house, or a store that is to be one of it.
var (
	// ErrNoHouse: nobody has founded it, see [Client.Found].
	ErrNoHouse = errors.New("the cluster is not created yet")
	// ErrOtherHouse: the store is one of another house.
	ErrOtherHouse = errors.New("the database belongs to another cluster")
	// ErrOwnHistory: the store has people and results of its own, of which the house knows nothing.
	ErrOwnHistory = errors.New("the database has players and results that this cluster does not know")
)

package cluster

import "errors"

// What is wrong with a log, or a store that is to follow it.
var (
	// ErrNoLog: nobody has begun it, see [Client.Found].
	ErrNoLog = errors.New("the house has no log")
	// ErrBehind: the log does not have the next change of the store any more, so that it has to begin with a copy of another one.
	ErrBehind = errors.New("the store is further behind than the log goes back")
	// ErrAhead: the store has changes that the log has not, so it is none of this house.
	ErrAhead = errors.New("the store is ahead of the log")
)

// What is wrong with a house, or a store that is to be one of it.
var (
	// ErrNoHouse: nobody has founded it, see [Client.Found].
	ErrNoHouse = errors.New("the house is not founded yet")
	// ErrOtherHouse: the store is one of another house.
	ErrOtherHouse = errors.New("the store is one of another house")
	// ErrOwnHistory: the store has people and results of its own, of which the house knows nothing.
	ErrOwnHistory = errors.New("the store is a house by itself, with people and results that this one does not know")
)

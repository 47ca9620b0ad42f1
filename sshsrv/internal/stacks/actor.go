package stacks

import "sync/atomic"

// Actor is what would be a goroutine that waits for something to do, without the goroutine while it waits. What it does is run
// after it was told to, never twice at once, and what it has written the next time sees.
type Actor struct {
	// spawn runs a function in another goroutine, such as [Pool.Go].
	spawn func(func())
	do    func()
	// told is how often it was told since it last waited, 0 while it waits.
	told atomic.Int64
}

// NewActor makes one that waits.
func NewActor(spawn func(func()), do func()) *Actor { return &Actor{spawn: spawn, do: do} }

// Tell has the actor act, or, if it does at the moment, once more after that. It does not wait for it.
func (a *Actor) Tell() {
	if a.told.Add(1) == 1 {
		a.spawn(a.run)
	}
}

func (a *Actor) run() {
	for {
		told := a.told.Load()
		a.do()
		if a.told.Add(-told) == 0 {
			return
		}
	}
}

package live

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/engine/errcode"
	"shithead/rooms"
)

// TestARoomThatAnotherClaims_SaysWhereItHasGone: to whoever waits for an answer that it is uncertain, to everybody in a last
// view, and to whoever asks later. It answers nothing, and writes nothing.
func TestARoomThatAnotherClaims_SaysWhereItHasGone(t *testing.T) {
	for name, pauses := range map[string]bool{"at once": false, "while paused": true} {
		t.Run(name, func(t *testing.T) {
			s := newMemoryKeeper()
			open(t, s, nil, func(in *inn) {
				code := in.made()
				ann, bob := in.enters(code, person("ann")), in.enters(code, person("bob"))
				if pauses {
					s.set(func(s *memoryKeeper) { s.fail = errDisk })
					_ = ann.Do(act{line: "lost"})
				}
				release := s.hold()
				if _, err := s.Claim(code, "other", data.AnyEpoch); err != nil {
					t.Fatal(err)
				}
				answer, behind := make(chan error, 1), make(chan error, 1)
				if !pauses {
					go func() { answer <- ann.Do(act{line: "move"}) }()
					synctest.Wait()
					go func() { behind <- bob.Do(act{line: "behind it"}) }()
					synctest.Wait()
				}
				release()
				s.set(func(s *memoryKeeper) { s.fail = nil })
				time.Sleep(time.Minute)
				for _, who := range []*visitor{ann, bob} {
					view := who.sees(1)
					moved, is := errors.AsType[*rooms.MovedError](view.Closed)
					if !is || moved.Owner != "other" || !errors.Is(view.Closed, rooms.ErrMoved) || !errors.Is(view.Closed, rooms.ErrClosed) {
						t.Errorf("%s is told %v", who.Place.(*Place).who.Name, view.Closed)
					}
				}
				if !pauses {
					if err := <-answer; !errors.Is(err, rooms.ErrUncertain) || errcode.Of(err) != "uncertain" {
						t.Errorf("who waits for an answer is told %v", err)
					}
					if err := <-behind; errors.Is(err, rooms.ErrUncertain) || !errors.Is(err, rooms.ErrMoved) {
						t.Errorf("who waits behind them is told %v", err)
					}
				}
				if err := ann.Do(act{line: "late"}); !errors.Is(err, rooms.ErrMoved) || errcode.Of(err) != "moved" {
					t.Errorf("who comes late is told %v", err)
				}
				if j, err := s.Journal(code); err != nil || j.Owner != "other" || j.Epoch != 2 || len(j.Lines) != 1 {
					t.Errorf("the journal is %+v, %v", j, err)
				}
				if len(s.reasons()) != 0 {
					t.Errorf("set aside: %v", s.reasons())
				}
			})
		})
	}
}

// TestARoomThatAnotherHasLetGoOf, too, has moved: it is not over, and nobody's just now.
func TestARoomThatAnotherHasLetGoOf(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		code := in.made()
		ann := in.enters(code, person("ann"))
		if _, err := s.Claim(code, "other", data.AnyEpoch); err != nil {
			t.Fatal(err)
		}
		if err := s.LetGo(code, "other", 2); err != nil {
			t.Fatal(err)
		}
		if err := ann.Do(act{line: "late"}); !errors.Is(err, rooms.ErrUncertain) || !errors.Is(err, rooms.ErrMoved) {
			t.Errorf("ann is answered %v", err)
		}
		moved, is := errors.AsType[*rooms.MovedError](ann.sees(1).Closed)
		if !is || moved.Owner != "" {
			t.Errorf("ann is told %v", moved)
		}
	})
}

// errUnknown is what a store says that does not know what became of a write.
var errUnknown = fmt.Errorf("timed out: %w", data.ErrUnknown)

// TestWhatNobodyKnows_IsReadBack behind a claim of the room's own: what is there was done, what is not was not, and nobody has
// to wait for more than that.
func TestWhatNobodyKnows_IsReadBack(t *testing.T) {
	t.Run("it is there", func(t *testing.T) {
		s := newMemoryKeeper()
		open(t, s, nil, func(in *inn) {
			code := in.made()
			ann, bob := in.enters(code, person("ann")), in.enters(code, person("bob"))
			s.set(func(s *memoryKeeper) { s.told = errUnknown })
			if err := ann.Do(act{line: "kept"}); err != nil {
				t.Errorf("what is there: %v", err)
			}
			s.set(func(s *memoryKeeper) { s.told = nil })
			if own, shared := ann.sees(2), bob.sees(2); own.Paused || shared.Paused || own.Log[1].Name != "kept" {
				t.Errorf("they see %+v, %+v", own, shared)
			}
			ann.does(act{line: "goes on"})
			bob.sees(3)
			if j, err := s.Journal(code); err != nil || j.Epoch != 2 || len(j.Lines) != 3 || j.Next != 3 {
				t.Errorf("the journal is %+v, %v", j, err)
			}
		})
	})
	t.Run("it is not there", func(t *testing.T) {
		s := newMemoryKeeper()
		open(t, s, nil, func(in *inn) {
			code := in.made()
			ann, bob := in.enters(code, person("ann")), in.enters(code, person("bob"))
			s.set(func(s *memoryKeeper) { s.fail = errUnknown })
			if err := ann.Do(act{line: "lost"}); !errors.Is(err, rooms.ErrPaused) {
				t.Errorf("what is not there: %v", err)
			}
			s.set(func(s *memoryKeeper) { s.fail = nil })
			if view := bob.sees(1); view.Paused {
				t.Errorf("bob sees %+v", view)
			}
			ann.does(act{line: "again"})
			bob.sees(2)
			if j, err := s.Journal(code); err != nil || j.Epoch != 2 || len(j.Lines) != 2 {
				t.Errorf("the journal is %+v, %v", j, err)
			}
		})
	})
	t.Run("it cannot be read back", func(t *testing.T) {
		for _, there := range []bool{true, false} {
			s := newMemoryKeeper()
			open(t, s, nil, func(in *inn) {
				code := in.made()
				ann, bob := in.enters(code, person("ann")), in.enters(code, person("bob"))
				s.set(func(s *memoryKeeper) {
					s.unclaimed = errUnknown
					if s.told = errUnknown; !there {
						s.fail = errUnknown
					}
				})
				if err := ann.Do(act{line: "perhaps"}); !errors.Is(err, rooms.ErrUncertain) || errors.Is(err, rooms.ErrClosed) {
					t.Errorf("what nobody knows: %v", err)
				}
				if view := bob.sees(1); !view.Paused {
					t.Errorf("bob sees %+v", view)
				}
				if err := ann.Do(act{line: "meanwhile"}); !errors.Is(err, rooms.ErrPaused) {
					t.Errorf("meanwhile: %v", err)
				}
				time.Sleep(time.Hour)
				s.set(func(s *memoryKeeper) { s.unclaimed, s.told, s.fail = nil, nil, nil })
				time.Sleep(in.limits.Retry)
				lines := 1
				if there {
					lines++
				}
				if view := bob.sees(lines); view.Paused {
					t.Errorf("bob sees %+v", view)
				}
				if len(s.reasons()) != 0 {
					t.Errorf("set aside: %v", s.reasons())
				}
			})
		}
	})
	t.Run("another has claimed it meanwhile", func(t *testing.T) {
		s := newMemoryKeeper()
		open(t, s, nil, func(in *inn) {
			code := in.made()
			ann := in.enters(code, person("ann"))
			s.set(func(s *memoryKeeper) { s.told = errUnknown })
			release := s.hold()
			answer := make(chan error, 1)
			go func() { answer <- ann.Do(act{line: "move"}) }()
			synctest.Wait()
			s.set(func(s *memoryKeeper) {
				j := s.journals[code]
				j.Owner, j.Epoch = "other", 2
				s.journals[code], s.fail = j, errUnknown
			})
			release()
			if err := <-answer; !errors.Is(err, rooms.ErrUncertain) || !errors.Is(err, rooms.ErrMoved) {
				t.Errorf("ann is told %v", err)
			}
			if view := ann.sees(1); !errors.Is(view.Closed, rooms.ErrMoved) {
				t.Errorf("ann sees %+v", view)
			}
			if j, err := s.Journal(code); err != nil || j.Owner != "other" || j.Epoch != 2 {
				t.Errorf("the journal is %+v, %v", j, err)
			}
		})
	})
	t.Run("it was the end", func(t *testing.T) {
		s := newMemoryKeeper()
		open(t, s, nil, func(in *inn) {
			code := in.made()
			ann := in.enters(code, person("ann"))
			s.set(func(s *memoryKeeper) { s.told = errUnknown })
			if err := ann.Do(act{end: true}); err != nil {
				t.Error(err)
			}
			if view := ann.sees(1); !errors.Is(view.Closed, rooms.ErrClosed) || errors.Is(view.Closed, rooms.ErrMoved) {
				t.Errorf("the last view is %+v", view)
			}
		})
	})
}

// TestAClaimOfWhichNobodyKnew_IsMadeOnceMore: the journal is this server's at another epoch than it knows.
func TestAClaimOfWhichNobodyKnew_IsMadeOnceMore(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		code := in.made()
		ann := in.enters(code, person("ann"))
		s.set(func(s *memoryKeeper) { s.fail, s.unclaimed = errUnknown, errUnknown })
		if err := ann.Do(act{line: "lost"}); !errors.Is(err, rooms.ErrUncertain) {
			t.Error(err)
		}
		s.set(func(s *memoryKeeper) {
			s.fail, s.unclaimed = nil, nil
			j := s.journals[code]
			j.Epoch++
			s.journals[code] = j
		})
		time.Sleep(in.limits.Retry)
		ann.sees(1)
		ann.does(act{line: "goes on"})
		if j, err := s.Journal(code); err != nil || j.Epoch != 3 || len(j.Lines) != 2 {
			t.Errorf("the journal is %+v, %v", j, err)
		}
	})
}

// TestAMakingOfWhichNobodyKnows_LeavesNoJournal, whether it was written or not.
func TestAMakingOfWhichNobodyKnows_LeavesNoJournal(t *testing.T) {
	for what, set := range map[string]func(*memoryKeeper){
		"written":     func(s *memoryKeeper) { s.told = errUnknown },
		"not written": func(s *memoryKeeper) { s.fail = errUnknown },
		"after all":   func(s *memoryKeeper) { s.told = errDisk },
	} {
		s := newMemoryKeeper()
		open(t, s, nil, func(in *inn) {
			s.set(set)
			if code, err := in.Make(person("ann"), terms()); !errors.Is(err, rooms.ErrPaused) {
				t.Errorf("%s: %q, %v", what, code, err)
			}
			s.set(func(s *memoryKeeper) { s.told, s.fail = nil, nil })
			if len(s.journals) != 0 || len(in.Rooms()) != 0 {
				t.Errorf("%s: %+v is left, %d rooms", what, s.journals, len(in.Rooms()))
			}
			in.made()
		})
	}
}

// TestTryAgain pauses the room as a full disk does, and it goes on as it was.
func TestTryAgain(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		code := in.made()
		ann := in.enters(code, person("ann"))
		for range 2 * maxFailures {
			s.set(func(s *memoryKeeper) { s.fail = fmt.Errorf("no leader: %w", data.ErrTryAgain) })
			if err := ann.Do(act{line: "lost"}); !errors.Is(err, rooms.ErrPaused) {
				t.Error(err)
			}
			if view := ann.sees(1); !view.Paused {
				t.Errorf("ann sees %+v", view)
			}
			if _, err := in.Make(person("bob"), terms()); !errors.Is(err, rooms.ErrPaused) {
				t.Errorf("making a room: %v", err)
			}
			s.set(func(s *memoryKeeper) { s.fail = nil })
			time.Sleep(in.limits.Retry)
			if view := ann.sees(1); view.Paused {
				t.Errorf("ann sees %+v", view)
			}
			time.Sleep(time.Minute)
		}
		if j, err := s.Journal(code); err != nil || j.Epoch != 1 || len(s.reasons()) != 0 {
			t.Errorf("the journal is %+v, %v; set aside %v", j, err, s.reasons())
		}
	})
}

// TestTheStart_ClaimsRoomByRoom: what somebody else claims meanwhile is theirs, what cannot be claimed now is later.
func TestTheStart_ClaimsRoomByRoom(t *testing.T) {
	line := []data.Line{{Text: []byte("one")}}
	s := newMemoryKeeper()
	for _, room := range []string{"brave-otter", "calm-otter", "dizzy-otter"} {
		s.journals[room] = data.Journal{Room: room, Epoch: 4, Next: 70, Lines: line}
	}
	k := &racingKeeper{memoryKeeper: s, lost: "calm-otter", later: "dizzy-otter"}
	synctest.Test(t, func(t *testing.T) {
		l, err := openWith(busy(k), stubConstructor())
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		time.Sleep(time.Minute)
		synctest.Wait()
		for room, want := range map[string]string{"brave-otter": "house 5", "calm-otter": "other 5", "dizzy-otter": "house 5"} {
			j, err := s.Journal(room)
			if got := fmt.Sprint(j.Owner, " ", j.Epoch); err != nil || got != want {
				t.Errorf("%s: %s, %v", room, got, err)
			}
			l.mu.Lock()
			if runs := l.rooms[room] != nil; runs != (j.Owner == DefaultOwner) {
				t.Errorf("%s runs: %v", room, runs)
			}
			l.mu.Unlock()
		}
		if len(s.reasons()) != 0 || k.losses != 1 {
			t.Errorf("set aside: %v; claimed %d times in vain", s.reasons(), k.losses)
		}
	})
}

// racingKeeper lets another server claim a room just before, and another room only the second time.
type racingKeeper struct {
	*memoryKeeper
	lost, later string
	// losses counts the claims that came too late.
	losses int
}

func (k *racingKeeper) Claim(room, owner string, seen uint64) (data.Journal, error) {
	switch room {
	case k.lost:
		k.losses++
		if _, err := k.memoryKeeper.Claim(room, "other", seen); err != nil {
			return data.Journal{}, err
		}
	case k.later:
		k.later = ""
		return data.Journal{}, data.ErrTryAgain
	}
	return k.memoryKeeper.Claim(room, owner, seen)
}

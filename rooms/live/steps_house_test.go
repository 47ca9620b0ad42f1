package live

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"

	"shithead/data"
	shared "shithead/data/house"
	"shithead/data/house/housetest"
)

// byHouse carries out writes by the server of a house.
func (k *stepKeeper) byHouse(writes []data.Write) []error {
	errs := k.house.Commit(writes)
	k.mu.Lock()
	defer k.mu.Unlock()
	for i := range writes {
		if errs[i] == nil {
			k.numbers(&writes[i])
			k.deals(writes[i].Rest)
		}
	}
	return errs
}

// read reads a journal of the house, in which there may be what nobody knew to be there.
func (k *stepKeeper) read(read func() (data.Journal, error)) (data.Journal, error) {
	if k.isDead() {
		return data.Journal{}, data.ErrClosed
	}
	j, err := read()
	k.mu.Lock()
	defer k.mu.Unlock()
	k.deals(j.Lines)
	return j, err
}

// Journals is never old: somebody who starts a server looks until there is the room.
func (k *stepKeeper) Journals() (data.JournalList, error) {
	if k.house == nil {
		return k.Store.Journals()
	}
	for {
		if list, err := k.house.Journals(); err != nil || list.Age == 0 {
			return list, err
		}
	}
}

// inHouse are journals of a house, under a name that is not that of a method.
type inHouse = shared.Journals

// mortal are journals of a house whose server may die before and after each step.
type mortal struct {
	inHouse
	keeper *stepKeeper
	rng    *rand.Rand
}

func (m *mortal) Commit(steps []data.Write) []error {
	if m.strikes() {
		return m.none(steps)
	}
	if errs := m.inHouse.Commit(steps); !m.strikes() {
		return errs
	}
	return m.none(steps)
}

// strikes says whether the server is dead, and has it die now and then.
func (m *mortal) strikes() bool {
	m.keeper.mu.Lock()
	defer m.keeper.mu.Unlock()
	if m.keeper.armed && m.keeper.dies && m.rng.IntN(25) == 0 {
		m.keeper.dead = true
	}
	return m.keeper.dead
}

func (m *mortal) none(steps []data.Write) []error {
	errs := make([]error, len(steps))
	for i := range errs {
		errs[i] = data.ErrClosed
	}
	return errs
}

// TestAMatch_InAHouse whose log and journals do what they may comes to the same as one that nothing happens to, also where the server dies
// now and then.
func TestAMatch_InAHouse(t *testing.T) {
	var undisturbed told
	for _, c := range []struct {
		name   string
		faults housetest.Faults
		dies   bool
	}{
		{name: "undisturbed"},
		{name: "unruly", faults: housetest.Unruly()},
		{name: "killed", dies: true},
		{name: "unruly and killed", faults: housetest.Unruly(), dies: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				seed := uint64(19)
				if os.Getenv("SHITHEAD_LONG") == "1" {
					seed = rand.Uint64()
				}
				store, err := data.Open(filepath.Join(t.TempDir(), "store"))
				if err != nil {
					t.Fatal(err)
				}
				defer store.Close()
				log, journals := housetest.NewLog(seed, housetest.Faults{}), housetest.NewJournals(t, seed, housetest.Faults{})
				if err := log.Join(store); err != nil {
					t.Fatal(err)
				}
				k := newStepKeeper(store)
				k.dies = c.dies
				k.house = shared.NewKeeper(&mortal{journals, k, rand.New(rand.NewPCG(seed, 0))}, store)
				k.arms = func() { log.Behave(c.faults); journals.Behave(c.faults) }
				b := &table{T: t, keeper: k}
				b.play()
				log.Quiet()
				journals.Quiet()
				journals.Wait()
				if err := log.Wait(); err != nil {
					t.Error(err)
				}
				k.dead = false
				got := b.tells()
				if undisturbed.rounds == nil {
					undisturbed = got
				}
				same(t, got, undisturbed)
				t.Logf("seed %d: %d rounds, %d starts, %d unsure, %d refused", seed, len(b.order), b.starts, b.unsure, b.refused)
			})
		})
	}
}

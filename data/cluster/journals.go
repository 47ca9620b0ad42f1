package cluster

import (
	"errors"
	"fmt"
	"sync"

	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
	"shithead/data/house"
	"shithead/data/journal"
	"shithead/data/ledger"
)

// Journals are the journals of all rooms of a house. A journal is its head, which every write compares and writes, and its lines, as one
// value for each step that has written some.
type Journals struct {
	client *Client

	mu sync.Mutex
	// known are the heads that this server has written last, so that its next write need not read them. One that has changed since
	// is noticed by the write.
	known map[string]located
}

var _ house.Journals = (*Journals)(nil)

// NewJournals are those that a client reads and writes.
func NewJournals(client *Client) *Journals {
	return &Journals{client: client, known: map[string]located{}}
}

// conflict is that of [journal.Conflict].
func conflict(room string, at *located, believed data.Position) error {
	j := at.journal(room)
	return journal.Conflict(&j, believed)
}

// errStep: lines, what drops them and a settlement are steps of their own, of which the last is not for journals.
var errStep = errors.New("not a step of a journal")

// errBusy: others have written a key again and again.
var errBusy = fmt.Errorf("%w: other servers keep writing there", data.ErrTryAgain)

// Commit is that of [house.Journals]. What is known of the journal here is only believed where etcd has the same.
func (j *Journals) Commit(step data.Write) error {
	w := &step
	if err := w.Check(); err != nil {
		return err
	}
	if w.Settle != nil || len(w.Lines) > 0 && w.Drops() {
		return errStep
	}
	if at, ok := j.last(w.Room); ok && at.Next == w.Next {
		if due, err := at.plan(w, nil); err == nil && due {
			if done, err := j.carryOut(w, &at); done || err != nil {
				return err
			}
		}
	}
	for range j.client.limits.Tries {
		is, at, err := j.journal(w.Room)
		if err != nil && !errors.Is(err, data.ErrNotFound) {
			return err
		}
		due, err := at.plan(w, is.Lines)
		if err != nil || !due {
			return err
		}
		if done, err := j.carryOut(w, &at); done || err != nil {
			return err
		}
	}
	return errBusy
}

// carryOut carries out a step that is due in a journal, if that is as it was read. It may have been carried out, too, if it is not done.
func (j *Journals) carryOut(w *data.Write, at *located) (done bool, err error) {
	lines, after := linesOf(w.Room), at.after(w)
	var ops []clientv3.Op
	switch {
	case w.End:
		ops = append(ops, clientv3.OpDelete(headKey(w.Room)), clientv3.OpDelete(lines, below(lines)))
	default:
		ops = append(ops, clientv3.OpPut(headKey(w.Room), after.text()))
		if w.Rest != nil {
			ops = append(ops, clientv3.OpDelete(lines, clientv3.WithRange(numberKey(lines, after.First))))
		}
		if some := append(w.Lines[:len(w.Lines):len(w.Lines)], w.Rest...); len(some) > 0 {
			ops = append(ops, clientv3.OpPut(numberKey(lines, after.Next-uint64(len(some))), string(packed(some))))
		}
	}
	r, err := j.client.commit([]clientv3.Cmp{is(headKey(w.Room), at.revision)}, ops)
	if errors.Is(err, errElected) {
		j.forget(w.Room)
		return false, nil
	}
	if err != nil || !r.Succeeded || w.End {
		j.forget(w.Room)
		return err == nil && r.Succeeded, err
	}
	j.knows(w.Room, located{after, r.Header.Revision})
	return true, nil
}

// last is how this server has written a head last.
func (j *Journals) last(room string) (at located, ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	at, ok = j.known[room]
	return at, ok
}

func (j *Journals) knows(room string, at located) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.known[room] = at
}

func (j *Journals) forget(room string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	delete(j.known, room)
}

// Journals is that of [house.Journals]. It is never old.
func (j *Journals) Journals() (list data.JournalList, err error) {
	r, err := j.client.read(clientv3.OpGet(headPrefix, below(headPrefix)))
	if err != nil {
		return list, err
	}
	for _, kv := range r.Responses[0].GetResponseRange().Kvs {
		h, err := readHead(kv.Value)
		list.Heads = append(list.Heads, data.JournalHead{Room: roomOf(string(kv.Key), headPrefix), Owner: h.Owner, Epoch: h.Epoch, Broken: err})
	}
	return list, nil
}

// Journal is that of [house.Journals].
func (j *Journals) Journal(room string) (data.Journal, error) {
	is, _, err := j.journal(room)
	return is, err
}

// journal reads a journal, and where it is.
func (j *Journals) journal(room string) (data.Journal, located, error) {
	lines := linesOf(room)
	r, err := j.client.read(clientv3.OpGet(headKey(room)), clientv3.OpGet(lines, below(lines)))
	if err != nil {
		return data.Journal{Room: room}, located{}, err
	}
	at, err := locate(r.Responses[0].GetResponseRange())
	switch {
	case err != nil:
		return data.Journal{Room: room}, at, err
	case at.revision == 0:
		return data.Journal{}, at, data.ErrNotFound
	}
	is := at.journal(room)
	is.Lines, err = unpackedAll(&at.head, r.Responses[1].GetResponseRange().Kvs)
	return is, at, err
}

// Claim is that of [house.Journals].
func (j *Journals) Claim(room, owner string, seen uint64) (data.Journal, error) {
	if err := ledger.CheckPart("an owner", owner); err != nil {
		return data.Journal{}, err
	}
	for range j.client.limits.Tries {
		claimed, at, err := j.journal(room)
		switch {
		case err != nil:
			return claimed, err
		case seen != data.AnyEpoch && seen != at.Epoch:
			return claimed, conflict(room, &at, data.Position{Owner: owner, Epoch: seen, Next: at.Next})
		}
		claimed.Owner = owner
		claimed.Epoch++
		if done, err := j.changeHead(room, at, owner, claimed.Epoch); done || err != nil {
			return claimed, err
		}
	}
	return data.Journal{}, errBusy
}

// changeHead gives a journal another owner, at an epoch, if it is as it was read.
func (j *Journals) changeHead(room string, at located, owner string, epoch uint64) (done bool, err error) {
	h := at.head
	h.Owner, h.Epoch = owner, epoch
	j.forget(room)
	r, err := j.client.txn([]clientv3.Cmp{is(headKey(room), at.revision)}, []clientv3.Op{clientv3.OpPut(headKey(room), h.text())})
	if err != nil || !r.Succeeded {
		return false, err
	}
	j.knows(room, located{h, r.Header.Revision})
	return true, nil
}

// LetGo is that of [house.Journals].
func (j *Journals) LetGo(room, owner string, epoch uint64) error {
	for range j.client.limits.Tries {
		r, err := j.client.read(clientv3.OpGet(headKey(room)))
		if err != nil {
			return err
		}
		at, err := locate(r.Responses[0].GetResponseRange())
		switch {
		case err != nil:
			return err
		case at.revision == 0:
			return data.ErrNotFound
		case at.Epoch == epoch && at.Owner == "":
			return nil
		case at.Epoch != epoch || at.Owner != owner:
			return conflict(room, &at, data.Position{Owner: owner, Epoch: epoch, Next: at.Next})
		}
		if done, err := j.changeHead(room, at, "", epoch); done || err != nil {
			return err
		}
	}
	return errBusy
}

// Probe is that of [house.Journals].
func (j *Journals) Probe() error {
	_, err := j.client.txn(nil, []clientv3.Op{clientv3.OpPut(probeKey, "")})
	return err
}

package cluster

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
	"shithead/data/journal"
)

// asideVersion is the form of journals that were set aside.
const asideVersion = 1

// asideRecord is a journal that was set aside, whole, readable or not.
type asideRecord struct {
	V      int       `json:"v"`
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
	Head   []byte    `json:"head"`
	// Lines are the values of its lines, with their numbers.
	Lines []asideLines `json:"lines"`
}

type asideLines struct {
	Number uint64 `json:"number"`
	Text   []byte `json:"text"`
}

// SetAside is that of [house.Journals].
func (j *Journals) SetAside(room, reason string, seen uint64) error {
	record := asideRecord{V: asideVersion, Reason: data.CleanLine(reason, data.ReasonColumns), At: time.Now().UTC().Truncate(time.Second)}
	lines := linesOf(room)
	for range j.client.limits.Tries {
		r, err := j.client.read(clientv3.OpGet(headKey(room)), clientv3.OpGet(lines, below(lines)), clientv3.OpGet(asidesKey))
		if err != nil {
			return err
		}
		at, unread := locate(r.Responses[0].GetResponseRange())
		switch {
		case at.revision == 0:
			return data.ErrNotFound
		case unread == nil && seen != data.AnyEpoch && seen != at.Epoch:
			return conflict(room, &at, data.Position{Epoch: seen})
		}
		record.Head = r.Responses[0].GetResponseRange().Kvs[0].Value
		if record.Lines, err = asideLinesOf(r.Responses[1].GetResponseRange().Kvs); err != nil {
			return err
		}
		id, counted, err := readCount(r.Responses[2].GetResponseRange().Kvs)
		if err != nil {
			return err
		}
		text, err := json.Marshal(record)
		if err != nil {
			return err
		}
		j.forget(room)
		done, err := j.client.txn(
			[]clientv3.Cmp{is(headKey(room), at.revision), is(asidesKey, counted)},
			[]clientv3.Op{
				clientv3.OpPut(asidesKey, strconv.FormatUint(id+1, 10)),
				clientv3.OpPut(numberKey(asideOf(room), id+1), string(text)),
				clientv3.OpDelete(headKey(room)), clientv3.OpDelete(lines, below(lines)),
			})
		if err != nil || done.Succeeded {
			return err
		}
	}
	return errBusy
}

func asideLinesOf(kvs []*mvccpb.KeyValue) (all []asideLines, err error) {
	for _, kv := range kvs {
		number, err := numberOf(kv.Key)
		if err != nil {
			return nil, fmt.Errorf("%w: the key %q", data.ErrDamaged, kv.Key)
		}
		all = append(all, asideLines{number, kv.Value})
	}
	return all, nil
}

// readCount reads a number that is counted up, 0 before the first, and the revision of its key.
func readCount(kvs []*mvccpb.KeyValue) (n uint64, revision int64, err error) {
	if len(kvs) == 0 {
		return 0, 0, nil
	}
	if n, err = strconv.ParseUint(string(kvs[0].Value), 10, 64); err != nil {
		return 0, 0, fmt.Errorf("%w: the number %s is %.40q", data.ErrDamaged, kvs[0].Key, kvs[0].Value)
	}
	return n, kvs[0].ModRevision, nil
}

// Asides is that of [house.Journals].
func (j *Journals) Asides() (all []data.Aside, err error) {
	r, err := j.client.read(clientv3.OpGet(asidePrefix, below(asidePrefix)))
	if err != nil {
		return nil, err
	}
	for _, kv := range r.Responses[0].GetResponseRange().Kvs {
		a, _, err := readAside(kv)
		if err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

// readAside reads a journal that was set aside. What is broken of it is said in it.
func readAside(kv *mvccpb.KeyValue) (a data.Aside, is asideJournal, err error) {
	room, _, _ := strings.Cut(strings.TrimPrefix(string(kv.Key), asidePrefix), "/")
	var record asideRecord
	id, wrong := numberOf(kv.Key)
	switch err := errors.Join(wrong, json.Unmarshal(kv.Value, &record)); {
	case err != nil || record.V < 1:
		return a, is, fmt.Errorf("%w: %s", data.ErrDamaged, kv.Key)
	case record.V > asideVersion:
		return a, is, fmt.Errorf("%w: %s", data.ErrNewer, kv.Key)
	}
	is = record.journal()
	return data.Aside{Room: roomOf(room, ""), ID: id, Reason: record.Reason, At: record.At, Lines: len(is.lines)}, is, nil
}

// asideJournal is what can be read of a journal that was set aside.
type asideJournal struct {
	head   head
	lines  []data.Line
	broken error
}

func (r *asideRecord) journal() (is asideJournal) {
	is.head, is.broken = readHead(r.Head)
	kvs := make([]*mvccpb.KeyValue, len(r.Lines))
	for i, l := range r.Lines {
		kvs[i] = &mvccpb.KeyValue{Key: []byte(numberKey("", l.Number)), Value: l.Text}
	}
	lines, err := unpackedAll(&is.head, kvs)
	if is.broken = cmp.Or(is.broken, err); is.broken == nil {
		is.lines = lines
		return is
	}
	for _, l := range r.Lines { // whatever can be read of any
		some, _ := unpacked(l.Text)
		is.lines = append(is.lines, some...)
	}
	return is
}

// aside reads a journal that was set aside, and the revision of its key.
func (j *Journals) aside(room string, id uint64) (a data.Aside, is asideJournal, revision int64, err error) {
	r, err := j.client.read(clientv3.OpGet(numberKey(asideOf(room), id)))
	if err != nil {
		return a, is, 0, err
	}
	kvs := r.Responses[0].GetResponseRange().Kvs
	if len(kvs) == 0 {
		return a, is, 0, data.ErrNotFound
	}
	a, is, err = readAside(kvs[0])
	return a, is, kvs[0].ModRevision, err
}

// AsideJournal is that of [house.Journals].
func (j *Journals) AsideJournal(room string, id uint64) (data.Aside, data.Journal, error) {
	a, is, _, err := j.aside(room, id)
	if err != nil {
		return a, data.Journal{}, err
	}
	return a, is.whole(room), nil
}

// whole is the journal with what can be read of it.
func (is *asideJournal) whole(room string) data.Journal {
	j := is.head.journal(room)
	j.Lines, j.Broken = is.lines, is.broken
	return j
}

// GiveBack is that of [house.Journals].
func (j *Journals) GiveBack(room string, id uint64) error {
	_, was, revision, err := j.aside(room, id)
	switch {
	case err != nil:
		return err
	case was.broken != nil:
		return was.broken
	}
	h := was.head
	h.Owner = ""
	h.Epoch++
	key := numberKey(asideOf(room), id)
	ops := []clientv3.Op{clientv3.OpDelete(key), clientv3.OpPut(headKey(room), h.text())}
	if len(was.lines) > 0 { // as one value: etcd bounds how many there may be in a transaction
		ops = append(ops, clientv3.OpPut(numberKey(linesOf(room), h.First), string(packed(was.lines))))
	}
	r, err := j.client.txn([]clientv3.Cmp{is(headKey(room), 0), is(key, revision)}, ops, clientv3.OpGet(headKey(room)))
	switch {
	case err != nil:
		return err
	case r.Succeeded:
		return nil
	case len(r.Responses[0].GetResponseRange().Kvs) > 0:
		return journal.ErrJournalThere
	default: // somebody else has given it back, and it is over
		return data.ErrNotFound
	}
}

package cluster

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
)

// The bounds of one transaction in which rooms move in, of which each has a value that may be longer by itself.
const (
	movedBytes = 512 << 10
	movedOps   = 64
)

// batches are writes, some for each transaction.
type batches struct {
	all   [][]clientv3.Op
	bytes int
}

func (b *batches) put(key, value string) {
	if last := len(b.all) - 1; last < 0 || b.bytes+len(value) > movedBytes || len(b.all[last]) == movedOps {
		b.all, b.bytes = append(b.all, nil), 0
	}
	last := len(b.all) - 1
	b.all[last], b.bytes = append(b.all[last], clientv3.OpPut(key, value)), b.bytes+len(value)
}

// rooms are the writes that bring the founder's rooms.
func (f *Founding) rooms() ([][]clientv3.Op, error) {
	var to batches
	for _, j := range f.Rooms.Journals {
		h := headOf(&j)
		h.Owner, h.Epoch = f.Founder, h.Epoch+1
		to.put(headKey(j.Room), h.text())
		putLines(&to, j.Room, h.First, j.Lines)
	}
	for _, a := range f.Rooms.Asides {
		text, err := json.Marshal(asideOfStore(&a))
		if err != nil {
			return nil, err
		}
		to.put(numberKey(asideOf(a.Room), a.ID), string(text))
	}
	if f.Rooms.LastAside > 0 {
		to.put(asidesKey, strconv.FormatUint(f.Rooms.LastAside, 10))
	}
	return to.all, nil
}

// headOf is the head of a journal that has all its lines.
func headOf(j *data.Journal) head {
	return head{Owner: j.Owner, Epoch: j.Epoch, First: j.Next - uint64(len(j.Lines)), Next: j.Next}
}

// putLines writes lines from a number on, in values of a bounded length.
func putLines(to *batches, room string, first uint64, lines []data.Line) {
	for len(lines) > 0 {
		n, bytes := 0, 0
		for n < len(lines) && (n == 0 || bytes+len(lines[n].Text) < movedBytes) {
			bytes += len(lines[n].Text)
			n++
		}
		to.put(numberKey(linesOf(room), first), string(packed(lines[:n])))
		first += uint64(n)
		lines = lines[n:]
	}
}

// asideOfStore is a journal that a store has set aside, as it is kept here. One that is broken stays so.
func asideOfStore(a *data.AsideJournal) *asideRecord {
	is := asideRecord{V: asideVersion, Reason: a.Reason, At: a.At}
	h := headOf(&a.Journal)
	if a.Journal.Broken == nil {
		is.Head = []byte(h.text())
	} else {
		h.First = 0
	}
	if len(a.Journal.Lines) > 0 {
		is.Lines = []asideLines{{h.First, packed(a.Journal.Lines)}}
	}
	return &is
}

// unreadable is why a journal of a room that runs is among those that were set aside, for a store that is to have all rooms.
const unreadable = "it was not readable when the cluster was exported"

// Rooms are all journals of the house, and the number of the latest change, at one moment. It fails once the context ends. What cannot be read of a room that runs is given
// as if it was set aside.
func (j *Journals) Rooms(ctx context.Context) (all data.Rooms, latest uint64, err error) {
	r, err := j.client.readUntil(ctx, clientv3.OpGet(headPrefix, below(headPrefix)), clientv3.OpGet(linesPrefix, below(linesPrefix)),
		clientv3.OpGet(asidePrefix, below(asidePrefix)), clientv3.OpGet(asidesKey), clientv3.OpGet(latestKey))
	if err != nil {
		return all, 0, err
	}
	of := func(n int) []*mvccpb.KeyValue { return r.Responses[n].GetResponseRange().Kvs }
	if latest, _, err = readCount(of(4)); err != nil {
		return all, 0, err
	}
	if all.LastAside, _, err = readCount(of(3)); err != nil {
		return all, 0, err
	}
	for _, kv := range of(2) {
		a, is, err := readAside(kv)
		if err != nil {
			return all, 0, err
		}
		all.Asides = append(all.Asides, data.AsideJournal{Aside: a, Journal: is.whole(a.Room)})
	}
	lines := map[string][]*mvccpb.KeyValue{}
	for _, kv := range of(1) {
		under := string(kv.Key[:bytes.LastIndexByte(kv.Key, '/')+1])
		lines[under] = append(lines[under], kv)
	}
	for _, kv := range of(0) {
		room := roomOf(string(kv.Key), headPrefix)
		h, broken := readHead(kv.Value)
		is := h.journal(room)
		is.Lines, err = unpackedAll(&h, lines[linesOf(room)])
		if broken = cmp.Or(broken, err); broken == nil {
			all.Journals = append(all.Journals, is)
			continue
		}
		if errors.Is(broken, data.ErrNewer) {
			return all, 0, fmt.Errorf("the room %s: %w", room, broken)
		}
		is.Broken = broken
		all.LastAside++
		all.Asides = append(all.Asides, data.AsideJournal{Journal: is, Aside: data.Aside{
			Room: room, ID: all.LastAside, Reason: unreadable, At: time.Now().UTC().Truncate(time.Second), Lines: len(is.Lines),
		}})
	}
	return all, latest, nil
}

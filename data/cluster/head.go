package cluster

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"go.etcd.io/etcd/api/v3/etcdserverpb"

	"shithead/data"
)

// headVersion is the form of heads. A form that this program would misread takes the next number.
const headVersion = 1

// head is what there is of a journal but its lines.
type head struct {
	V int `json:"v"`
	// Owner, Epoch and Next are those of [data.Journal], and First is the number of the first line that it has, or would have.
	Owner string `json:"owner,omitempty"`
	Epoch uint64 `json:"epoch"`
	First uint64 `json:"first"`
	Next  uint64 `json:"next"`
}

func (h head) text() string {
	h.V = headVersion
	text, _ := json.Marshal(h) // of numbers and a string nothing fails
	return string(text)
}

func readHead(text []byte) (h head, err error) {
	switch err := json.Unmarshal(text, &h); {
	case err != nil || h.V < 1 || h.First > h.Next:
		return head{}, fmt.Errorf("%w: the head of a journal", data.ErrDamaged)
	case h.V > headVersion:
		return head{}, fmt.Errorf("%w: the head of a journal", data.ErrNewer)
	}
	return h, nil
}

func (h *head) journal(room string) data.Journal {
	return data.Journal{Room: room, Owner: h.Owner, Epoch: h.Epoch, Next: h.Next}
}

// located is the head of a journal, and the revision at which it was written: 0 for a journal that is not there.
type located struct {
	head
	revision int64
}

// locate reads the head of a journal from an answer.
func locate(r *etcdserverpb.RangeResponse) (at located, err error) {
	if len(r.Kvs) == 0 {
		return located{}, nil
	}
	at.revision = r.Kvs[0].ModRevision
	at.head, err = readHead(r.Kvs[0].Value)
	return at, err
}

// plan reports whether a step is yet to be carried out in a journal with such lines. It fails with a [data.ConflictError], as
// [data.Store.Commit] says.
func (at *located) plan(w *data.Write, lines []data.Line) (due bool, err error) {
	if at.revision == 0 {
		switch {
		case w.EndedBefore(false):
			return false, nil
		case w.Epoch == 1 && w.Next == 0:
			return true, nil
		}
		return false, at.conflict(w)
	}
	switch {
	case w.Epoch != at.Epoch || w.Owner != at.Owner:
		return false, at.conflict(w)
	case w.Next == at.Next:
		return true, nil
	case w.End:
	case w.Rest != nil && w.Next == at.First && at.hasLines(w.Next, w.Rest, lines):
		return false, nil
	case w.Rest == nil && len(w.Lines) > 0 && at.hasLines(w.Next, w.Lines, lines):
		return false, nil
	}
	return false, at.conflict(w)
}

// hasLines reports whether some lines are at a number, among those of the journal.
func (at *located) hasLines(next uint64, some, lines []data.Line) bool {
	if next < at.First || next-at.First+uint64(len(some)) > uint64(len(lines)) {
		return false
	}
	return slices.EqualFunc(lines[next-at.First:][:len(some)], some, func(a, b data.Line) bool {
		return a.Record == b.Record && bytes.Equal(a.Text, b.Text)
	})
}

func (at *located) conflict(w *data.Write) error {
	return conflict(w.Room, at, data.Position{Owner: w.Owner, Epoch: w.Epoch, Next: w.Next})
}

// after is the head once a step is carried out.
func (at *located) after(w *data.Write) head {
	h := at.head
	if at.revision == 0 {
		h = head{Owner: w.Owner, Epoch: w.Epoch}
	}
	if w.Rest != nil {
		h.First = h.Next
	}
	h.Next += uint64(len(w.Lines) + len(w.Rest))
	return h
}

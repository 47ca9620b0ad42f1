package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"go.etcd.io/etcd/api/v3/etcdserverpb"
	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
)

// houseVersion is the form of what is said of a house.
const houseVersion = 1

// House is what is known of a house since it was founded.
type House struct {
	V int `json:"v"`
	// ID tells it from any other: each of its stores knows it ([data.Store.Home]).
	ID data.ID `json:"id"`
	// Founder is the server whose store it began with, empty for a house of before houses had ids.
	Founder string `json:"founder,omitempty"`
	// Blank: nothing was in that store, so that one with nothing in it can be given the log from its beginning.
	Blank bool `json:"blank,omitempty"`
	// Founded is when, in UTC.
	Founded time.Time `json:"founded"`
}

// House is that of the keys. It fails with [ErrNoHouse], with [data.ErrTryAgain], and once a context ends. A house of before houses
// had ids is given one.
func (c *Client) House(ctx context.Context) (House, error) {
	for range c.limits.Tries {
		r, err := c.readUntil(ctx, clientv3.OpGet(houseKey), clientv3.OpGet(latestKey))
		if err != nil {
			return House{}, err
		}
		if house, ok, err := readHouse(r.Responses[0].GetResponseRange()); ok || err != nil {
			return house, err
		}
		latest, began, err := readCount(r.Responses[1].GetResponseRange().Kvs)
		switch {
		case err != nil:
			return House{}, err
		case began == 0:
			return House{}, ErrNoHouse
		}
		house := House{V: houseVersion, ID: data.NewID(), Blank: latest == 0, Founded: time.Now().UTC()}
		text, err := json.Marshal(house)
		if err != nil {
			return House{}, err
		}
		done, err := c.txnUntil(ctx, []clientv3.Cmp{is(houseKey, 0)}, []clientv3.Op{clientv3.OpPut(houseKey, string(text))})
		if err != nil || done.Succeeded {
			return house, err
		}
	}
	return House{}, errBusy
}

func readHouse(r *etcdserverpb.RangeResponse) (h House, ok bool, err error) {
	if len(r.Kvs) == 0 {
		return h, false, nil
	}
	switch err := json.Unmarshal(r.Kvs[0].Value, &h); {
	case err != nil || h.V < 1 || h.ID == "":
		return h, true, fmt.Errorf("%w: invalid state of the cluster", data.ErrDamaged)
	case h.V > houseVersion:
		return h, true, fmt.Errorf("%w: invalid state of the cluster", data.ErrNewer)
	}
	return h, true, nil
}

// Admit has a store be one of the house. It fails with [ErrBehind] if nothing is in it and it has to begin with a copy of another one,
// with [ErrOtherHouse], or with [ErrOwnHistory].
func (h *House) Admit(store *data.Store) error {
	home, err := store.Home()
	if err != nil {
		return err
	}
	blank, err := store.Blank()
	switch {
	case err != nil:
		return err
	case blank && !h.Blank:
		return ErrBehind
	case !blank && home == "" && h.Founder != "":
		return ErrOwnHistory
	case !blank && home != "" && home != h.ID:
		return fmt.Errorf("%w: of %s, and this is %s", ErrOtherHouse, home, h.ID)
	}
	return store.Belong(h.ID)
}

// Founding is what a house begins with: the first of its stores.
type Founding struct {
	// ID is that of the house, by which whoever founds is told from others, and Founder the name of the server.
	ID      data.ID
	Founder string
	// Applied is the number of the latest change of the store. Blank: nothing is in it.
	Applied uint64
	Blank   bool
	// Rooms are those of the store, which are the founder's then.
	Rooms data.Rooms
}

// Found founds a house, unless there is one: that, or nothing of it can be seen before all of it is there. What was written by a founder
// who did not get to the end of it counts for nothing. The same one may try again after any error, and others may instead. It fails with
// [data.ErrTryAgain], [data.ErrUnknown], and once a context ends.
func (c *Client) Found(ctx context.Context, f *Founding) error {
	puts, err := f.rooms()
	if err != nil {
		return err
	}
	house, err := json.Marshal(House{V: houseVersion, ID: f.ID, Founder: f.Founder, Blank: f.Blank, Founded: time.Now().UTC()})
	if err != nil {
		return err
	}
	attempt := string(data.NewID()) // of which nothing comes after the next one has begun
	own := []clientv3.Cmp{is(houseKey, 0), is(latestKey, 0), clientv3.Compare(clientv3.Value(foundingKey), "=", attempt)}
	write := func(of []clientv3.Cmp, ops []clientv3.Op) (done bool, err error) {
		r, err := c.txnUntil(ctx, of, ops)
		return err == nil && r.Succeeded, err
	}
	done, err := write(own[:2], []clientv3.Op{
		clientv3.OpPut(foundingKey, attempt), clientv3.OpDelete(asidesKey),
		clientv3.OpDelete(headPrefix, below(headPrefix)), clientv3.OpDelete(linesPrefix, below(linesPrefix)),
		clientv3.OpDelete(asidePrefix, below(asidePrefix)),
	})
	for _, ops := range puts {
		if err != nil || !done {
			break
		}
		done, err = write(own, ops)
	}
	if err == nil && done {
		done, err = write(own, []clientv3.Op{
			clientv3.OpPut(houseKey, string(house)), clientv3.OpPut(latestKey, strconv.FormatUint(f.Applied, 10)), clientv3.OpDelete(foundingKey),
		})
	}
	if err != nil || done {
		return err
	}
	if _, err := c.House(ctx); err != nil { // else another one has founded it
		return fmt.Errorf("%w: another server is creating the cluster", data.ErrTryAgain)
	}
	return nil
}

package cluster_test

import (
	"errors"
	"testing"

	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
	"shithead/data/house/housetest"
)

// TestAJournalThatIsDamaged is said to be when it is claimed, written to or read, and the others can be listed. It can be set aside,
// whole, and is not given back.
func TestAJournalThatIsDamaged(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	for what, c := range map[string]struct {
		key, value string
		want       error
		lines      int
	}{
		"its head":         {"journal/otter", "{", data.ErrDamaged, 3},
		"a head to come":   {"journal/otter", `{"v":9,"epoch":1,"next":3}`, data.ErrNewer, 3},
		"a line":           {"lines/otter/0000000000000001", "\x07", data.ErrDamaged, 1},
		"a line too many":  {"lines/otter/0000000000000003", "\x01\x01x", data.ErrDamaged, 4},
		"lines of another": {"lines/otter/0000000000000002", "\x01\x01x", data.ErrDamaged, 4},
	} {
		t.Run(what, func(t *testing.T) {
			clean(t, etcd)
			journals := cluster.NewJournals(newClient(etcd))
			begin, more := housetest.Lines(false, "1"), append(housetest.Lines(false, "2"), housetest.Lines(true, "3")...)
			commit(t, journals, "otter", 0, begin)
			commit(t, journals, "otter", 1, more)
			commit(t, journals, "fox", 0, begin)
			_, err := etcd.Client(0).Put(t.Context(), c.key, c.value)
			check(t, err)
			journals = cluster.NewJournals(newClient(etcd))
			_, read := journals.Journal("otter")
			_, claimed := journals.Claim("otter", "b", data.AnyEpoch)
			again := journals.Commit([]data.Write{{Room: "otter", Owner: "a", Epoch: 1, Next: 1, Lines: more}})[0]
			for what, err := range map[string]error{"read": read, "claimed": claimed, "written": again} {
				expect(t, what, err, c.want)
			}
			if list, err := journals.Journals(); err != nil || len(list.Heads) != 2 {
				t.Errorf("%+v, %v", list, err)
			}
			switch rooms, _, err := journals.Rooms(t.Context()); {
			case errors.Is(c.want, data.ErrNewer):
				if !errors.Is(err, data.ErrNewer) {
					t.Error(err)
				}
			case err != nil || len(rooms.Journals) != 1 || len(rooms.Asides) != 1 || !errors.Is(rooms.Asides[0].Journal.Broken, c.want):
				t.Errorf("%+v, %v", rooms, err)
			}
			check(t, journals.SetAside("otter", "it is damaged", data.AnyEpoch))
			asides, err := journals.Asides()
			if err != nil || len(asides) != 1 {
				t.Fatalf("%+v, %v", asides, err)
			}
			if _, j, err := journals.AsideJournal("otter", asides[0].ID); err != nil || !errors.Is(j.Broken, c.want) || len(j.Lines) != c.lines {
				t.Errorf("%+v, %v", j, err)
			}
			expect(t, "given back", journals.GiveBack("otter", asides[0].ID), c.want)
			_, err = journals.Journal("otter")
			expect(t, "read then", err, data.ErrNotFound)
		})
	}
}

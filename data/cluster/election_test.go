package cluster_test

import (
	"fmt"
	"sync"
	"testing"

	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
)

// TestWrites_AsTheLeaderChanges are made, each once, though what was proposed to the member that led before is lost: they are made again as
// soon as another one leads, and not when etcd has given them up, of which nobody knows what became.
func TestWrites_AsTheLeaderChanges(t *testing.T) {
	etcd := clustertest.Start(t, 3)
	client := func(i int) *cluster.Client {
		return cluster.Elects(cluster.NewClient(etcd.Client(i), cluster.DefaultLimits()), etcd.Members[i].Server.FirstCommitInTermNotify)
	}
	check(t, cluster.NewLog(client(0)).Begin(t.Context(), 0))
	var writing sync.WaitGroup
	stop, changes := make(chan struct{}), make([]int, 3)
	goesOn := func() bool {
		select {
		case <-stop:
			return false
		default:
			return !t.Failed()
		}
	}
	for i := range etcd.Members {
		for k := range 8 {
			writing.Go(func() {
				room := fmt.Sprintf("room-%d-%d", i, k)
				j, w := cluster.NewJournals(client(i)), data.Write{Room: room, Owner: "a", Epoch: 1}
				for n := uint64(0); goesOn(); n++ {
					w.Next, w.Lines = n, []data.Line{{Text: fmt.Append(nil, "line ", n)}}
					if err := j.Commit([]data.Write{w})[0]; err != nil {
						t.Errorf("%s, line %d: %v", room, n, err)
						return
					}
				}
				is, err := j.Journal(room)
				if err != nil || len(is.Lines) != int(is.Next) || is.Epoch != 1 {
					t.Errorf("%s: %+v, %v", room, is, err)
				}
			})
		}
		writing.Go(func() {
			for log := cluster.NewLog(client(i)); goesOn(); changes[i]++ {
				if err := log.Append([]data.Change{{ID: data.NewID(), At: noon, Op: data.DropRules{Profile: "P", Name: "x"}}}); err != nil {
					t.Errorf("change %d of member %d: %v", changes[i], i, err)
					return
				}
			}
		})
	}
	for n := range times(10, 60) {
		comesTrue(t, "a leader", func() bool { return etcd.Leader() >= 0 })
		leads := etcd.Members[etcd.Leader()].Server
		_ = leads.MoveLeader(t.Context(), uint64(leads.MemberID()), uint64(etcd.Members[n%3].Server.MemberID())) // or it leads already
	}
	close(stop)
	writing.Wait()
	latest, err := cluster.NewLog(client(1)).Latest(t.Context())
	if want := changes[0] + changes[1] + changes[2]; err != nil || int(latest) != want || want < 10 {
		t.Errorf("%d changes are there of %d, %v", latest, want, err)
	}
}

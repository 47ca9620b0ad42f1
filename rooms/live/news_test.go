package live

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"shithead/rooms"
)

// TestNews_AreTheSameWhenTheyAreRead.
func TestNews_AreTheSameWhenTheyAreRead(t *testing.T) {
	var told []News
	open(t, newMemoryKeeper(), nil, func(in *inn) {
		in.Join(peersFunc(func(n News) { told = append(told, n) }))
		code := in.made()
		in.Retell()
		v := in.enters(code, ann)
		time.Sleep(time.Second)
		v.does(act{end: true})
		time.Sleep(time.Second)
	})
	if len(told) != 4 || len(told[3].Gone) != 1 {
		t.Fatalf("told of %+v", told)
	}
	for _, n := range told {
		text, err := json.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		var read News
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		for i := range read.Rooms { // its rules are functions: see the test of summaries
			read.Rooms[i].Summary.Terms.Rules = n.Rooms[i].Summary.Terms.Rules
		}
		if !reflect.DeepEqual(n, read) {
			t.Errorf("%+v becomes %+v", n, read)
		}
	}
}

type peersFunc func(News)

func (f peersFunc) Tell(n News) { f(n) }

// TestARoomOfRulesThatAreNotKnown_IsInNoList, and it is known where it is.
func TestARoomOfRulesThatAreNotKnown_IsInNoList(t *testing.T) {
	joined(t, nil, func(in *inn) {
		text, err := json.Marshal(News{Server: "b", Number: 1, Rooms: []RoomNews{{Code: "calm-fox", Change: 1, Epoch: 1, Summary: summary("calm-fox")}}})
		if err != nil {
			t.Fatal(err)
		}
		var news News
		if err := json.Unmarshal([]byte(strings.Replace(string(text), `"Revision":2`, `"Revision":99`, 1)), &news); err != nil {
			t.Fatal(err)
		}
		in.Hear(news)
		if list := in.List(ann); len(list.Rooms) != 0 || in.Serves("calm-fox") != "b" {
			t.Errorf("%s is shown, and %q serves it", codes(list), in.Serves("calm-fox"))
		}
	})
}

// TestOnlyNewerNewsCount, in whatever order they come.
func TestOnlyNewerNewsCount(t *testing.T) {
	joined(t, nil, func(in *inn) {
		began := time.Now()
		room := func(code string, change uint64) RoomNews {
			s := summary(code)
			s.Watchers = int(change)
			return RoomNews{Code: code, Change: change, Epoch: 1, Opened: began, Summary: s}
		}
		for _, step := range []struct {
			what  string
			began time.Duration
			news  News
			want  string
		}{
			{"a change before anything else", 0, News{Number: 3, Rooms: []RoomNews{room("a", 3)}}, "a3"},
			{"an older one", 0, News{Number: 2, Rooms: []RoomNews{room("a", 2)}}, "a3"},
			{"another room's", 0, News{Number: 1, Rooms: []RoomNews{room("b", 1)}}, "b1 a3"},
			{"all of it, as of before", 0, News{Number: 2, Whole: true, Rooms: []RoomNews{room("a", 2), room("b", 1), room("c", 0)}}, "c0 b1 a3"},
			{"it has gone before the latest change", 0, News{Number: 2, Gone: []RoomGone{{"a", 2}}}, "c0 b1 a3"},
			{"it has gone", 0, News{Number: 5, Gone: []RoomGone{{"b", 5}}}, "c0 a3"},
			{"before it has gone", 0, News{Number: 4, Rooms: []RoomNews{room("b", 4)}}, "c0 a3"},
			{"before it has gone, all of it", 0, News{Number: 4, Whole: true, Rooms: []RoomNews{room("a", 3), room("b", 4), room("d", 4)}}, "d4 a3"},
			{"all of it as of before that", 0, News{Number: 3, Whole: true, Rooms: []RoomNews{room("a", 3), room("c", 0)}}, "d4 a3"},
			{"it has come again", 0, News{Number: 7, Rooms: []RoomNews{room("b", 7)}}, "d4 b7 a3"},
			{"all of it as of before it has come again", 0, News{Number: 6, Whole: true, Rooms: []RoomNews{room("a", 3), room("d", 6)}}, "d6 b7 a3"},
			{"a change that all of it had", 0, News{Number: 5, Rooms: []RoomNews{room("c", 5)}}, "d6 b7 a3"},
			{"all of it", 0, News{Number: 9, Whole: true, Rooms: []RoomNews{room("b", 8)}}, "b8"},
			{"all of it again", 0, News{Number: 9, Whole: true, Rooms: []RoomNews{room("b", 8)}}, "b8"},
			{"a new start", time.Second, News{Number: 1, Rooms: []RoomNews{room("a", 1)}}, "a1"},
			{"the start of before", 0, News{Number: 10, Rooms: []RoomNews{room("b", 10)}}, "a1"},
		} {
			step.news.Server, step.news.Began = "b", began.Add(step.began)
			in.Hear(step.news)
			var got []string
			for _, s := range in.List(rooms.Person{}).Rooms {
				got = append(got, fmt.Sprint(s.Code, s.Watchers))
			}
			if strings.Join(got, " ") != step.want {
				t.Fatalf("%s: %q, not %q", step.what, got, step.want)
			}
		}
		for _, of := range in.peers.servers {
			if len(of.rooms) != 1 {
				t.Errorf("%d rooms are kept in mind", len(of.rooms))
			}
		}
	})
}

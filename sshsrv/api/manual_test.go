package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/engine/bot"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/sshsrv/account"
	"shithead/sshsrv/object"
)

var (
	quoted   = regexp.MustCompile("`([^`]+)`")
	aside    = regexp.MustCompile(`\([^()]*\)|[.:].*`)
	function = regexp.MustCompile(`^(?:\(.*?\) )?(\w+)`)
	mention  = regexp.MustCompile(`(\bmade|\br|\bp|\(\*session\))\.(\w+)`)
)

// readManual returns API.md, and tableBelow the rows of its table with a heading, by what is quoted first.
func readManual(t *testing.T) string {
	text, err := os.ReadFile("../API.md")
	check(t, err)
	return string(text)
}

func tableBelow(manual, heading string) map[string][]string {
	rows := map[string][]string{}
	_, below, _ := strings.Cut(manual, "\n| "+heading+" |\n|---")
	below, _, _ = strings.Cut(below, "\n\n")
	for _, line := range strings.Split(below, "\n| `")[1:] {
		name, rest, _ := strings.Cut(line, "` | ")
		rows[name] = strings.Split(strings.ReplaceAll(rest, "| |", "|  |"), " | ")
	}
	return rows
}

// quotedWords are what is quoted in a text, sorted.
func quotedWords(text string) (list []string) {
	for _, m := range quoted.FindAllStringSubmatch(text, -1) {
		list = append(list, strings.Fields(m[1])...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// keysOf are the keys of structs, sorted, with those of what is embedded.
func keysOf(values ...any) (keys []string) {
	for _, value := range values {
		for _, f := range reflect.VisibleFields(reflect.TypeOf(value)) {
			if key, _, _ := strings.Cut(f.Tag.Get("json"), ","); key != "" {
				keys = append(keys, key)
			}
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// fieldsUsed returns the keys of a request's fields that are read, and those of its answer that are written, sorted: by
// its row of the table, and by what that leads to in requests.go.
func fieldsUsed(t *testing.T, do string) (read, written []string) {
	source, err := os.ReadFile("requests.go")
	check(t, err)
	functions := map[string]string{}
	for part := range strings.SplitSeq(string(source), "\nfunc ") {
		functions[function.FindStringSubmatch(part)[1]] = part
	}
	_, row, _ := strings.Cut(functions["requests"], `"`+do+`":`)
	row, _, _ = strings.Cut(row, "\n")
	texts := []string{strings.ReplaceAll(row, "enters(", "p.enters(")}
	for i := 0; i < len(texts); i++ {
		for _, m := range mention.FindAllStringSubmatch(texts[i], -1) {
			field, ok := reflect.TypeFor[request]().FieldByName(m[2])
			switch text := functions[m[2]]; {
			case m[1] == "made" && m[2] != "follow":
				written = append(written, strings.ToLower(m[2]))
			case m[1] == "r" && ok:
				read = append(read, field.Tag.Get("json"))
			case m[1] != "made" && text != "" && !slices.Contains(texts, text):
				texts = append(texts, text)
			}
		}
	}
	slices.Sort(read)
	slices.Sort(written)
	return slices.Compact(read), slices.Compact(written)
}

// alternatives are values as they are listed, without what stands between them.
func alternatives[T any](values []T) (list string) {
	for _, v := range values {
		if d, ok := any(v).(time.Duration); ok {
			list += fmt.Sprintf(" %v", d.Seconds())
		} else {
			list += fmt.Sprintf(" `%v`", v)
		}
	}
	return list
}

// TestTheManualHasEveryRequest with its cost, its fields and what its answer has, and every budget and value that is
// one of a few.
func TestTheManualHasEveryRequest(t *testing.T) {
	manual := readManual(t)
	rows := tableBelow(manual, "`do` | cost | fields | the answer has")
	if got := slices.Sorted(maps.Keys(rows)); !slices.Equal(got, RequestNames()) {
		t.Fatalf("API.md has the requests %v, not %v", got, RequestNames())
	}
	for do, row := range rows {
		read, written := fieldsUsed(t, do)
		want := fmt.Sprint(requests()[do].cost, read, written)
		fields, answers := quotedWords(aside.ReplaceAllString(row[1], "")), quotedWords(aside.ReplaceAllString(row[2], ""))
		if got := row[0] + " " + fmt.Sprint(fields, answers); got != want {
			t.Errorf("API.md has the cost, the fields and the answer of %s as %s, not %s", do, got, want)
		}
	}
	want := []string{
		"a list of" + alternatives(bot.Levels()), "of the bots:" + alternatives(rooms.BotPaces()),
		"`yield`? (" + alternatives(rooms.Yields())[1:],
		"`phase` is" + alternatives(rooms.Phases()), "single key:" + alternatives(rooms.Reactions()),
		"a turn:" + alternatives(rooms.Clocks()), "come first:" + alternatives(rooms.HeadStarts()),
	}
	for _, s := range account.Settings() {
		want = append(want, fmt.Sprintf("`%s=%s`", s.Name, strings.Join(s.Values, `\|`)))
	}
	l := DefaultLimits()
	want = append(want, fmt.Sprintf("at most %d KiB long and at most %d lists", l.RequestBytes>>10, l.RequestDepth),
		fmt.Sprintf("a text of at most %d bytes", idBytes), fmt.Sprintf("its first %d bytes", l.RefusedIDBytes),
		fmt.Sprintf("after %d lines that were refused unread and %d more", l.Session.RefusalBurst, l.Session.Refusals),
		fmt.Sprintf("while %d of its answers", l.Answers), fmt.Sprintf("%d KiB of them", l.AnswerBytes>>10),
		fmt.Sprintf("while answers of %d MiB", l.AnswerBytesPerAddress>>20))
	for _, b := range []Budget{l.Session, l.Person, l.Guests, l.Address} {
		want = append(want, fmt.Sprintf("| %d %d | %d %d | %d %d |",
			b.RequestBurst, b.Requests, b.ByteBurst>>10, b.Bytes>>10, b.WorkBurst, b.Work))
	}
	listed := strings.NewReplacer(",\n", " ", " or\n", " ", "\n", " ", ", ", " ", " or ", " ").Replace(manual)
	for _, text := range want {
		if !strings.Contains(listed, text) {
			t.Errorf("API.md does not have %s", text)
		}
	}
}

// TestTheManualHasEveryKey of events, views and objects, and no example of what is not.
func TestTheManualHasEveryKey(t *testing.T) {
	manual := readManual(t)
	events := map[string]any{
		"hello": &helloEvent{}, "room": &roomEvent{}, "view": &viewEvent{}, "moved": &movedEvent{}, "result": &resultEvent{},
		"chat": &chatEvent{}, "house": &houseEvent{}, "closed": &closedEvent{}, "": &request{},
	}
	for line := range strings.Lines(strings.ReplaceAll(manual, "{...}", "{}")) {
		var of struct{ Type, Do string }
		if json.Unmarshal([]byte(line), &of) != nil || of.Type+of.Do == "" {
			continue
		}
		example := json.NewDecoder(bytes.NewBufferString(line))
		example.DisallowUnknownFields()
		if events[of.Type] == nil || example.Decode(events[of.Type]) != nil {
			t.Errorf("there is nothing like %s", line)
		}
	}
	for kind, event := range events {
		for _, key := range keysOf(reflect.ValueOf(event).Elem().Interface()) {
			if !strings.Contains(manual, "`"+key+"`") && !strings.Contains(manual, `"`+key+`":`) {
				t.Errorf("API.md does not have the key %s of %T", key, event)
			}
		}
		if kind != "" && !strings.Contains(manual, `{"type":"`+kind+`",`) {
			t.Errorf("API.md has no example of %s", kind)
		}
	}
	got, want := slices.Sorted(maps.Keys(tableBelow(manual, "key of a view | values"))), keysOf(record.View{})
	if !slices.Equal(got, want) {
		t.Errorf("API.md has the keys %v of a view, not %v", got, want)
	}
	objects := tableBelow(manual, "object | keys")
	for name, keys := range map[string][]string{
		"stats": keysOf(object.Stats{}, object.Player{}), "counted": keysOf(object.Count{}),
		"safe": keysOf(object.Streak{}), "rating": keysOf(object.Rating{}),
		"top": keysOf(object.Top{}), "history": keysOf(object.History{}, object.Round{}), "rooms": keysOf(object.Room{}),
		"waiting": keysOf(object.Waiting{}), "whoami": keysOf(object.Who{}), "keys": keysOf(object.Key{}),
		"account export": keysOf(object.Account{}),
	} {
		has := quotedWords(objects[name][0])
		for _, key := range keys {
			if !slices.Contains(has, key) {
				t.Errorf("API.md does not have the key %s of %s", key, name)
			}
		}
	}
}

package data

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestSaveRules_OfACodeThatNoEngineReads_KeepsIt: rules are mended, and what somebody had is not lost.
func TestSaveRules_OfACodeThatNoEngineReads_KeepsIt(t *testing.T) {
	s := newStore(t)
	p := mustCreate(t, s, "ann", 1)
	noErr(t, s.SaveRules(p.ID, " with  the\x1b[31m kids\n", "custom:gone=9"))
	if got, err := s.SavedRules(p.ID); err != nil || !slices.Equal(got, []SavedRules{{"with the kids", "custom:gone=9"}}) {
		t.Errorf("%q, %v", got, err)
	}
}

func TestSaveRules_OfWhatMayNotBe_IsRefusedAndKeepsNothing(t *testing.T) {
	s := newStore(t)
	p := mustCreate(t, s, "ann", 1)
	for _, c := range []struct {
		id         ID
		name, code string
		want       error
	}{
		{"NOBODY", "x", "leeds", ErrNotFound},
		{p.ID, "", "leeds", ErrRulesName},
		{p.ID, " \u200b\x07", "leeds", ErrRulesName},
		{p.ID, "x", "", ErrRulesCode},
		{p.ID, "x", "le eds", ErrRulesCode},
		{p.ID, "x", "leeds\n", ErrRulesCode},
		{p.ID, "x", "leéds", ErrRulesCode},
		{p.ID, "x", strings.Repeat("x", rulesCodeBytes+1), ErrRulesCode},
	} {
		wantErr(t, s.SaveRules(c.id, c.name, c.code), c.want, c.name, c.code)
	}
	if got, err := s.SavedRules(p.ID); err != nil || len(got) > 0 {
		t.Errorf("kept %q, %v", got, err)
	}
}

func TestSaveRules_BeyondTheMost_IsRefused(t *testing.T) {
	s := newStore(t)
	p := mustCreate(t, s, "ann", 1)
	for i := range MaxRules {
		noErr(t, s.SaveRules(p.ID, fmt.Sprint("rules ", i), "leeds"))
	}
	wantErr(t, s.SaveRules(p.ID, "one more", "leeds"), ErrRulesFull)
	wantErr(t, s.SaveRules(p.ID, "rules 3", "classic"), nil, "in the place of another")
	wantErr(t, errors.Join(s.DropRules(p.ID, "rules 3"), s.SaveRules(p.ID, "one more", "leeds")), nil, "after dropping one")
}

// TestSavedRules_AgreeWithAModel whatever else is done with the profiles meanwhile.
func TestSavedRules_AgreeWithAModel(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		path := filepath.Join(t.TempDir(), "store.db")
		s := fastStore(t, path)
		var ids []ID
		for i, name := range []string{"ann", "bob"} {
			p := must(s.Create(name, testKey(i), noon))
			ids = append(ids, p.ID)
		}
		saved := map[ID]map[string]string{ids[0]: {}, ids[1]: {}}
		now := noon
		who := func() int { return rapid.IntRange(0, 1).Draw(r, "who") }
		name := func() string { return rapid.SampledFrom([]string{"a", "b", "Friday", "日本"}).Draw(r, "name") }
		r.Repeat(map[string]func(*rapid.T){
			"save": func(*rapid.T) {
				id, name, code := ids[who()], name(), rapid.SampledFrom([]string{"leeds", "classic"}).Draw(r, "code")
				noErr(r, s.SaveRules(id, name, code))
				saved[id][name] = code
			},
			"drop": func(*rapid.T) {
				id, name := ids[who()], name()
				if _, there := saved[id][name]; errors.Is(s.DropRules(id, name), ErrNotFound) == there {
					r.Fatalf("dropping %s, there: %v", name, there)
				}
				delete(saved[id], name)
			},
			"rename": func(*rapid.T) {
				i := who()
				must(s.Rename(ids[i], fmt.Sprint("player", i, rapid.IntRange(1, MaxHeld).Draw(r, "n")), noon))
			},
			"touch": func(*rapid.T) {
				now = now.Add(TouchEvery)
				noErr(r, s.Touch(testKey(who()).Fingerprint, now))
			},
			"reopen": func(*rapid.T) {
				noErr(r, s.Close())
				s = fastStore(t, path)
			},
			"": func(*rapid.T) {
				for _, id := range ids {
					var want []SavedRules
					for name, code := range saved[id] {
						want = append(want, SavedRules{name, code})
					}
					slices.SortFunc(want, func(a, b SavedRules) int { return strings.Compare(a.Name, b.Name) })
					if got, err := s.SavedRules(id); err != nil || !slices.Equal(got, want) {
						r.Fatalf("%q, %v; the model says %q", got, err, want)
					}
				}
			},
		})
		noErr(r, s.Close())
		checkFile(t, path)
	})
}

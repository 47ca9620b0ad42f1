package sshsrv

import (
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/sshsrv/command"
	"shithead/sshsrv/sshtest"
)

// TestSettingsOfTheTable are kept with the others, given with all that is kept, and hold at a table from the next session on.
func TestSettingsOfTheTable(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	ann := h.knows(t, "ann", key)
	h.runs(t, key, "settings suits=three auto-select=on", 2, `there is no setting "suits=three"`)
	h.runs(t, key, "settings auto-select=auto", 2, "there is no setting")
	h.runs(t, key, "settings language=en suits=four auto-select=on rules=on", 0, "suits=four")
	h.runs(t, key, "settings --json", 0, `{"auto-select":"on","bell":"on","bot":"off","cards":"auto","hints":"on","language":"en","motion":"on","mouse":"off","plain":"off","rules":"on","suits":"four","theme":"auto"}`)
	h.runs(t, key, "account export", 0, `"settings":{"language":"en","auto_select":true,"suits":"four","rules":true}`)
	if got, err := h.store.ByID(ann.ID); err != nil || got.Settings != (data.Settings{Language: "en", AutoSelect: true, Suits: "four", Rules: true}) {
		t.Errorf("%+v, %v", got, err)
	}
	h.connect(t, "x", sshtest.WithKey(key)).Open().Start(100, 30).Sees("Evening, ann.").Types("pp").Sees("What counts").Types("b").Sees("The rules are put away.").SeesNot("What counts")
	h.runs(t, key, "settings suits=two auto-select=off rules=off language=auto", 0, "suits=two")
	h.runs(t, key, "account export", 0, `"settings":{},`)
}

// TestWhatIsToggledAtATableIsKept, and holds in the sessions that begin after that.
func TestWhatIsToggledAtATableIsKept(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		key := sshtest.NewKey(t)
		h.knows(t, "ann", key)
		h.runs(t, key, "settings cards=ascii", 0, "")
		first := h.connect(t, "x", sshtest.WithKey(key)).Open().Start(100, 30).Sees("ann").Types("pp").Sees("gamble").SeesNot("What counts")
		first.Types("m").Sees("Auto select: a press chooses").Types("s").Sees("Four colours").Types("b").Sees("stand beside the table").Sees("What counts")
		h.settles(t, key, `{"auto-select":"on","bell":"on","bot":"off","cards":"ascii","hints":"on","language":"auto","motion":"on","mouse":"off","plain":"off","rules":"on","suits":"four","theme":"auto"}`)
		second := h.connect(t, "x", sshtest.WithKey(key)).Open().Start(100, 30).Sees("go to your seat").Types("\r").Sees("What counts")
		second.Types("m").Sees("No auto select").Types("b").Sees("put away")
		h.settles(t, key, `{"auto-select":"off","bell":"on","bot":"off","cards":"ascii","hints":"on","language":"auto","motion":"on","mouse":"off","plain":"off","rules":"off","suits":"four","theme":"auto"}`)
		h.runs(t, key, "settings suits=two", 0, "suits=two")
		h.catchesUp(t) // settings are changed as the server knows them
		first.Sees("into this room again").Types("\r").Sees("go to your seat").Types("\r").Sees("gamble").Types("b").Sees("stand beside the table")
		h.settles(t, key, `{"auto-select":"off","bell":"on","bot":"off","cards":"ascii","hints":"on","language":"auto","motion":"on","mouse":"off","plain":"off","rules":"on","suits":"two","theme":"auto"}`)
	})
}

// TestSettingsReachOpenSessions of the same person: those of a command, and those of another session's screen; nobody else's.
func TestSettingsReachOpenSessions(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		key, other := sshtest.NewKey(t), sshtest.NewKey(t)
		h.knows(t, "ann", key)
		h.knows(t, "bob", other)
		begins := func(key gossh.Signer) *sshtest.Session {
			return h.connect(t, "x", sshtest.WithKey(key)).Open().Start(100, 30).Sees("Evening, ")
		}
		lobby, table, bob := begins(key), begins(key).Types("pp").Sees("ready, no more swaps").SeesNot("What counts"), begins(other)
		h.runs(t, key, "settings language=de rules=on", 0, "language=de")
		lobby.Sees("Abend, ann. Dein Platz wartet.")
		table.Sees("Was zählt").Sees("bereit, nichts mehr tauschen")

		lobby.Types(",").Sees("Sprache").Types("\x1b[D").Sees("Language")
		table.Sees("What counts").Sees("ready, no more swaps")
		table.Types("b").Sees("The rules are put away.").SeesNot("What counts")
		h.settles(t, key, `{"auto-select":"off","bell":"on","bot":"off","cards":"auto","hints":"on","language":"en","motion":"on","mouse":"off","plain":"off","rules":"off","suits":"two","theme":"auto"}`)
		lobby.Types("\x1b[27u").Sees("Evening, ann.").Types("pp").Sees("gamble").Types("b").Sees("What counts")
		bob.Types("o").Sees("Rules").SeesNot("Regeln")
	})
}

// settles waits until somebody's settings are these.
func (h *host) settles(t *testing.T, key gossh.Signer, want string) {
	t.Helper()
	for range 1000 {
		got := h.connect(t, "x", sshtest.WithKey(key)).Run("settings --json")
		if strings.TrimSpace(got.Out) == want {
			return
		}
	}
	t.Fatalf("the settings are not %s", want)
}

// TestEveryCommandHasAPlaceInTheMenu: they can all be read there.
func TestEveryCommandHasAPlaceInTheMenu(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	h.knows(t, "ann", key)
	s := h.connect(t, "x", sshtest.WithKey(key)).Open().Start(100, 50).Sees("Evening, ann.")
	s.Types(":").Sees("type to find").Types("one line\r")
	for _, c := range command.Of(command.Everybody) {
		s.Sees(" " + c.Name + "  ")
	}
}

package sshsrv

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/command"
	"shithead/sshsrv/sshtest"
	"shithead/views/form"
	"shithead/views/lobby"
)

// TestTextFitsTheTerminal, whatever its width, and has colours only where the client wants them.
func TestTextFitsTheTerminal(t *testing.T) {
	t.Parallel()
	h := startHostLimited(t, func(l *Limits) { l.Account.Changes, l.Account.ChangeEvery = 1, time.Nanosecond })
	ann := sshtest.NewKey(t)
	profile, other := h.knows(t, "東京のたぬき君", ann), h.knows(t, "Maximiliane-XVI.", sshtest.NewKey(t))
	for n, rules := range []string{"bitenight", "leeds", "schwechat"} {
		if err := h.store.Commit([]data.Write{{Room: "otter", Epoch: 1, End: true, Settle: &data.Round{
			ID: data.NewID(), Rules: rules, Ended: time.Now().Add(time.Duration(n) * time.Minute), End: "played",
			Seats: []data.SeatResult{{Player: other.ID, Place: 1}, {Player: profile.ID, Place: 2, Shithead: true, Points: 1000, Pile: 90}},
		}}})[0]; err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.lobby.Make(rooms.Person{ID: profile.ID, Name: profile.Name}, lobby.PlayNow(form.UsualRules())); err != nil {
		t.Fatal(err)
	}
	asked := []string{
		"stats nobody-of-that-name-is-here-at-all", "stats Maximiliane-XVI.", "history Maximiliane-XVI.", "top --rules leeds --by rating", "top --by shithead",
		"rules leeds", "rules custom:again=9,skip=8,reverse=J,hand=5,packs=2,chance=on", "settings x=y", "keys add", "account delete", "keys dance",
		"dance", "keys label 東京のたぬき君のとても長い名前のラップトップ", "record", "record NOSUCH", "name ''", "--help",
	}
	for _, c := range command.Of(command.Everybody) {
		if c.Name != "api" && !c.Screens {
			asked = append(asked, c.Name)
		}
		asked = append(asked, "help "+c.Name, c.Name+" --what")
	}
	for path := range strings.SplitSeq("keys add,keys label,keys redeem,keys remove,account export,account delete", ",") {
		asked = append(asked, path+" --help", path+" 1 2 --what")
	}
	widths := []int{20, 33, 80}
	if long() {
		widths = []int{20, 33, 40, 60, 80, 200}
	}
	for _, command := range asked {
		for _, width := range widths {
			s := h.connect(t, "x", sshtest.WithKey(ann)).Open().Pty(width, 24)
			got := s.Run(command)
			for text := range strings.Lines(got.Out + got.Err) {
				if wide := ansi.StringWidth(strings.TrimRight(text, "\r\n")); wide > width {
					t.Errorf("%s at %d: %d columns: %q", command, width, wide, text)
				}
			}
		}
		s := h.connect(t, "x", sshtest.WithKey(ann)).Open().Pty(80, 24)
		s.Env("NO_COLOR", "1")
		if got := s.Run(command); regexp.MustCompile(`\x1b\[[0-9;]*[3-9][0-9]`).MatchString(got.Out) {
			t.Errorf("%s: colours all the same: %q", command, got.Out)
		}
		if got := h.connect(t, "x", sshtest.WithKey(ann)).Run(command); strings.Contains(got.Out+got.Err, "\x1b") {
			t.Errorf("%s: %q", command, got.Out)
		}
	}
	dumb := h.connect(t, "x", sshtest.WithKey(ann)).Open()
	dumb.Request("pty-req", sshtest.PtyRequest{Term: "dumb", Columns: 80, Rows: 24, Modes: "\x00"})
	if got := dumb.Run("stats"); strings.Contains(got.Out, "\x1b") {
		t.Errorf("TERM=dumb: %q", got.Out)
	}
}

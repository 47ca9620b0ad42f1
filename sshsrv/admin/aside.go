package admin

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/sshsrv/cmdline"
)

type adminAside struct {
	// ID is what the other commands take: ROOM/NUMBER.
	ID     string    `json:"id"`
	Room   string    `json:"room"`
	At     time.Time `json:"at"`
	Reason string    `json:"reason"`
	Lines  int       `json:"lines"`
}

func newAdminAside(a *data.Aside) adminAside {
	return adminAside{ID: fmt.Sprintf("%s/%d", a.Room, a.ID), Room: a.Room, At: a.At, Reason: a.Reason, Lines: a.Lines}
}

// Aside lists what was set aside, shows one journal or has its room go on.
func (r *Request) Aside(c *cobra.Command) {
	r.show(c, r.asides)
	list := c.RunE
	one := map[string]func(c *cobra.Command, target string) error{"show": r.showAside, "restore": r.giveBack}
	c.Args = func(c *cobra.Command, args []string) error {
		switch {
		case len(args) == 0:
			return nil
		case len(args) != 2 || one[args[0]] == nil || c.Flags().Changed("json"):
			return cmdline.ErrUsage
		}
		return nil
	}
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return list(c, args)
		}
		return r.acted("aside "+args[0], args[1], "", one[args[0]](c, args[1]))
	}
}

// asides are the journals that were set aside, as a list and as text.
func (r *Request) asides() (any, string, error) {
	all, err := r.House.Asides.Asides()
	if err != nil {
		return nil, "", err
	}
	list, lines := make([]adminAside, 0, len(all)), []string{}
	for i := range all {
		a := newAdminAside(&all[i])
		list = append(list, a)
		lines = append(lines, fmt.Sprintf("%s, %s, %s: %s", printable(a.ID), at(a.At), plural(a.Lines, "line"), a.Reason))
	}
	if len(lines) == 0 {
		lines = append(lines, "Nothing is set aside.")
	}
	return list, strings.Join(lines, "\n"), nil
}

// asideNamed is the room and the number in the name of a journal that was set aside.
func asideNamed(target string) (room string, id uint64, err error) {
	slash := strings.LastIndexByte(target, '/')
	if slash >= 0 {
		room = target[:slash]
		id, err = strconv.ParseUint(target[slash+1:], 10, 64)
	}
	if slash < 1 || err != nil {
		return "", 0, fmt.Errorf("%w (%.40q is not ROOM/ID, such as brave-otter/3)", cmdline.ErrUsage, target)
	}
	return room, id, nil
}

// notAside says of a journal that is not there what to do.
func notAside(target string, err error) error {
	if errors.Is(err, data.ErrNotFound) {
		return fmt.Errorf("nothing called %.80q is set aside: admin aside lists what is", target)
	}
	return err
}

// showAside shows a journal, with the cards that are in it.
func (r *Request) showAside(_ *cobra.Command, target string) error {
	room, id, err := asideNamed(target)
	if err != nil {
		return err
	}
	found, j, err := r.House.Asides.AsideJournal(room, id)
	if err != nil {
		return notAside(target, err)
	}
	a := newAdminAside(&found)
	whole := fmt.Sprintf("Epoch %d, %s of %d that were ever written.", j.Epoch, plural(a.Lines, "line"), j.Next)
	if j.Broken != nil {
		whole = "It cannot be read as a whole: " + printable(j.Broken.Error())
	}
	errs := []error{r.say("%s, set aside %s: %s\n%s", printable(a.ID), at(a.At), a.Reason, whole)}
	for n, line := range j.Lines {
		kind := "room"
		if line.Record {
			kind = "record"
		}
		_, err := fmt.Fprintf(r.Out, "%d %s %s\n", n+1, kind, printable(string(line.Text)))
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// printable is a text in which whatever could steer a terminal is spelled out.
func printable(text string) string {
	var b strings.Builder
	for _, r := range text {
		if unicode.IsPrint(r) && r != unicode.ReplacementChar {
			b.WriteRune(r)
			continue
		}
		quoted := strconv.QuoteRuneToASCII(r)
		b.WriteString(quoted[1 : len(quoted)-1])
	}
	return b.String()
}

// giveBack has the room go on whose journal was set aside.
func (r *Request) giveBack(_ *cobra.Command, target string) error {
	room, id, err := asideNamed(target)
	if err != nil {
		return err
	}
	switch err := r.House.Lobby.GiveBack(room, id); {
	case errors.Is(err, data.ErrNotFound):
		return notAside(target, err)
	case errors.Is(err, data.ErrJournalThere):
		return fmt.Errorf("there is another room %s by now: close it first", printable(room))
	case errors.Is(err, data.ErrUnwritten):
		return errors.New("nothing can be written at the moment: admin status says why")
	case err != nil:
		return fmt.Errorf("it stays aside, as it still can't be replayed: %w", err)
	}
	return r.say("%s goes on.", printable(room))
}

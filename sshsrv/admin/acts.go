package admin

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/object"
	"shithead/views/words"
)

func reason(c *cobra.Command) *string {
	return c.Flags().String("why", "", "the `TEXT` that players read as the reason")
}

// here is for what this server alone is to do.
func here(c *cobra.Command) *bool {
	return c.Flags().Bool("here", false, "on this server alone")
}

// Close closes a room.
func (r *Request) Close(c *cobra.Command) {
	why, here := reason(c), here(c)
	c.Args = cmdline.Between(1, 1)
	c.RunE = func(c *cobra.Command, args []string) error {
		err := r.House.Lobby.Shut(args[0], *why)
		moved, elsewhere := errors.AsType[*rooms.MovedError](err)
		switch {
		case elsewhere && *here:
			err = fmt.Errorf("the room %.40q is on its way to the server %.40q: try again", args[0], moved.Owner)
		case elsewhere && r.House.Others != nil:
			return r.acted("close", args[0], *why, r.forward(c.Context(), moved.Owner, "close", "--here", args[0], "--why="+*why))
		case elsewhere:
			err = fmt.Errorf("the room %.40q is on the server %q: close it there", args[0], moved.Owner)
		case errors.Is(err, rooms.ErrNoRoom):
			err = fmt.Errorf("there is no room %.40q", args[0])
		case errors.Is(err, rooms.ErrPaused):
			err = errors.New("the room waits for the disk: try again later")
		}
		return r.told("close", args[0], *why, err, "%s is closed.", args[0])
	}
}

// kicked is how many sessions of a player have ended.
type kicked struct {
	Name  string `json:"name"`
	Ended int    `json:"ended"`
}

// Kick ends the sessions of a player, at all servers of the house.
func (r *Request) Kick(c *cobra.Command) {
	why, here := reason(c), here(c)
	asJSON := c.Flags().Bool("json", false, "one line of JSON: the name, and how many sessions ended")
	c.Args = cmdline.Some
	c.RunE = func(c *cobra.Command, args []string) error {
		name, n := strings.Join(args, " "), 0
		who, err := r.player(name)
		if err == nil {
			name = who.Name
			text := data.CleanLine(*why, whyColumns)
			// Where there are other servers, each ends the sessions of its own clients: those are served as guests elsewhere.
			guests := r.House.Others == nil
			n = r.House.Open.Dismiss(who.ID, r.Asked, guests, func(w *words.Words) string { return w.House.Kick(text) })
			if !*here {
				var more int
				more, err = r.kickElsewhere(c.Context(), name, *why)
				n += more
			}
			if n == 0 && err == nil && !*here {
				err = fmt.Errorf("%s isn't here", name)
			}
		}
		if *asJSON && err == nil {
			_, err = r.Out.Write(object.Line(kicked{name, n}))
			return r.acted("kick", name, *why, err)
		}
		return r.told("kick", name, *why, err, "%s is out; %s ended.", name, plural(n, "session"))
	}
}

// kickElsewhere ends the sessions of a player at all other servers, and counts them. It fails where one of them does not answer.
func (r *Request) kickElsewhere(ctx context.Context, name, why string) (n int, err error) {
	for _, a := range r.askOthers(ctx, "kick", "--here", "--json", "--why="+why, "--", name) {
		var there kicked
		if fails := a.into(&there); fails != nil {
			err = errors.Join(err, fails)
			continue
		}
		n += there.Ended
	}
	return n, err
}

// whyColumns is how wide a reason is at most, for a sentence.
const whyColumns = 160

func (r *Request) player(name string) (data.Profile, error) {
	who, err := r.House.Store.ByName(name)
	if errors.Is(err, data.ErrNotFound) {
		err = fmt.Errorf("no player is called %.40q", name)
	}
	return who, err
}

// Ban keeps somebody out.
func (r *Request) Ban(c *cobra.Command) {
	why := reason(c)
	span := c.Flags().String("for", "", "for this `TIME`, such as 30m, 24h or 7d; without it for good")
	c.Args = cmdline.Some
	c.RunE = func(_ *cobra.Command, args []string) error {
		target := strings.Join(args, " ")
		ban := data.Ban{Why: data.CleanLine(*why, whyColumns), By: r.By.Name, Since: time.Now()}
		if *span != "" {
			length, err := duration(*span, maxBan)
			if err != nil {
				return fmt.Errorf("%w (--for: %w)", cmdline.ErrUsage, err)
			}
			ban.Until = ban.Since.Add(length)
		}
		err := r.aim(&ban, target)
		n := 0
		if err == nil {
			n, err = r.House.ban(ban)
		}
		return r.told("ban", target, *why, err, "%s is banned %s; %s ended%s.", called(&ban), term(&ban), plural(n, "session"), r.House.here())
	}
}

// here is what is said behind a count of this server's sessions, where there are others.
func (h *House) here() string {
	if h.Others != nil {
		return " here"
	}
	return ""
}

// ban keeps a ban, and says how many sessions of this server it has ended.
func (h *House) ban(b data.Ban) (ended int, err error) {
	done := h.Open.Tally(b.Target())
	if err = h.Store.Ban(b, time.Now()); err == nil {
		h.InEffect()
	}
	return done(), err
}

// maxBan is the longest ban with an end.
const maxBan = 10 * 365 * 24 * time.Hour

// duration reads a length of time. Besides those of Go it takes days.
func duration(text string, most time.Duration) (d time.Duration, err error) {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		var n int
		if n, err = strconv.Atoi(days); err == nil {
			d = time.Duration(min(n, int(most/(24*time.Hour))+1)) * 24 * time.Hour
		}
	} else {
		d, err = time.ParseDuration(text)
	}
	if err != nil || d <= 0 || d > most {
		return 0, fmt.Errorf("%.20q is not a time such as 30m, 24h or 7d", text)
	}
	return d, nil
}

// aim says whom a ban is for: a key, the addresses of a network, or else a player.
func (r *Request) aim(b *data.Ban, target string) error {
	prefix, isNetwork, err := network(target)
	switch {
	case isNetwork:
		b.Prefix = prefix
		return err
	case strings.HasPrefix(target, "SHA256:"):
		if _, ok := r.House.Operators.Of(target); ok {
			return fmt.Errorf("%s is an operator's key: take it out of the operators' file first", target)
		}
		b.Keys = []string{target}
		return nil
	}
	who, err := r.player(target)
	if err != nil {
		return err
	}
	keys, err := r.House.Store.Keys(who.ID)
	if err != nil {
		return err
	}
	b.Player, b.Name = who.ID, who.Name
	b.Keys = r.bannable(keys)
	if len(b.Keys) == 0 {
		return fmt.Errorf("%s comes with operators' keys: take them out of the operators' file first", who.Name)
	}
	return nil
}

// bannable are the keys of a player that a ban of them is for. A claimed one may be anybody's, and an operator's lets in
// whoever proves it; so neither protects whose profile it is in.
func (r *Request) bannable(keys []data.Key) (fingerprints []string) {
	for i := range keys {
		if _, ok := r.House.Operators.Of(keys[i].Fingerprint); !ok && keys[i].Proved() {
			fingerprints = append(fingerprints, keys[i].Fingerprint)
		}
	}
	return fingerprints
}

// The widest networks that can be banned: more is a slip of the keyboard.
const (
	widestIPv4 = 8
	widestIPv6 = 20
)

// mappedBits are those before an IPv4 address that is written as one of IPv6.
const mappedBits = 96

// network reads an address or a network, if the text is one. Of IPv6 it is at least what one customer has.
func network(text string) (prefix netip.Prefix, ok bool, err error) {
	if ip, err := netip.ParseAddr(text); err == nil {
		ip = ip.Unmap().WithZone("")
		prefix = netip.PrefixFrom(ip, ip.BitLen())
	} else if prefix, err = netip.ParsePrefix(text); err != nil {
		return netip.Prefix{}, false, nil //nolint:nilerr // it is something else
	}
	if prefix.Addr().Is4In6() { // as those of IPv4 come in
		prefix = netip.PrefixFrom(prefix.Addr().Unmap(), max(prefix.Bits()-mappedBits, 0))
	}
	widest := widestIPv4
	if prefix.Addr().Is6() {
		widest = widestIPv6
		if prefix.Bits() > gate.CustomerBits {
			prefix = netip.PrefixFrom(prefix.Addr(), gate.CustomerBits)
		}
	}
	if prefix.Bits() < widest {
		return netip.Prefix{}, true, fmt.Errorf("%s is too wide to ban: /%d is the widest", text, widest)
	}
	return prefix.Masked(), true, nil
}

// Unban lets them in again.
func (r *Request) Unban(c *cobra.Command) {
	c.Args = cmdline.Some
	c.RunE = func(_ *cobra.Command, args []string) error {
		target := strings.Join(args, " ")
		found, err := r.banOf(target)
		if err == nil {
			err = r.House.Store.Unban(found)
			r.House.InEffect()
		}
		if errors.Is(err, data.ErrNotFound) {
			err = fmt.Errorf("there is no ban of %.80q: admin bans lists them", target)
		}
		return r.told("unban", target, "", err, "%s isn't banned any more.", data.CleanLine(target, whyColumns))
	}
}

// banOf is the target of the ban that somebody means: by the name that a player has or had then, a key or an address.
func (r *Request) banOf(text string) (target string, err error) {
	if prefix, ok, err := network(text); ok {
		return prefix.String(), err
	}
	all, err := r.House.Store.Bans(time.Now())
	if err != nil {
		return "", err
	}
	who, err := r.House.Store.ByName(text)
	if err != nil && !errors.Is(err, data.ErrNotFound) {
		return "", err
	}
	for i := range all {
		b := &all[i]
		if b.Target() == text || b.Player != "" && (b.Player == who.ID || b.Name == text) {
			return b.Target(), nil
		}
	}
	return "", data.ErrNotFound
}

// Say tells everybody in the house something.
func (r *Request) Say(c *cobra.Command) {
	c.DisableFlagParsing = true // whatever it is, it is said
	c.RunE = func(_ *cobra.Command, args []string) error {
		notice, err := rooms.Said(strings.Join(args, " "), r.House.Columns)
		switch {
		case errors.Is(err, rooms.ErrSilent):
			return cmdline.ErrUsage
		case errors.Is(err, rooms.ErrLong):
			err = fmt.Errorf("that's longer than %d columns: cut it down", r.House.Columns)
		}
		said := "Said."
		if err == nil {
			said, err = r.House.tell(notice)
		}
		return r.told("say", notice.Text, "", err, "%s", said)
	}
	c.Args = nil
}

// tell has all servers tell everybody something, and says so. Where nothing can be written this one does, as its people may have
// to know just then.
func (h *House) tell(n rooms.Notice) (said string, err error) {
	err = h.Store.Announce(n.Text, time.Now())
	switch {
	case err == nil:
		h.InEffect()
		return "Said.", nil
	case errors.Is(err, data.ErrUnknown):
		return "", fmt.Errorf("it is unknown whether it was said: %w", err)
	case errors.Is(err, data.ErrUpgrade):
		h.announce(n)
		return "Said, but on this server alone: not all servers of the cluster are upgraded yet.", nil
	case errors.Is(err, data.ErrUnwritten), errors.Is(err, data.ErrTryAgain):
		h.announce(n)
		return "Said, but on this server alone: nothing can be written.", nil
	}
	return "", err
}

// Drain starts nothing new, and has the server stop once no round runs, or ends that. In a house of several servers, another one can be
// named, and the rooms go to the others at once.
func (r *Request) Drain(c *cobra.Command) {
	within := c.Flags().String("within", "30m", "stop after this `TIME` at the latest")
	off := c.Flags().Bool("off", false, "don't stop after all")
	c.Args = cmdline.Between(0, 1)
	c.RunE = func(c *cobra.Command, args []string) error {
		if *off && c.Flags().Changed("within") {
			return cmdline.ErrUsage
		}
		span, err := duration(*within, maxDrain)
		switch {
		case err != nil:
			return fmt.Errorf("%w (--within: %w)", cmdline.ErrUsage, err)
		case len(args) > 0:
			node, err := r.another(args[0])
			if err != nil {
				return r.acted("drain", args[0], "", err)
			}
			if node != "" {
				words := []string{"drain", "--within=" + *within}
				if *off {
					words[1] = "--off"
				}
				return r.acted("drain", args[0], "", r.forward(c.Context(), node, words...))
			}
		}
		if *off {
			var err error
			if !r.House.stay() {
				err = errors.New("the server isn't draining")
			}
			return r.told("drain", "off", "", err, "The server stays up.")
		}
		return r.drains(span)
	}
}

// another is the other server of a name, empty for this one. It fails where there is none.
func (r *Request) another(name string) (node string, err error) {
	all := r.House.others()
	for i := range all {
		switch {
		case all[i].Name != name:
			continue
		case all[i].Here:
			return "", nil
		case !all[i].There:
			return "", fmt.Errorf("the server %s isn't there", name)
		}
		return name, nil
	}
	return "", fmt.Errorf("the cluster has no server %.40q: see admin status", name)
}

// drains has the server stop, in time.
func (r *Request) drains(span time.Duration) error {
	var err error
	if r.House.Machine.Stop == nil {
		err = errCannot
	}
	if err := r.acted("drain", span.String(), "", err); err != nil {
		return err
	}
	rounds := r.House.rounds()
	by := r.House.drain(span)
	if r.House.Others != nil {
		return r.say("The rooms of %s go to other servers. It stops once no player connected to it sits at a table, %s at the latest.",
			r.House.Others.Node(), at(by))
	}
	return r.say("Rounds running: %d. The server stops once they are over, %s at the latest.", rounds, at(by))
}

const maxDrain = 7 * 24 * time.Hour

// Backup writes everything that is kept.
func (r *Request) Backup(c *cobra.Command) {
	c.RunE = func(c *cobra.Command, _ []string) error {
		var err error
		switch {
		case r.House.Machine.Backup == nil:
			err = errCannot
		case r.Screen:
			err = errors.New("a backup can't go to a terminal: leave out -t, and write it to a file with > FILE")
		default:
			err = r.House.Machine.Backup(c.Context(), r.Out)
		}
		return r.acted("backup", "", "", err)
	}
}

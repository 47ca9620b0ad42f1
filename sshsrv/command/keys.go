package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/account"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/object"
	"shithead/views"
	"shithead/views/ui"
	"shithead/views/words"
)

// makeKeys lists somebody's keys, and has below it what changes them.
func (r *request) makeKeys(c *cobra.Command) {
	r.shows(c, func([]string) (any, shown, error) {
		who, err := r.whose(nil)
		if err != nil {
			return nil, nil, err
		}
		keys, err := r.Store.Keys(who.ID)
		own := r.ID.Key.Fingerprint
		return object.NewKeys(keys, own), func(columns int) []ui.Line { return views.KeysText(r.Words, r.Host, keys, own, columns) }, err
	})
	redeem := r.part("redeem", "CODE [LABEL] [--merge]", 1, maxNameWords, nil)
	merges := redeem.Flags().Bool("merge", false, r.flag("merge"))
	redeem.PreRunE = nil // the code says whose the key is, although another player claims it
	redeem.RunE = func(_ *cobra.Command, args []string) error {
		return r.redeem(*merges, args[0], strings.Join(args[1:], " "))
	}
	label := r.part("label", "TEXT [--key FINGERPRINT|LABEL]", 1, maxNameWords, nil)
	which := label.Flags().String("key", "", r.flag("key"))
	label.RunE = func(_ *cobra.Command, args []string) error { return r.labelKey(*which, strings.Join(args, " ")) }
	c.AddCommand(
		r.answer("accept", r.acceptClaim), r.part("add", "[< KEY.pub]", 0, 0, r.addKey), r.answer("decline", r.declineClaim),
		label, redeem, r.part("remove", "FINGERPRINT|LABEL", 1, maxNameWords, r.removeKey),
	)
}

// changing is who changes something of theirs, not too often.
func (r *request) changing() (rooms.Person, error) {
	who, err := r.whose(nil)
	if err == nil {
		err = r.Accounts.MayChange(who.From(account.Origin(r.From)))
	}
	return who, err
}

// addKey gives a code with which another key becomes one of the person's, or claims the one whose public half is on
// standard input.
func (r *request) addKey(c *cobra.Command, _ []string) error {
	if _, err := r.changing(); err != nil {
		return err
	}
	text, err := r.typed(c.Context())
	if err != nil {
		return err
	}
	if len(text) == 0 {
		code, err := r.Accounts.LinkCode(r.ID)
		if err == nil {
			r.Tell(r.Words.Commands.KeyCode, "  "+r.Host.Command("keys redeem "+code))
		}
		return err
	}
	added, err := publicKey(r.Words, text)
	if err != nil {
		return err
	}
	// Reading takes time, in which the key that asks can have been removed.
	who, err := r.Store.ByKey(r.ID.Fingerprint())
	switch {
	case errors.Is(err, data.ErrNotFound), err == nil && who.ID != r.ID.Profile.ID:
		return words.ErrNoProfile
	case err != nil:
		return err
	}
	if err := r.Store.ClaimKey(who.ID, added); err != nil {
		return err
	}
	r.Commands.Log.Info("key claim created", "name", who.Name, "id", who.ID, "key", added.Fingerprint)
	r.Tell(fmt.Sprintf(r.Words.Commands.KeyAdded, added.Fingerprint))
	return nil
}

// typed is what comes on standard input, nothing if nothing comes soon, or from a terminal.
func (r *request) typed(ctx context.Context) ([]byte, error) {
	if r.PTY {
		return nil, nil
	}
	end := time.NewTimer(r.Limits.FirstInput)
	defer end.Stop()
	for begun := false; ; {
		text, over, spilled := r.Input.Typed()
		text = bytes.TrimSpace(text)
		switch {
		case spilled:
			return nil, refused("%s", r.Words.Commands.KeyLong)
		case over:
			return text, nil
		case len(text) > 0 && !begun:
			begun = true
			end.Reset(r.Limits.RestInput)
		}
		select {
		case <-r.Input.Heard():
		case <-end.C:
			return text, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// publicKey reads a line of a .pub file.
func publicKey(w *words.Words, text []byte) (data.Key, error) {
	if bytes.ContainsAny(text, "\r\n") && !bytes.HasPrefix(text, []byte("-----")) {
		return data.Key{}, refused("%s", w.Commands.KeyLines)
	}
	key, comment, options, _, err := gossh.ParseAuthorizedKey(text)
	switch _, certificate := key.(*gossh.Certificate); {
	case err != nil:
		return data.Key{}, refused("%s", w.Commands.KeyText)
	case certificate:
		return data.Key{}, refused("%s", w.Commands.KeyCertificate)
	case len(options) > 0:
		return data.Key{}, refused("%s", w.Commands.KeyOptions)
	case account.Weak(key):
		return data.Key{}, refused("%s", w.Commands.KeyWeak)
	}
	return data.Key{Fingerprint: gossh.FingerprintSHA256(key), Type: key.Type(), Label: comment}, nil
}

// redeem makes the key of the session one of the player's who has the code. A profile that the key has already is
// merged into that one, once the player has asked for that, too.
func (r *request) redeem(merges bool, code, label string) error {
	redeem := r.Account.Redeem
	switch {
	case r.ID.Key == nil:
		return r.keyNeeded()
	case !r.redeems.Allow(r.From):
		r.Guessed(r.From)
		return rooms.ErrTooFast
	case r.ID.Profile.ID != "":
		into, err := r.Account.MayMerge(code)
		switch {
		case err != nil:
			return err
		case into == "":
			return refused(r.Words.Commands.MergeNot, r.ID.Profile.Name)
		case !merges:
			r.Complain(fmt.Sprintf(r.Words.Commands.MergeAsk, r.ID.Profile.Name))
			r.Complain("  " + r.Host.Command("keys redeem --merge "+code))
			return cmdline.Ended(cmdline.Failed)
		}
		defer r.Open.Spare(r.Own)()
		redeem = r.Account.Merge
	}
	r.ID.Key.Label = label
	player, err := redeem(code)
	if err != nil {
		return err
	}
	if merges {
		r.InEffect()
	}
	r.Tell(fmt.Sprintf(r.Words.Commands.KeyLinked, player.Name))
	return nil
}

// keyNeeded refuses a guest, who came without a key or with one that is too weak.
func (r *request) keyNeeded() error {
	if r.ID.WeakKey {
		return refused("%s", r.Words.Commands.KeyWeak)
	}
	return refused("%s", r.Words.Commands.KeyNeeded)
}

// labelKey calls a key of the person something, the one that they came with if none is named.
func (r *request) labelKey(which, label string) error {
	who, err := r.changing()
	if err != nil {
		return err
	}
	if which == "" {
		which = r.ID.Key.Fingerprint
	}
	key, err := r.keyCalled(who, which)
	if err != nil {
		return err
	}
	if label = data.CleanLine(label, data.LabelColumns); label == "" {
		return cmdline.ErrUsage
	}
	if err := r.Store.LabelKey(who.ID, key.Fingerprint, label); err != nil {
		return err
	}
	r.Tell(fmt.Sprintf(r.Words.Commands.KeyLabelled, key.Fingerprint, label))
	return nil
}

// keyCalled is the key of somebody that a text means: its fingerprint, or its label if no other has it.
func (r *request) keyCalled(who rooms.Person, typed string) (data.Key, error) {
	keys, err := r.Store.Keys(who.ID)
	if err != nil {
		return data.Key{}, err
	}
	if i := slices.IndexFunc(keys, func(k data.Key) bool { return k.Fingerprint == typed }); i >= 0 {
		return keys[i], nil
	}
	meant := slices.DeleteFunc(keys, func(k data.Key) bool { return k.Label == "" || k.Label != typed })
	switch len(meant) {
	case 0:
		return data.Key{}, refused(r.Words.Commands.NoKey, quoted(typed))
	case 1:
		return meant[0], nil
	default:
		return data.Key{}, refused(r.Words.Commands.ManyKeys, quoted(typed))
	}
}

// removeKey takes a key from the person, and ends the sessions that came in with it.
func (r *request) removeKey(_ *cobra.Command, args []string) error {
	words := &r.Words.Commands
	who, err := r.changing()
	if err != nil {
		return err
	}
	typed := strings.Join(args, " ")
	key, err := r.keyCalled(who, typed)
	if err != nil {
		return err
	}
	defer r.Open.Spare(r.Own)()
	err = r.Store.RemoveKey(who.ID, key.Fingerprint)
	switch {
	case errors.Is(err, data.ErrNotFound): // it was removed from elsewhere meanwhile
		return refused(words.NoKey, quoted(typed))
	case err != nil:
		return err
	}
	r.Commands.Log.Info("key removed", "name", who.Name, "id", who.ID, "key", key.Fingerprint)
	r.Tell(fmt.Sprintf(words.KeyRemoved, key.Fingerprint))
	return nil
}

package sshsrv

import (
	"bytes"
	"context"
	"crypto/rsa"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/object"
	"shithead/views"
)

// makeKeys lists somebody's keys, and has below it what changes them.
func (v *session) makeKeys(c *cobra.Command) {
	inJSON := c.Flags().Bool("json", false, v.flag("json"))
	c.RunE = func(*cobra.Command, []string) error {
		who, err := v.whose(nil)
		if err != nil {
			return err
		}
		keys, err := v.server.store.Keys(who.ID)
		if err != nil {
			return err
		}
		if *inJSON {
			return v.object(object.NewKeys(keys, v.id.Key.Fingerprint))
		}
		v.list(views.KeysText(v.words, keys, v.id.Key.Fingerprint, v.columns(0)))
		return nil
	}
	add := v.part("add", "[< KEY.pub]", v.addKey)
	redeem := v.part("redeem", "CODE [LABEL]", v.redeem)
	redeem.Args, redeem.PreRunE = someName, nil // the code says who somebody is, whoever else claims the key
	remove := v.part("remove", "FINGERPRINT|LABEL", v.removeKey)
	remove.Args = someName
	label := v.part("label", "TEXT [--key FINGERPRINT|LABEL]", nil)
	label.Args = someName
	which := label.Flags().String("key", "", v.flag("key"))
	label.RunE = func(_ *cobra.Command, args []string) error { return v.labelKey(*which, strings.Join(args, " ")) }
	c.AddCommand(v.makeAccept(), add, v.makeDecline(), label, redeem, remove)
}

// changing is who changes something of theirs, not too often.
func (v *session) changing() (rooms.Person, error) {
	who, err := v.whose(nil)
	if err == nil {
		err = v.server.accounts.MayChange(who.ID)
	}
	return who, err
}

// addKey gives a code with which another key becomes one of the person's, or claims the one whose public half is on
// standard input.
func (v *session) addKey(c *cobra.Command, _ []string) error {
	if _, err := v.changing(); err != nil {
		return err
	}
	text, err := v.typed(c.Context())
	if err != nil {
		return err
	}
	var added data.Key
	if len(text) > 0 {
		if added, err = v.publicKey(text); err != nil {
			return err
		}
	}
	// Reading takes time, in which the key that asks can have been removed.
	who, err := v.server.store.ByKey(v.id.Fingerprint())
	switch {
	case errors.Is(err, data.ErrNotFound), err == nil && who.ID != v.id.Profile.ID:
		return views.ErrNoProfile
	case err != nil:
		return err
	}
	if added.Fingerprint == "" {
		v.tell(texts(v.words.Commands.KeyCode, "  ssh HOST keys redeem "+v.server.accounts.Codes.Issue(who.ID)))
		return nil
	}
	if err := v.server.store.ClaimKey(who.ID, added); err != nil {
		return err
	}
	v.server.log.Info("a key is claimed", "name", who.Name, "id", who.ID, "key", added.Fingerprint)
	v.tell(texts(fmt.Sprintf(v.words.Commands.KeyAdded, added.Fingerprint)))
	return nil
}

// typed is what comes on standard input, nothing if nothing comes soon, or from a terminal.
func (v *session) typed(ctx context.Context) ([]byte, error) {
	if v.channel.pty {
		return nil, nil
	}
	end := time.NewTimer(v.server.limits.FirstInput)
	defer end.Stop()
	for begun := false; ; {
		text, over, spilled := v.channel.input()
		text = bytes.TrimSpace(text)
		switch {
		case spilled:
			return nil, refused("%s", v.words.Commands.KeyLong)
		case over:
			return text, nil
		case len(text) > 0 && !begun:
			begun = true
			end.Reset(v.server.limits.RestInput)
		}
		select {
		case <-v.channel.heard:
		case <-end.C:
			return text, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// publicKey reads a line of a .pub file.
func (v *session) publicKey(text []byte) (data.Key, error) {
	words := &v.words.Commands
	if bytes.ContainsAny(text, "\r\n") && !bytes.HasPrefix(text, []byte("-----")) {
		return data.Key{}, refused("%s", words.KeyLines)
	}
	key, comment, options, _, err := gossh.ParseAuthorizedKey(text)
	switch _, certificate := key.(*gossh.Certificate); {
	case err != nil:
		return data.Key{}, refused("%s", words.KeyText)
	case certificate:
		return data.Key{}, refused("%s", words.KeyCertificate)
	case len(options) > 0:
		return data.Key{}, refused("%s", words.KeyOptions)
	case isWeak(key):
		return data.Key{}, refused("%s", words.KeyWeak)
	}
	return data.Key{Fingerprint: gossh.FingerprintSHA256(key), Type: key.Type(), Label: comment}, nil
}

// strongRSA is how many bits an RSA key has at least, as everywhere today.
const strongRSA = 2048

// isWeak says that others could sign with a key, or that nothing signs with it any more.
func isWeak(key gossh.PublicKey) bool {
	if key.Type() == "ssh-dss" {
		return true
	}
	inner, ok := key.(gossh.CryptoPublicKey)
	if !ok {
		return false // a hardware key
	}
	public, ok := inner.CryptoPublicKey().(*rsa.PublicKey)
	return ok && public.N.BitLen() < strongRSA
}

// redeem makes the key that somebody came with one of the person's who has the code.
func (v *session) redeem(_ *cobra.Command, args []string) error {
	switch {
	case v.id.Key == nil:
		return refused("%s", v.words.Commands.KeyNeeded)
	case v.id.Profile.ID != "":
		return data.ErrKeyTaken
	case !v.server.redeems.Allow(v.from):
		return rooms.ErrTooFast
	}
	v.id.Key.Label = strings.Join(args[1:], " ")
	who, err := v.account().Redeem(args[0])
	if err != nil {
		return err
	}
	v.tell(texts(fmt.Sprintf(v.words.Commands.KeyLinked, who.Name)))
	return nil
}

// labelKey calls a key of the person something, the one that they came with if none is named.
func (v *session) labelKey(which, label string) error {
	who, err := v.changing()
	if err != nil {
		return err
	}
	if which == "" {
		which = v.id.Key.Fingerprint
	}
	key, err := v.keyCalled(who, which)
	if err != nil {
		return err
	}
	if label = data.CleanLine(label, data.LabelColumns); label == "" {
		return errUsage
	}
	if err := v.server.store.LabelKey(who.ID, key.Fingerprint, label); err != nil {
		return err
	}
	v.tell(texts(fmt.Sprintf(v.words.Commands.KeyLabelled, key.Fingerprint, label)))
	return nil
}

// keyCalled is the key of somebody that a text means: its fingerprint, or its label if no other has it.
func (v *session) keyCalled(who rooms.Person, typed string) (data.Key, error) {
	keys, err := v.server.store.Keys(who.ID)
	if err != nil {
		return data.Key{}, err
	}
	if i := slices.IndexFunc(keys, func(k data.Key) bool { return k.Fingerprint == typed }); i >= 0 {
		return keys[i], nil
	}
	meant := slices.DeleteFunc(keys, func(k data.Key) bool { return k.Label == "" || k.Label != typed })
	switch len(meant) {
	case 0:
		return data.Key{}, refused(v.words.Commands.NoKey, quoted(typed))
	case 1:
		return meant[0], nil
	default:
		return data.Key{}, refused(v.words.Commands.ManyKeys, quoted(typed))
	}
}

// removeKey takes a key from the person, and ends the sessions that came in with it.
func (v *session) removeKey(_ *cobra.Command, args []string) error {
	words := &v.words.Commands
	who, err := v.changing()
	if err != nil {
		return err
	}
	typed := strings.Join(args, " ")
	key, err := v.keyCalled(who, typed)
	if err != nil {
		return err
	}
	err = v.server.store.RemoveKey(who.ID, key.Fingerprint)
	switch {
	case errors.Is(err, data.ErrNotFound): // it was removed from elsewhere meanwhile
		return refused(words.NoKey, quoted(typed))
	case err != nil:
		return err
	}
	v.server.accounts.Codes.Void(who.ID) // it may be who came with that key that knows it
	v.server.log.Info("a key was removed", "name", who.Name, "id", who.ID, "key", key.Fingerprint)
	v.server.open.End(who.ID, key.Fingerprint, v)
	v.tell(texts(fmt.Sprintf(words.KeyRemoved, key.Fingerprint)))
	return nil
}

package sshsrv

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
	"shithead/views"
)

// makeKeys lists somebody's keys, and has below it what changes them.
func (v *visit) makeKeys(c *cobra.Command) {
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
			return v.object(newKeyObjects(keys, v.id.key.Fingerprint))
		}
		v.list(views.KeysText(v.words, keys, v.id.key.Fingerprint, v.columns(0)))
		return nil
	}
	add := v.part("add", "[< KEY.pub]", v.addKey)
	redeem := v.part("redeem", "CODE [LABEL]", v.redeem)
	redeem.Args = someName
	remove := v.part("remove", "FINGERPRINT|LABEL", v.removeKey)
	remove.Args = someName
	label := v.part("label", "TEXT [--key FINGERPRINT|LABEL]", nil)
	label.Args = someName
	which := label.Flags().String("key", "", v.flag("key"))
	label.RunE = func(_ *cobra.Command, args []string) error { return v.labelKey(*which, strings.Join(args, " ")) }
	c.AddCommand(add, label, redeem, remove)
}

// changing is who changes something of theirs, not too often.
func (v *visit) changing() (rooms.Person, error) {
	who, err := v.whose(nil)
	if err == nil && !v.server.deeds.Allow(who.ID) {
		err = rooms.ErrTooFast
	}
	return who, err
}

// addKey makes the public key on standard input one of the person's, or gives a code if there is none. Whoever adds a key
// that is not theirs lets its owner in.
func (v *visit) addKey(c *cobra.Command, _ []string) error {
	who, err := v.changing()
	if err != nil {
		return err
	}
	text, err := v.typed(c.Context())
	if err != nil {
		return err
	}
	if len(text) == 0 {
		v.tell(texts(v.words.Commands.KeyCode, "  ssh HOST keys redeem "+v.server.codes.issue(who.ID)))
		return nil
	}
	key, err := v.publicKey(text)
	if err != nil {
		return err
	}
	if err := v.server.store.AddKey(who.ID, key, time.Now()); err != nil {
		return err
	}
	v.server.log.Info("a key was added", "name", who.Name, "id", who.ID, "key", key.Fingerprint)
	v.tell(texts(fmt.Sprintf(v.words.Commands.KeyAdded, key.Fingerprint)))
	return nil
}

// typed is what comes on standard input, nothing if nothing comes soon, or from a terminal.
func (v *visit) typed(ctx context.Context) ([]byte, error) {
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
func (v *visit) publicKey(text []byte) (data.Key, error) {
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
	}
	return data.Key{Fingerprint: gossh.FingerprintSHA256(key), Type: key.Type(), Label: comment}, nil
}

// redeem makes the key that somebody came with one of the person's who has the code.
func (v *visit) redeem(_ *cobra.Command, args []string) error {
	switch {
	case v.id.key == nil:
		return refused("%s", v.words.Commands.KeyNeeded)
	case v.id.profile.ID != "":
		return data.ErrKeyTaken
	case !v.server.redeems.Allow(v.from):
		return rooms.ErrTooFast
	}
	v.id.key.Label = strings.Join(args[1:], " ")
	who, err := (&account{server: v.server, from: v.from, id: &v.id}).Redeem(args[0])
	if err != nil {
		return err
	}
	v.tell(texts(fmt.Sprintf(v.words.Commands.KeyLinked, who.Name)))
	return nil
}

// labelKey calls a key of the person something, the one that they came with if none is named.
func (v *visit) labelKey(which, label string) error {
	who, err := v.changing()
	if err != nil {
		return err
	}
	if which == "" {
		which = v.id.key.Fingerprint
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
func (v *visit) keyCalled(who rooms.Person, typed string) (data.Key, error) {
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
func (v *visit) removeKey(_ *cobra.Command, args []string) error {
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
	v.server.log.Info("a key was removed", "name", who.Name, "id", who.ID, "key", key.Fingerprint)
	v.server.here.end(who.ID, key.Fingerprint)
	v.tell(texts(fmt.Sprintf(words.KeyRemoved, key.Fingerprint)))
	return nil
}

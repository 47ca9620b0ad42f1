package data

import "bytes"

// undo takes back what was written in a transaction, so that a change that is refused after it has written something is as if it
// had never been, and those beside it stay. It knows of what is written through a [bucket] while it is on.
type undo struct {
	on bool
	// back are how to take back what was written, the earliest first.
	back []func() error
}

// begin has it remember what is written from now on, and nothing of before.
func (u *undo) begin() { u.on, u.back = true, u.back[:0] }

// end has it remember no more.
func (u *undo) end() {
	clear(u.back)
	u.on, u.back = false, u.back[:0]
}

// undone takes back what was written since it began.
func (u *undo) undone() error {
	for n := len(u.back); n > 0; n-- {
		if err := u.back[n-1](); err != nil {
			return err
		}
	}
	u.end()
	return nil
}

// remember is called before the value of a key changes.
func (u *undo) remember(b bucket, key []byte) {
	if !u.on {
		return
	}
	value, there := b.lookUp(key)
	key, value = bytes.Clone(key), bytes.Clone(value)
	u.back = append(u.back, func() error {
		if !there {
			return b.unset(key)
		}
		return b.set(key, value)
	})
}

// rememberSequence is called before the sequence of a bucket changes.
func (u *undo) rememberSequence(b bucket) {
	if !u.on {
		return
	}
	n := b.in().Sequence()
	u.back = append(u.back, func() error { return b.in().SetSequence(n) })
}

package sshinner

import (
	"reflect"
	"sync"

	"golang.org/x/crypto/ssh"
)

// Unread reports whether there is something on the stderr of a channel that is not read yet. x/crypto keeps it, up to two megabytes,
// and fifty times as much where it comes in packets of one byte; to read it, somebody has to wait there, whether anything
// comes or not. It may be called by any goroutine and does not wait. It is nil where the buffer was not found.
func Unread(ch ssh.Channel) func() bool {
	buffer := field(reflect.ValueOf(ch), "extPending")
	if !buffer.IsValid() {
		return nil
	}
	cond, head, tail := field(buffer, "Cond"), field(buffer, "head"), field(buffer, "tail")
	if !cond.IsValid() || cond.Type() != reflect.TypeFor[*sync.Cond]() || !head.IsValid() || !tail.IsValid() || head.Type() != tail.Type() {
		return nil
	}
	if bytes := field(head, "buf"); !bytes.IsValid() || bytes.Type() != reflect.TypeFor[[]byte]() {
		return nil
	}
	guard := (*(**sync.Cond)(cond.Addr().UnsafePointer())).L
	return func() bool {
		guard.Lock()
		defer guard.Unlock()
		return head.Pointer() != tail.Pointer() || field(head, "buf").Len() > 0
	}
}

// field is a field of the struct that a pointer leads to, invalid if there is none.
func field(v reflect.Value, name string) reflect.Value {
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		return reflect.Value{}
	}
	return v.Elem().FieldByName(name)
}

package sshinner

import (
	"reflect"

	"golang.org/x/crypto/ssh"
)

// Stray receives messages of the protocol that answer nothing, and is closed with the channel. x/crypto puts a message that has
// no business on a channel, such as one of authentication, into a queue that only who has asked something reads; when the
// queue is full, the connection is not read any more, and not even its end is noticed. It is for channels on which the
// client is never asked anything, so that whatever is in there is stray and to be dropped. It is nil where the queue was not found.
func Stray(ch ssh.Channel) <-chan any {
	queue := field(reflect.ValueOf(ch), "msg")
	if !queue.IsValid() || queue.Type() != reflect.TypeFor[chan any]() {
		return nil
	}
	return *(*chan any)(queue.Addr().UnsafePointer())
}

// field is a field of the struct that a pointer leads to, invalid if there is none.
func field(v reflect.Value, name string) reflect.Value {
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		return reflect.Value{}
	}
	return v.Elem().FieldByName(name)
}

package sshinner

import (
	"reflect"

	"golang.org/x/crypto/ssh"
)

// DropStray drops messages of the protocol that answer nothing, until the channel is closed. x/crypto puts a message that has
// no business on a channel, such as one of authentication, into a queue that only who has asked something reads; when the
// queue is full, the connection is not read any more, and not even its end is noticed. It is for channels on which the
// client is never asked anything, so that whatever is in there is stray. It says whether the queue was found.
func DropStray(ch ssh.Channel) bool {
	v := reflect.ValueOf(ch)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		return false
	}
	queue := v.Elem().FieldByName("msg")
	if !queue.IsValid() || queue.Type() != reflect.TypeFor[chan any]() {
		return false
	}
	for range *(*chan any)(queue.Addr().UnsafePointer()) {
	}
	return true
}

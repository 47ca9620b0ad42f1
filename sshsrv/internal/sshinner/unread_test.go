package sshinner

import (
	"net"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"shithead/engine/enginetest"
	"shithead/sshsrv/sshtest"
)

var check = enginetest.NoError

func TestVersion_IsTheModules(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}", "golang.org/x/crypto").Output()
	if got := strings.TrimSpace(string(out)); err != nil || got != Version {
		t.Errorf("it is %s, this reaches into %s: read what has changed, see doc.go (%v)", got, Version, err)
	}
}

// connect gives both ends of a channel over a connection of its own.
func connect(t *testing.T) (ours, theirs ssh.Channel) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	defer listener.Close()
	accepted := make(chan ssh.Channel, 1)
	go func() {
		defer close(accepted)
		config := &ssh.ServerConfig{NoClientAuth: true}
		config.AddHostKey(sshtest.NewKey(t))
		conn, err := listener.Accept()
		if err == nil {
			_, channels, requests, err := ssh.NewServerConn(conn, config)
			if err == nil {
				go ssh.DiscardRequests(requests)
				ch, _, _ := (<-channels).Accept()
				accepted <- ch
			}
		}
	}()
	theirs, _, err = sshtest.Dial(t, listener.Addr().String(), "").Conn.OpenChannel("session", nil)
	check(t, err)
	ours, ok := <-accepted
	if !ok {
		t.Fatal("nothing was accepted")
	}
	return ours, theirs
}

// TestUnread_SaysWhatLiesThere on the stderr of a real channel, and finds nothing elsewhere.
func TestUnread_SaysWhatLiesThere(t *testing.T) {
	ours, theirs := connect(t)
	unread := Unread(ours)
	if unread == nil {
		t.Fatal("the buffer was not found")
	}
	one := make([]byte, 1)
	for range 3 {
		if unread() {
			t.Error("something lies there before anything came")
		}
		_, err := theirs.Stderr().Write([]byte("xy"))
		check(t, err)
		_, err = theirs.Write([]byte("z"))
		check(t, err)
		_, err = ours.Read(one) // what came before it has come, too
		check(t, err)
		for range 2 {
			if !unread() {
				t.Error("what lies there is not seen")
			}
			_, err := ours.Stderr().Read(one)
			check(t, err)
		}
	}
	var other struct {
		ssh.Channel
		extPending *struct{ head, tail *int }
	}
	if Unread(nil) != nil || Unread(other) != nil || Unread(&other) != nil {
		t.Error("it is found where it is not")
	}
}
